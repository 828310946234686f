/// The request of a visitor on a link host.
public struct LinkRequest: Hashable, Sendable {
    /// The methods by which links are followed.
    public enum Method: Hashable, Sendable {
        case get
        /// Asks for the same answer without its body, and is not counted as a click of people.
        case head
    }

    /// The method.
    public var method: Method
    /// Host and port, in any letter case.
    public var authority: String
    /// The path, percent-encoded as it came.
    public var path: String
    /// What follows the question mark, percent-encoded as it came.
    public var query: String?
    /// The header fields that tell who the visitor is.
    public var headers: VisitorHeaders
    /// Where the visitor comes from.
    public var origin: VisitOrigin
    /// The visitor's address; `nil` where there is no network between.
    public var client: IPAddress?
    /// The network of the visitor, if it limits how many unknown codes may be asked for.
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
