public import Foundation
import WaymarkClient
import WaymarkLinks

/// What `GoogleService-Info.plist` and Info.plist told Firebase: the service, the key, and which links are the app's.
///
/// ```swift
/// DynamicLinks.configure(DynamicLinksConfiguration(service: "https://links.example.com", apiKey: "wmk_app_…"))
/// ```
/// What is not given is read from the bundle: its bundle ID, and the keys that Firebase's documentation names.
public struct DynamicLinksConfiguration: Hashable, Sendable {
    /// The address of the service: `https`, or `http` on this machine.
    ///
    /// A wrong one is an error of every call that needs the service, and of the diagnostics.
    public var service: String
    /// An API key of the role `app`.
    public var apiKey: String
    /// The bundle ID of the app, for keys that are restricted to it.
    public var bundleID: String
    /// The app's custom scheme, in which resolved links are handed over; the bundle ID where it is not given.
    ///
    /// Firebase read it from `FirebaseOptions.deepLinkURLScheme`.
    public var urlScheme: String
    /// The prefixes of the app's own link domains, with their scheme: `https://go.example.com`.
    public var customDomains: [String]
    /// The hosts of the web addresses that links may lead to: `www.example.com`, `localhost:8080`; `nil`, as with Firebase,
    /// allows every address.
    ///
    /// Anybody can write a long link, or a URL of the app's scheme. Whole hosts count, subdomains on their own. With it, an
    /// address of another scheme has to be of one of the app's own. A link that leads elsewhere is none; where the service
    /// was to tell it, that is an error of ``DynamicLinks/errorDomain`` with the code 1.
    public var targetHosts: Set<String>?
    /// Whether the clipboard may be read on first launch.
    public var readsPasteboard: Bool
    /// Whether the link that led to the installation is asked for on first launch.
    public var retrievesOnFirstLaunch: Bool
    /// For how many seconds after the installation a first-launch question that failed is asked again.
    ///
    /// Firebase gave up after the first failure, and a person who was offline for a moment lost the link; 0 does the same.
    public var firstLaunchWindow: TimeInterval
    /// After how many seconds an answer of the service is no longer awaited.
    public var timeout: TimeInterval

    /// The custom schemes that the app has registered; `nil` where its bundle does not say.
    var registeredSchemes: [String]?
    var isConfigured = true

    /// Creates a configuration; what is `nil` is read from Info.plist, else it is Firebase's default.
    ///
    /// - Parameters:
    ///   - service: the address of the service, without the path of its API.
    ///   - apiKey: an API key of the role `app`.
    ///   - customDomains: instead of the key `FirebaseDynamicLinksCustomDomains`.
    ///   - targetHosts: the hosts that links may lead to.
    ///   - urlScheme: instead of the bundle ID.
    ///   - bundleID: instead of the key `CFBundleIdentifier`.
    ///   - readsPasteboard: instead of the key `FirebaseDeepLinkPasteboardRetrievalEnabled`; true by default.
    ///   - retrievesOnFirstLaunch: instead of the key `FirebaseDeepLinkAutomaticRetrievalEnabled`; true by default.
    ///   - firstLaunchWindow: for how long a failed first-launch question is repeated.
    ///   - timeout: how long an answer is awaited.
    ///   - infoDictionary: the app's Info.plist.
    public init(
        service: String, apiKey: String, customDomains: [String]? = nil, targetHosts: Set<String>? = nil,
        urlScheme: String? = nil, bundleID: String? = nil, readsPasteboard: Bool? = nil,
        retrievesOnFirstLaunch: Bool? = nil, firstLaunchWindow: TimeInterval = 24 * 3600, timeout: TimeInterval = 10,
        infoDictionary: [String: Any] = Bundle.main.infoDictionary ?? [:]
    ) {
        self.service = service
        self.apiKey = apiKey
        let bundleID = bundleID ?? infoDictionary["CFBundleIdentifier"] as? String ?? ""
        self.bundleID = bundleID
        self.urlScheme = urlScheme ?? bundleID
        self.customDomains =
            customDomains ?? infoDictionary["FirebaseDynamicLinksCustomDomains"] as? [String] ?? []
        self.targetHosts = targetHosts
        self.readsPasteboard =
            readsPasteboard ?? Self.flag(infoDictionary["FirebaseDeepLinkPasteboardRetrievalEnabled"]) ?? true
        self.retrievesOnFirstLaunch =
            retrievesOnFirstLaunch ?? Self.flag(infoDictionary["FirebaseDeepLinkAutomaticRetrievalEnabled"]) ?? true
        self.firstLaunchWindow = firstLaunchWindow
        self.timeout = timeout
        registeredSchemes = (infoDictionary["CFBundleURLTypes"] as? [[String: Any]]).map { types in
            types.flatMap { $0["CFBundleURLSchemes"] as? [String] ?? [] }
        }
    }

    /// Where links may lead.
    var targets: LinkTargets {
        guard targetHosts != nil else { return LinkTargets(hosts: nil, schemes: nil) }
        let schemes = ([urlScheme, bundleID] + (registeredSchemes ?? [])).compactMap { CustomScheme($0) }
        return LinkTargets(hosts: targetHosts.map { Array($0) }, schemes: Array(schemes))
    }

    /// What the shared instance has before it is configured.
    static var unconfigured: DynamicLinksConfiguration {
        var configuration = DynamicLinksConfiguration(service: "", apiKey: "")
        configuration.isConfigured = false
        return configuration
    }

    /// A switch of Info.plist, which people write as a Boolean, a number or text.
    private static func flag(_ value: Any?) -> Bool? {
        switch value {
        case let value as Bool: value
        case let value as Int: value != 0
        case let value as String: ["yes", "true", "1"].contains(value.lowercased())
        default: nil
        }
    }
}
