import Foundation
public import WaymarkLinks

/// Where the service is, and who asks.
public struct LinkServiceConfiguration: Equatable, Sendable {
    /// The address of the service, without its API's path.
    public var service: WebURL
    /// The API key: one of the role `app` in apps, one of the role `server` to manage links.
    public var apiKey: String
    /// The domain under which new links live.
    public var domain: LinkDomain
    /// The platform of the app; it chooses the deep link where a link has several.
    public var platform: LinkPlatform
    /// The bundle ID or package name of the app, for keys that are restricted to it and for claims.
    public var bundleOrPackage: String?
    /// The version of the app.
    public var appVersion: String?
    /// The schemes, beside `https` and `http`, of deep links that the app opens; `nil` for a tool that opens none and
    /// shows all.
    public var customSchemes: Set<CustomScheme>?
    /// The hosts of the web addresses that links may lead to: `www.example.com`, `localhost:8080`; `nil` allows all.
    ///
    /// Anybody can write a long link. Whole hosts count, subdomains on their own.
    public var targetHosts: Set<String>?
    /// How often and how long requests are tried.
    public var retries: RetryPolicy

    /// Makes a configuration.
    ///
    /// - Throws: ``LinkServiceClientError`` with `invalidConfiguration` where the address is not `https` (or `http` on
    ///   this machine), has a query or a fragment, or where the key holds anything but visible ASCII characters.
    public init(
        service: WebURL, apiKey: String, domain: LinkDomain, platform: LinkPlatform = .ios,
        bundleOrPackage: String? = nil, appVersion: String? = nil, customSchemes: Set<CustomScheme>? = [],
        targetHosts: Set<String>? = nil, retries: RetryPolicy = RetryPolicy()
    ) throws(LinkServiceClientError) {
        do throws(LinkDomainError) {
            _ = try LinkDomain(service.description[...])
        } catch {
            throw LinkServiceClientError(.invalidConfiguration, "The address of the service: \(error)")
        }
        for text in [apiKey, bundleOrPackage ?? "-"] where !VisibleASCII.isMade(text) {
            throw LinkServiceClientError(
                .invalidConfiguration, "The API key and the bundle ID are made of visible ASCII characters.")
        }
        self.service = service
        self.apiKey = apiKey
        self.domain = domain
        self.platform = platform
        self.bundleOrPackage = bundleOrPackage
        self.appVersion = appVersion
        self.customSchemes = customSchemes
        self.targetHosts = targetHosts
        self.retries = retries
    }

    /// Whether the app opens an address: a web address by its host, any other by its scheme.
    package func allows(_ address: AppURI) -> Bool {
        LinkTargets(hosts: targetHosts, schemes: customSchemes).allows(address)
    }
}
