/// The place under which links live: scheme, host, port and path prefix.
///
/// Firebase calls its text the domain URI prefix.
///
/// `https://example.com/promos` is a domain; `https://example.com/promos/summer` is a short link on it.
/// Scheme and host are lower case, the host is in ASCII (A-labels), a default port and a trailing slash are dropped,
/// so that two domains are equal exactly when they hold the same links.
public struct LinkDomain: Hashable, Sendable, CustomStringConvertible {
    /// `https`, or `http` for hosts of this machine (and for others if the reader allows it).
    public let scheme: String
    /// The host in lower-case ASCII; an IPv6 address is in brackets.
    public let host: String
    /// The port, if it is not the scheme's default.
    public let port: Int?
    /// The path prefix: empty, or `/promos`, or `/promos/spring`.
    ///
    /// It never ends in a slash.
    public let pathPrefix: String

    /// Creates a domain from parts that are known to be valid.
    package init(uncheckedScheme scheme: String, host: String, port: Int?, pathPrefix: String) {
        self.scheme = scheme
        self.host = host
        self.port = port
        self.pathPrefix = pathPrefix
    }

    /// The domain URI prefix, without a trailing slash: `https://example.com/promos`.
    public var description: String {
        "\(scheme)://\(authority)\(pathPrefix)"
    }

    /// The host, with the port if it is not the scheme's default: `localhost:8080`.
    public var authority: String {
        port.map { "\(host):\($0)" } ?? host
    }
}
