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
