public import Foundation
public import WaymarkLinks

/// The common values of all links of an app, and the service that creates them.
///
/// The original read the key from `GoogleService-Info.plist` at each call, and the bundle ID from the running process,
/// so links created on a Mac had the bundle ID of the Mac app.
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
    /// The app's own schemes, for received links and for destinations.
    public var customSchemes: [String]
    /// The allowed hosts for destinations of received links: `www.example.com`, `localhost:8080`; `nil` allows all.
    ///
    /// Anyone can write a long link on the app's prefix. Whole hosts are compared, without subdomains. Include the host
    /// of ``backupURL`` if deep links have the app's own scheme. A link to another host is an
    /// ``EasyLinkError/service(_:)`` with `disallowedTarget`.
    public var targetHosts: Set<String>?
    /// The prefix of new links.
    public var urlPrefix: String?
    /// Further prefixes of links that the app accepts, such as that of an older domain.
    public var furtherPrefixes: [String]
    /// The app's number in the App Store.
    public var appStoreID: String?
    /// The minimum version of the app that can open the links.
    public var minimumAppVersion: String?
    /// The destination of devices on which the app is not available.
    public var backupURL: URL?
    /// Whether an iPhone without the app opens the App Store instead of ``backupURL``.
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
