public import LinkStorage
public import WaymarkLinks

/// An app that asks for the link it was installed by.
public struct ClaimingApp: Hashable, Sendable {
    /// The platform it runs on.
    public var platform: LinkPlatform
    /// Its bundle ID or package name, as it says itself.
    public var bundleOrPackage: String

    /// Creates an app.
    public init(platform: LinkPlatform, bundleOrPackage: String) {
        self.platform = platform
        self.bundleOrPackage = bundleOrPackage
    }

    /// Whether it is one of a project's apps.
    func isOne(of apps: [AppRecord]) -> Bool {
        apps.contains { app in
            app.bundleOrPackage == bundleOrPackage
                && switch platform {
                case .ios: app.platform == .ios
                case .android: app.platform == .android
                case .desktop: app.platform == .macos
                case .other: true
                }
        }
    }

    /// Whether it may have a link: a link that names apps of this platform is for these alone.
    func mayClaim(_ link: DynamicLink) -> Bool {
        let named: [String?] =
            switch platform {
            case .ios: [link.ios.bundleID, link.ios.iPadBundleID]
            case .android: [link.android.packageName]
            case .desktop, .other: []
            }
        let apps = named.compactMap { $0 }
        return apps.isEmpty || apps.contains(bundleOrPackage)
    }
}
