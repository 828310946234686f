public import WaymarkLinks

/// An app for the Mac.
public struct MacApp: Hashable, Sendable, Codable {
    /// The bundle ID: `com.example.app`.
    public var bundleID: String
    /// The team that signs the app: ten characters.
    public var teamID: String?
    /// The Application Identifier Prefix; the team ID where it is `nil`.
    public var appIDPrefix: String?
    /// The app's number in the App Store.
    public var appStoreID: AppStoreID?
    /// The scheme that opens the app where no universal link can.
    public var customScheme: CustomScheme?
    /// The minimum app version that opens current links.
    public var minimumVersion: String?
    /// Where the app is downloaded when it is not in the Mac App Store.
    public var downloadURL: WebURL?

    /// Creates an app; only the bundle ID is required.
    public init(
        bundleID: String, teamID: String? = nil, appIDPrefix: String? = nil, appStoreID: AppStoreID? = nil,
        customScheme: CustomScheme? = nil, minimumVersion: String? = nil, downloadURL: WebURL? = nil
    ) {
        self.bundleID = bundleID
        self.teamID = teamID
        self.appIDPrefix = appIDPrefix
        self.appStoreID = appStoreID
        self.customScheme = customScheme
        self.minimumVersion = minimumVersion
        self.downloadURL = downloadURL
    }

    /// The identifier that association files name: prefix, dot, bundle ID; `nil` until one of both prefixes is known.
    public var associationID: String? {
        (appIDPrefix ?? teamID).map { "\($0).\(bundleID)" }
    }
}
