public import Foundation
public import WaymarkClient
import WaymarkLinks

/// Creates and reads links by one configuration, beside the shared one that the statics of ``EasyLink`` set.
///
/// An app with two services, or a test, has as many as it likes.
public struct EasyLinkService: Sendable {
    /// The name under which a link carries a deep link of a custom scheme, in its custom data.
    ///
    /// The parameter `link` takes web addresses only, because browsers must be able to open it.
    static let customDeepLinkName = "deepLink"

    /// The configuration of all its links.
    public var configuration: EasyLinkConfiguration
    private let transport: any LinkTransport
    private let environment: ClientEnvironment

    /// Creates a service.
    public init(
        _ configuration: EasyLinkConfiguration, transport: any LinkTransport = URLSessionTransport(),
        environment: ClientEnvironment = .system
    ) {
        self.configuration = configuration
        self.transport = transport
        self.environment = environment
    }

    /// The long link of a link, made without the service.
    ///
    /// - Throws: ``EasyLinkError``.
    public func longLink(for link: EasyLink) throws(EasyLinkError) -> URL {
        let text = LongLinkCodec.encode(try configuration.dynamicLink(for: link), domain: try configuration.domain)
        guard let url = URL(string: text) else { throw .badDeepLink(WebURLError(.tooLong)) }
        return url
    }

    /// Creates a short link.
    ///
    /// - Throws: ``EasyLinkError``.
    public func shorten(
        _ link: EasyLink, mode: EasyLink.ShortenMode = .short
    ) async throws(EasyLinkError) -> ShortenedLink {
        let dynamicLink = try configuration.dynamicLink(for: link)
        let options = ShortenOptions(suffix: mode == .secure ? .unguessable : .short, fallsBackToLongLink: false)
        let client = try client
        do throws(LinkServiceClientError) {
            return try await client.shorten(dynamicLink, options: options)
        } catch {
            throw .service(error)
        }
    }

    /// Whether a URL is a link under one of the prefixes, or of one of the app's own schemes.
    public func isOwn(_ url: URL) -> Bool {
        let text = url.absoluteString
        return configuration.allowsCustomScheme(of: url) || configuration.domains.contains { $0.holds(text) }
    }

    /// Returns the meaning of a URL that opened the app.
    ///
    /// A long link under the prefix and a URL of the app's own scheme are read here; a short link is asked for.
    /// - Returns: the link; `nil` if the URL is not one of the app's links.
    /// - Throws: ``EasyLinkError``.
    public func resolve(_ url: URL) async throws(EasyLinkError) -> EasyLink? {
        if configuration.allowsCustomScheme(of: url) { return EasyLink(url: url) }
        guard configuration.urlPrefix != nil else { throw .missingPrefix }
        _ = try configuration.domain
        guard isOwn(url) else { return nil }
        let client = try client
        let resolved: ResolvedLink
        do throws(LinkServiceClientError) {
            resolved = try await client.resolve(url.absoluteString)
        } catch {
            throw .service(error)
        }
        return try configuration.link(of: resolved)
    }

    private var client: LinkServiceClient {
        get throws(EasyLinkError) {
            LinkServiceClient(try configuration.clientConfiguration, transport: transport, environment: environment)
        }
    }
}

extension EasyLinkService {
    private static let state = LockedState(EasyLinkService(EasyLinkConfiguration(service: "", apiKey: "")))

    /// What the statics of ``EasyLink`` have set.
    static var shared: EasyLinkService { state.withLock { $0 } }

    static func replace(_ service: EasyLinkService) {
        state.withLock { $0 = service }
    }

    static func change(_ body: (inout EasyLinkConfiguration) -> Void) {
        state.withLock { body(&$0.configuration) }
    }
}

extension LinkDomain {
    /// Whether a URL lies under the domain, by scheme, host, port and path.
    fileprivate func holds(_ text: String) -> Bool {
        guard let url = WebURL(String(text.prefix { $0 != "?" && $0 != "#" })), url.scheme == scheme else {
            return false
        }
        return remainder(ofAuthority: url.authority, path: url.path) != nil
    }
}
