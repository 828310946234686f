public import WaymarkLinks

/// An app as its store and its platform know it.
public enum RegisteredApp: Hashable, Sendable {
    /// An app for iPhone and iPad.
    case ios(IOSApp)
    /// An app for the Mac.
    case macos(MacApp)
    /// An app for Android.
    case android(AndroidApp)

    /// The platform's name, as commands and stores write it: `ios`, `macos`, `android`.
    public var platform: String {
        switch self {
        case .ios: "ios"
        case .macos: "macos"
        case .android: "android"
        }
    }

    /// The scheme of the app's own addresses, where it has one.
    public var customScheme: CustomScheme? {
        switch self {
        case .ios(let app): app.customScheme
        case .macos(let app): app.customScheme
        case .android(let app): app.customScheme
        }
    }

    /// The bundle ID or the package name.
    public var bundleOrPackage: String {
        switch self {
        case .ios(let app): app.bundleID
        case .macos(let app): app.bundleID
        case .android(let app): app.packageName
        }
    }
}

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

    /// Makes an app; only the bundle ID is required.
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

    /// Makes an app; only the bundle ID is required.
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

/// An app for Android.
public struct AndroidApp: Hashable, Sendable, Codable {
    /// The package: `com.example.app`.
    public var packageName: String
    /// SHA-256 fingerprints of the signing certificates: upper-case hex pairs with colons, 95 characters each.
    public var fingerprints: [String]
    /// The fingerprint of the key with which builds are uploaded, in the same form.
    ///
    /// No association file names it for its own sake: with Play App Signing it is not the key of what people install.
    public var uploadKeyFingerprint: String?
    /// The least `versionCode` that understands today's links.
    public var minimumVersionCode: Int64?
    /// The scheme of the app's own addresses, which links may name in `al`.
    public var customScheme: CustomScheme?

    /// Makes an app; only the package name is required.
    public init(
        packageName: String, fingerprints: [String] = [], uploadKeyFingerprint: String? = nil,
        minimumVersionCode: Int64? = nil, customScheme: CustomScheme? = nil
    ) {
        self.packageName = packageName
        self.fingerprints = fingerprints
        self.uploadKeyFingerprint = uploadKeyFingerprint
        self.minimumVersionCode = minimumVersionCode
        self.customScheme = customScheme
    }
}
