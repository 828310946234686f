/// How much one request, one connection and all connections may take.
///
/// The defaults bound what an unknown sender can cost; every one of them can be configured.
public struct HTTPLimits: Hashable, Sendable {
    /// The longest request target: path and query, in bytes.
    ///
    /// A longer one is answered 414.
    public var targetBytes = 8 * 1024
    /// All header fields together, in bytes.
    ///
    /// More is answered 431.
    public var headerBytes = 16 * 1024
    /// The number of header fields.
    ///
    /// More is answered 431.
    public var headerCount = 100
    /// The largest body, in bytes.
    ///
    /// A larger one is answered 413.
    public var bodyBytes = 64 * 1024
    /// The largest body of a bulk creation, in bytes.
    public var bulkBodyBytes = 1024 * 1024
    /// The largest body of a batch of events, in bytes.
    public var eventBodyBytes = 128 * 1024
    /// The number of links in a bulk creation.
    public var bulkCount = 100
    /// How deep arrays and objects may nest in a JSON body.
    public var jsonDepth = 32
    /// How long a TLS handshake may take, and how long the request line and the header fields may take to arrive.
    public var headTimeout: Duration = .seconds(10)
    /// How long a body may take to arrive.
    public var bodyTimeout: Duration = .seconds(30)
    /// How long a connection may lie idle between two requests, and an answer of HTTP/2 wait to be taken.
    public var idleTimeout: Duration = .seconds(60)
    /// The number of requests under way on one connection of HTTP/2.
    public var streams = 100
    /// The number of open connections; further ones wait in the listening socket's queue.
    public var connections = 10_000

    /// Makes the default limits.
    public init() {}
}
