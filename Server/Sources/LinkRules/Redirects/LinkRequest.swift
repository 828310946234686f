/// A visitor's request on a link host.
public struct LinkRequest: Sendable {
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
    /// The visitor, as the header fields tell.
    public var visitor: VisitorProfile
    /// The visitor's address; `nil` without a network connection.
    public var client: IPAddress?
    /// The visitor's network, if requests for unknown codes are limited; otherwise `nil`.
    public var network: ClientNetwork?
    /// What the query changes of the link, in the words of another service's API.
    public var override: LinkOverride?

    /// Creates a request of a visitor.
    public init(
        method: Method = .get, authority: String, path: String, query: String? = nil, visitor: VisitorProfile,
        client: IPAddress? = nil, network: ClientNetwork? = nil
    ) {
        self.method = method
        self.authority = authority
        self.path = path
        self.query = query
        self.visitor = visitor
        self.client = client
        self.network = network
    }

    /// Creates a request with header fields.
    public init(
        method: Method = .get, authority: String, path: String, query: String? = nil,
        headers: VisitorHeaders = VisitorHeaders(), origin: VisitOrigin = VisitOrigin(), client: IPAddress? = nil,
        network: ClientNetwork? = nil
    ) {
        self.init(
            method: method, authority: authority, path: path, query: query,
            visitor: VisitorProfile(headers, origin: origin), client: client, network: network)
    }
}
