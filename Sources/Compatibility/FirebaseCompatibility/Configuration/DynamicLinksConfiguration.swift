public import Foundation
import WaymarkClient
import WaymarkLinks

/// The service, the key, and the links of the app; it replaces `GoogleService-Info.plist`.
///
/// ```swift
/// DynamicLinks.configure(DynamicLinksConfiguration(service: "https://links.example.com", apiKey: "wmk_app_…"))
/// ```
/// Omitted values are read from the bundle: its bundle ID, and the keys in Firebase's documentation.
public struct DynamicLinksConfiguration: Hashable, Sendable {
    /// The URL of the service: `https`, or `http` on this machine.
    ///
    /// If it is not valid, every call that needs the service fails, and the diagnostics report it.
    public var service: String
    /// An API key of the role `app`.
    public var apiKey: String
    /// The bundle ID of the app, for keys that are restricted to it.
    public var bundleID: String
    /// The app's custom scheme, for the URLs of resolved links; the bundle ID by default.
    ///
    /// Firebase read it from `FirebaseOptions.deepLinkURLScheme`.
    public var urlScheme: String
    /// The prefixes of the app's own link domains, with their scheme: `https://go.example.com`.
    public var customDomains: [String]
    /// The allowed hosts for destinations of links: `www.example.com`, `localhost:8080`; `nil`, as with Firebase,
    /// allows every address for long and short links.
    ///
    /// Schemes that run code or read files, such as `javascript` and `file`, are never allowed.
    ///
    /// Anyone can write a long link, or a URL of the app's scheme. Whole hosts are compared, without subdomains. With
    /// this list, destinations with other schemes than http and https must have one of the app's own schemes. Links to
    /// other destinations are ignored; if the service resolves one, the error is of ``DynamicLinks/errorDomain`` with
    /// the code 1.
    public var targetHosts: Set<String>?
    /// Whether the clipboard may be read on first launch.
    public var readsPasteboard: Bool
    /// Whether to ask for the link that led to the installation on first launch.
    public var retrievesOnFirstLaunch: Bool
    /// For how many seconds after the installation a failed first-launch request is repeated.
    ///
    /// Firebase did not repeat it, so a person who was briefly offline lost the link; 0 does the same.
    public var firstLaunchWindow: TimeInterval
    /// The timeout for a response of the service, in seconds.
    public var timeout: TimeInterval

    /// The custom schemes that the app has registered; `nil` if its bundle does not list them.
    var registeredSchemes: [String]?
    var isConfigured = true

    /// Creates a configuration; values that are `nil` are read from Info.plist, or have Firebase's default.
    ///
    /// - Parameters:
    ///   - service: the address of the service, without the path of its API.
    ///   - apiKey: an API key of the role `app`.
    ///   - customDomains: instead of the key `FirebaseDynamicLinksCustomDomains`.
    ///   - targetHosts: the allowed hosts for destinations of links.
    ///   - urlScheme: instead of the bundle ID.
    ///   - bundleID: instead of the key `CFBundleIdentifier`.
    ///   - readsPasteboard: instead of the key `FirebaseDeepLinkPasteboardRetrievalEnabled`; true by default.
    ///   - retrievesOnFirstLaunch: instead of the key `FirebaseDeepLinkAutomaticRetrievalEnabled`; true by default.
    ///   - firstLaunchWindow: for how long a failed first-launch request is repeated.
    ///   - timeout: the timeout for a response.
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
        targetHosts.map { targets(on: Array($0)) } ?? LinkTargets(hosts: nil, schemes: nil)
    }

    /// Where URLs of the app's own scheme may lead that anyone can have written.
    var targetsOfForeignURLs: LinkTargets {
        if targetHosts != nil { return targets }
        return targets(on: ([service] + customDomains).compactMap { WebURL($0)?.authority })
    }

    private func targets(on hosts: [String]) -> LinkTargets {
        let schemes = ([urlScheme, bundleID] + (registeredSchemes ?? [])).compactMap { CustomScheme($0) }
        return LinkTargets(hosts: hosts, schemes: schemes)
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
