package import LinkStorage
public import WaymarkLinks

/// An app that requests the link by which it was installed.
public struct ClaimingApp: Hashable, Sendable {
    /// The platform of the app.
    public var platform: LinkPlatform
    /// The bundle ID or package name that the app reports.
    public var bundleOrPackage: String

    /// Creates an app.
    public init(platform: LinkPlatform, bundleOrPackage: String) {
        self.platform = platform
        self.bundleOrPackage = bundleOrPackage
    }

    /// Whether it is one of a project's apps.
    package func isOne(of apps: [AppRecord]) -> Bool {
        apps.contains { record in
            switch (platform, record.app) {
            case (.ios, .ios(let app)), (.other, .ios(let app)): app.bundleID == bundleOrPackage
            case (.desktop, .macos(let app)), (.other, .macos(let app)): app.bundleID == bundleOrPackage
            case (.android, .android(let app)), (.other, .android(let app)): app.packageName == bundleOrPackage
            default: false
            }
        }
    }

    /// Whether the app may have a link: a link that names apps, on any platform, is only for these apps.
    ///
    /// No parameter names a Mac app. A link that names an iOS app is also for the project's Mac app with the same
    /// bundle ID; if the project has none, it is for any of the project's Mac apps.
    ///
    /// - Parameter apps: the apps of the project.
    package func mayClaim(_ link: DynamicLink, apps: [AppRecord]) -> Bool {
        let ios = [link.ios.bundleID, link.ios.iPadBundleID].compactMap(\.self)
        let android = [link.android.packageName].compactMap(\.self)
        guard !ios.isEmpty || !android.isEmpty else { return true }
        return switch platform {
        case .ios: ios.contains(bundleOrPackage)
        case .android: android.contains(bundleOrPackage)
        case .desktop:
            ios.contains(bundleOrPackage)
                || (!ios.isEmpty && !apps.contains { $0.app.macApp.map { ios.contains($0.bundleID) } ?? false })
        case .other: (ios + android).contains(bundleOrPackage)
        }
    }
}
