import Foundation
public import WaymarkLinks

/// The address of the service, the app that uses it, and its API key.
public struct LinkServiceConfiguration: Equatable, Sendable {
    /// The address of the service, without its API's path.
    public var service: WebURL
    /// The API key.
    ///
    /// Apps use a key with the role `app`; managing links needs the role `server`.
    public var apiKey: String
    /// The link domain of new links.
    public var domain: LinkDomain
    /// The platform of the app.
    ///
    /// It selects the deep link if a link has several.
    public var platform: LinkPlatform
    /// The bundle ID or package name of the app, for restricted keys and for claims.
    public var bundleOrPackage: String?
    /// The version of the app.
    public var appVersion: String?
    /// The schemes, besides `https` and `http`, of deep links that the app opens; `nil` allows every scheme, for tools
    /// that only show links.
    public var customSchemes: Set<CustomScheme>?
    /// The hosts of the web addresses that links may lead to, such as `www.example.com` or `localhost:8080`; `nil` allows
    /// every host.
    ///
    /// Anybody can write a long link. Hosts are compared as a whole, without their subdomains.
    public var targetHosts: Set<String>?
    /// The number of attempts of a request, and their timing.
    public var retries: RetryPolicy

    /// Creates a configuration.
    ///
    /// - Throws: ``LinkServiceClientError`` with `invalidConfiguration` if the address is not `https` (or `http` on the
    ///   loopback), has a query or a fragment, or if the key or the bundle ID has other than visible ASCII characters.
    public init(
        service: WebURL, apiKey: String, domain: LinkDomain, platform: LinkPlatform = .ios,
        bundleOrPackage: String? = nil, appVersion: String? = nil, customSchemes: Set<CustomScheme>? = [],
        targetHosts: Set<String>? = nil, retries: RetryPolicy = RetryPolicy()
    ) throws(LinkServiceClientError) {
        do throws(LinkDomainError) {
            _ = try LinkDomain(service.description[...])
        } catch {
            throw LinkServiceClientError(.invalidConfiguration, "The URL of the service is not valid. \(error)")
        }
        for text in [apiKey, bundleOrPackage ?? "-"] where !VisibleASCII.isMade(text) {
            throw LinkServiceClientError(
                .invalidConfiguration, "The API key and the bundle ID must consist of visible ASCII characters.")
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
}
