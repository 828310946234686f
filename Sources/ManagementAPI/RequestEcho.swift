/// A request as the service sees it: the answer of `GET /_/request`, also below the prefix of a link domain.
///
/// It shows whether a proxy passes host, scheme and sender on, and whether the service believes what it should not. It
/// tells a sender nothing but what the sender, or a proxy on the way, has said.
public struct RequestEcho: Equatable, Sendable, Codable {
    /// The end of its path; Firebase keeps everything below `/_/` from links.
    public static let path = "/_/request"

    /// The name of the answering service: `waymark`.
    public var service: String
    /// The scheme of the request: `http` or `https`.
    public var scheme: String
    /// The host and port that were asked.
    public var host: String
    /// The sender's address; `nil` if the request did not arrive over a network.
    public var client: String?
    /// Whether the peer sent `X-Forwarded-For` and is not among the service's trusted proxies; `nil` from an older service.
    public var isUntrustedForwarder: Bool?
    /// The link domain that the host and the path belong to.
    public var domain: String?

    /// Creates a description.
    public init(
        service: String = "waymark", scheme: String, host: String, client: String? = nil,
        isUntrustedForwarder: Bool? = nil, domain: String? = nil
    ) {
        self.service = service
        self.scheme = scheme
        self.host = host
        self.client = client
        self.isUntrustedForwarder = isUntrustedForwarder
        self.domain = domain
    }
}
