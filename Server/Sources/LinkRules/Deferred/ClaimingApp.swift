import LinkStorage
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
        apps.contains { record in
            switch (platform, record.app) {
            case (.ios, .ios(let app)), (.other, .ios(let app)): app.bundleID == bundleOrPackage
            case (.desktop, .macos(let app)), (.other, .macos(let app)): app.bundleID == bundleOrPackage
            case (.android, .android(let app)), (.other, .android(let app)): app.packageName == bundleOrPackage
            default: false
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
