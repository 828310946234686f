public import Foundation
public import WaymarkClient
import WaymarkLinks

/// A link, with the calls of EasyFirebase's type of the same name.
///
/// ```swift
/// EasyLink.configure(EasyLinkConfiguration(service: "https://links.example.com", apiKey: "wmk_app_…"))
/// EasyLink.urlPrefix = "https://go.example.com"
///
/// let link = EasyLink(host: "www.example.com", path: "/user", query: ("id", "ABCDEFG"))
/// link.shorten { url in print(url ?? "none") }
/// ```
/// A link made of a URL gives the same URL back, byte for byte. What the original did wrong, and what happens here
/// instead, stands in <doc:MovingFromEasyLink>.
public struct EasyLink: Hashable, Sendable {
    /// A long link.
    public typealias LongURL = URL
    /// A short link.
    public typealias ShortURL = URL
    /// The address that the app receives.
    public typealias DeepLinkURL = URL
    /// A link that opened the app; the spelling is the original's.
    public typealias UniversialURL = URL

    /// The scheme: `https`, `http`, or one of the app's own.
    public var scheme: Scheme
    /// The host, as in the URL.
    public var host: String
    /// The port, where the URL names one.
    public var port: Int?
    /// The query: pairs in their order, equal names kept.
    public var query: EasyLinkQuery
    /// The fragment without its number sign, percent-encoded.
    public var fragment: String?
    /// The preview of the link in a chat or a feed.
    public var social: SocialMeta?
    /// How the link reached the app; `nil` for a link that the app has made itself.
    public internal(set) var arrival: EasyLinkArrival?

    /// The user name and password before the host, percent-encoded; a service refuses links that have them.
    var userInfo: String?
    /// The path, percent-encoded.
    var encodedPath: String

    /// The path, decoded: `/user`.
    public var path: String {
        get { PercentEncoding.decoded(encodedPath) ?? encodedPath }
        set { encodedPath = EasyLinkComponents.path(newValue) }
    }

    /// Creates a link of its parts.
    ///
    /// - Parameters:
    ///   - scheme: the scheme.
    ///   - host: the host, perhaps with a port: `localhost:8080`.
    ///   - path: the path, not encoded; a slash is put before it where it has none.
    ///   - query: the pairs in their order.
    public init(scheme: Scheme = .https, host: String, path: String = "", query: EasyLinkQuery) {
        self.scheme = scheme
        (self.host, port) = EasyLinkComponents.hostAndPort(host)
        encodedPath = EasyLinkComponents.path(path)
        self.query = query
    }

    /// Creates a link of its parts; the pairs are sorted by name, because a dictionary has no order.
    public init(scheme: Scheme = .https, host: String, path: String = "", query: [String: String]) {
        self.init(scheme: scheme, host: host, path: path, query: EasyLinkQuery(query))
    }

    /// Creates a link of its parts, with one pair in the query or none.
    public init(scheme: Scheme = .https, host: String, path: String = "", query: (String, String)? = nil) {
        self.init(scheme: scheme, host: host, path: path, query: EasyLinkQuery(query.map { [$0] } ?? []))
    }

    /// Reads a deep link of any scheme that a link may name; `nil` if it has no host, or has a scheme that runs code.
    public init?(url: DeepLinkURL) {
        self.init(text: url.absoluteString)
    }

    /// The address that the app receives; `nil` if the parts make none.
    public var deepLinkURL: DeepLinkURL? {
        hasSoundHost ? URL(string: text) : nil
    }

    /// The long link; `nil` if ``longLink`` throws.
    public var longURL: LongURL? { try? longLink }

    /// The long link, made without the service; equal links make equal text.
    ///
    /// - Throws: ``EasyLinkError``, which says what is missing or wrong.
    public var longLink: LongURL {
        get throws(EasyLinkError) { try EasyLinkService.shared.longLink(for: self) }
    }

    /// Creates a short link; the handler gets `nil` if that failed.
    ///
    /// It runs on the main actor, once. ``shorten(mode:)`` and ``makeShortLink(mode:completion:)`` also tell why.
    public func shorten(mode: ShortenMode = .short, completion: @escaping @MainActor @Sendable (ShortURL?) -> Void) {
        let service = EasyLinkService.shared
        Task { @MainActor in
            completion(URL(string: (try? await service.shorten(self, mode: mode))?.url ?? ""))
        }
    }

    /// Creates a short link, and gives what the service says of it or what went wrong; the handler runs on the main actor.
    public func makeShortLink(
        mode: ShortenMode = .short,
        completion: @escaping @MainActor @Sendable (Result<ShortenedLink, EasyLinkError>) -> Void
    ) {
        let service = EasyLinkService.shared
        Task { @MainActor in
            do throws(EasyLinkError) {
                completion(.success(try await service.shorten(self, mode: mode)))
            } catch {
                completion(.failure(error))
            }
        }
    }

    /// Creates a short link, and gives what the service says of it.
    ///
    /// Tries that fail for a moment are repeated under one key, so that they make one link.
    /// - Throws: ``EasyLinkError``.
    public func shorten(mode: ShortenMode = .short) async throws(EasyLinkError) -> ShortenedLink {
        try await EasyLinkService.shared.shorten(self, mode: mode)
    }
}
