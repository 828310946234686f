public import WaymarkLinks

/// An app for iPhone and iPad.
public struct IOSApp: Hashable, Sendable, Codable {
    /// The bundle ID: `com.example.app`.
    public var bundleID: String
    /// The team that signs the app: ten characters.
    public var teamID: String?
    /// The Application Identifier Prefix, which old accounts have apart from the team ID; the team ID where it is `nil`.
    public var appIDPrefix: String?
    /// The app's number in the App Store.
    public var appStoreID: AppStoreID?
    /// The scheme that opens the app where no universal link can.
    public var customScheme: CustomScheme?
    /// The minimum app version that opens current links.
    public var minimumVersion: String?

    /// Creates an app; only the bundle ID is required.
    public init(
        bundleID: String, teamID: String? = nil, appIDPrefix: String? = nil, appStoreID: AppStoreID? = nil,
        customScheme: CustomScheme? = nil, minimumVersion: String? = nil
    ) {
        self.bundleID = bundleID
        self.teamID = teamID
        self.appIDPrefix = appIDPrefix
        self.appStoreID = appStoreID
        self.customScheme = customScheme
        self.minimumVersion = minimumVersion
    }

    /// The identifier that association files name: prefix, dot, bundle ID; `nil` until one of both prefixes is known.
    public var associationID: String? {
        (appIDPrefix ?? teamID).map { "\($0).\(bundleID)" }
    }
}
