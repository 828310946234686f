public import LinkRules

/// The HTTP listener's address, limits, TLS and trusted proxies.
public struct LinkHTTPConfiguration: Sendable {
    /// The address to listen on.
    public var host: String
    /// The port to listen on; 0 for any free port.
    public var port: Int
    /// A socket that already listens, which the server closes at the end; `nil` to open one on host and port.
    public var socket: CInt?
    /// The limits of requests and connections.
    public var limits: HTTPLimits
    /// The proxies whose `X-Forwarded-For`, `-Proto` and `-Host` are trusted.
    ///
    /// If empty, these fields are ignored.
    public var trustedProxies: [AddressRange]
    /// The networks of mail scanners, whose requests are not counted; `nil` for none.
    public var scanners: NetworkListFile?
    /// The folder of the operator's files for `/.well-known/`; `nil` for none.
    public var wellKnownFolder: String?
    /// The size of the QR code cache, and how many callers may wait for a drawing.
    public var qrCodes = QRCodeDrawer.Configuration()
    /// The certificate for https and HTTP/2; without one the service uses plain HTTP/1.
    public var certificates: CertificateStore?
    /// Whether every request is logged; otherwise only those that fail by an error of the service.
    public var logsRequests: Bool
    /// The settings of a second port for plain http; `nil` for no second port.
    public var redirect: RedirectConfiguration?
    /// The version of the service, for clients that show it.
    public var version = "development"
    /// How metrics are read.
    public var metrics = MetricsConfiguration()

    /// Whether the first start has created the project, its domain and the first key; until then the service is not
    /// ready.
    public var isPrepared: @Sendable () -> Bool = { true }
    /// Whether the service is asked to stop; it is then not ready, and goes on answering until it shuts down.
    public var isStopping: @Sendable () -> Bool = { false }

    /// The scheme of the service's own port.
    var scheme: String { certificates == nil ? "http" : "https" }

    /// Creates a configuration that listens on the loopback address and trusts no proxy.
    public init(
        host: String = "127.0.0.1", port: Int = 8080, limits: HTTPLimits = HTTPLimits(),
        trustedProxies: [AddressRange] = [], scanners: NetworkListFile? = nil, certificates: CertificateStore? = nil,
        logsRequests: Bool = false, redirect: RedirectConfiguration? = nil
    ) {
        self.host = host
        self.port = port
        self.limits = limits
        self.trustedProxies = trustedProxies
        self.scanners = scanners
        self.certificates = certificates
        self.logsRequests = logsRequests
        self.redirect = redirect
    }

    /// Whether an address is a trusted proxy's.
    func isTrusted(_ address: IPAddress) -> Bool {
        trustedProxies.contains { $0.contains(address) }
    }

    /// The network whose share limits a client's connections and requests; `nil` for trusted proxies.
    func limitedNetwork(of client: IPAddress?) -> ClientNetwork? {
        guard let client, !isTrusted(client) else { return nil }
        return ClientNetwork(client)
    }
}
