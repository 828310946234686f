public import Foundation
public import WaymarkLinks

/// What all links of an app have in common, and who makes them.
///
/// The original read the key from `GoogleService-Info.plist` at each call, and the bundle ID from the running process, so
/// that links made on a Mac named an app that no iPhone has.
public struct EasyLinkConfiguration: Hashable, Sendable {
    /// The address of the service: `https`, or `http` on this machine.
    public var service: String
    /// An API key of the role `app`.
    public var apiKey: String
    /// The bundle ID of the iPhone app; on iPhone and iPad that of the running app if it is `nil`.
    ///
    /// On other systems, links with an ``appStoreID`` need it: ``EasyLinkError/missingBundleID``.
    public var bundleID: String?
    /// The package of the Android app.
    public var androidPackageName: String?
    /// The platform of the running app; with `ios` the service sees the bundle ID, for keys that are restricted to it.
    public var platform: LinkPlatform
    /// The app's own schemes, in which links may come back and lead.
    public var customSchemes: [String]
    /// The hosts of the web addresses that received links may lead to: `www.example.com`, `localhost:8080`; `nil` allows all.
    ///
    /// Anybody can write a long link under the app's prefix. Whole hosts count, subdomains on their own; that of a
    /// ``backupURL`` belongs to them where links lead to the app's own scheme. A link that leads elsewhere is
    /// ``EasyLinkError/service(_:)`` with `disallowedTarget`.
    public var targetHosts: Set<String>?
    /// The prefix under which new links live.
    public var urlPrefix: String?
    /// Further prefixes whose links the app takes, such as that of an older domain.
    public var furtherPrefixes: [String]
    /// The app's number in the App Store.
    public var appStoreID: String?
    /// The least version of the app that can open the links.
    public var minimumAppVersion: String?
    /// Where devices go that cannot have the app.
    public var backupURL: URL?
    /// Whether an iPhone without the app goes to the App Store, and not to ``backupURL``.
    public var redirectsToAppStore: Bool

    /// Creates a configuration.
    public init(
        service: String, apiKey: String, bundleID: String? = nil, androidPackageName: String? = nil,
        platform: LinkPlatform = .ios, customSchemes: [String] = [], targetHosts: Set<String>? = nil,
        urlPrefix: String? = nil, furtherPrefixes: [String] = [], appStoreID: String? = nil,
        minimumAppVersion: String? = nil, backupURL: URL? = nil, redirectsToAppStore: Bool = true
    ) {
        self.service = service
        self.apiKey = apiKey
        self.bundleID = bundleID
        self.androidPackageName = androidPackageName
        self.platform = platform
        self.customSchemes = customSchemes
        self.targetHosts = targetHosts
        self.urlPrefix = urlPrefix
        self.furtherPrefixes = furtherPrefixes
        self.appStoreID = appStoreID
        self.minimumAppVersion = minimumAppVersion
        self.backupURL = backupURL
        self.redirectsToAppStore = redirectsToAppStore
    }
}
