public import LinkService

/// The limits of one request, one connection, and all connections.
///
/// The defaults bound what an unknown client can cost; every one of them can be configured.
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
    /// The largest file of links that the dashboard takes, with the rest of its form, in bytes.
    public var importBodyBytes = 64 * 1024 * 1024
    /// The number of links in a bulk creation.
    public var bulkCount = 100
    /// How deep arrays and objects may nest in a JSON body.
    public var jsonDepth = 32
    /// How long the request line and the header fields may take to arrive; for the first request of a connection, from the
    /// moment at which it was accepted, TLS handshake included.
    public var headTimeout: Duration = .seconds(10)
    /// How long a body may take to arrive.
    public var bodyTimeout: Duration = .seconds(30)
    /// How long a connection may lie idle between two requests, and an answer wait without any of it being taken.
    public var idleTimeout: Duration = .seconds(60)
    /// The number of requests that one connection may have sent without an answer.
    ///
    /// HTTP/2 lets clients open that many streams; on HTTP/1, the connection ends after the answer to the last of them.
    public var streams = 100
    /// How many `GET` and `HEAD` requests of one network are answered at the same time; more wait.
    public var networkAnswers = 32
    /// How many exports of clicks are sent at the same time.
    ///
    /// Each holds up to 65,536 clicks in memory, about 20 MB. More are answered 503.
    public var clickExports = 4
    /// Beyond how many bytes that the client has not taken no further request of a connection is begun.
    public var connectionWaitingBytes = 256 * 1024
    /// What all connections together may have under way, and how much of that one network.
    public var traffic = TrafficLimits()

    /// Creates the default limits.
    public init() {}
}

extension HTTPLimits {
    /// Where the dashboard takes files of links, which are written to the disk as they come.
    package static let importPath = "/_/imports"
    /// The largest form with a logo for a QR code, in bytes; its path is that of a link of the dashboard with `/qr` behind it.
    static let logoBodyBytes = 1024 * 1024 + 256 * 1024
    static func isLogo(_ path: String) -> Bool { path.hasPrefix("/_/links/") && path.hasSuffix("/qr") }
    /// So many bytes of such a file count as waiting; for all others the sender is made to wait.
    static let importWaitingBytes = 1024 * 1024

    /// The beginning of the path under which clients of Branch make many links; their key follows.
    static let branchBulkPrefix = "/v1/url/bulk/"

    /// The largest body of many links from clients of Branch, in bytes: 100 KB, as at Branch.
    var branchBulkBytes: Int { min(bulkBodyBytes, 100 * 1024) }
}
