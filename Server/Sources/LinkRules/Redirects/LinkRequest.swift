/// A visitor's request on a link host.
public struct LinkRequest: Hashable, Sendable {
    /// The methods of requests for links.
    public enum Method: Hashable, Sendable {
        case get
        /// Requests the response without its body; does not count as a click of people.
        case head
    }

    /// The method.
    public var method: Method
    /// The host and port, in any letter case.
    public var authority: String
    /// The path, percent-encoded as received.
    public var path: String
    /// The part after the question mark, percent-encoded as received.
    public var query: String?
    /// The header fields that describe the visitor.
    public var headers: VisitorHeaders
    /// The origin of the visit.
    public var origin: VisitOrigin
    /// The visitor's address; `nil` without a network connection.
    public var client: IPAddress?
    /// The visitor's network, if requests for unknown codes are limited; otherwise `nil`.
    public var network: ClientNetwork?

    /// Creates a request.
    public init(
        method: Method = .get, authority: String, path: String, query: String? = nil,
        headers: VisitorHeaders = VisitorHeaders(), origin: VisitOrigin = VisitOrigin(), client: IPAddress? = nil,
        network: ClientNetwork? = nil
    ) {
        self.method = method
        self.authority = authority
        self.path = path
        self.query = query
        self.headers = headers
        self.origin = origin
        self.client = client
        self.network = network
    }
}
