public import LinkRules

/// The HTTP listener's address, limits, TLS and trusted proxies.
public struct LinkHTTPConfiguration: Sendable {
    /// The address to listen on.
    public var host: String
    /// The port to listen on; 0 for any free port.
    public var port: Int
    /// A socket that listens already, which the server closes in the end; `nil` to open one on host and port.
    public var socket: CInt?
    /// What one request and one connection may take.
    public var limits: HTTPLimits
    /// The proxies whose `X-Forwarded-For`, `-Proto` and `-Host` are believed.
    ///
    /// Nobody's, where it is empty.
    public var trustedProxies: [AddressRange]
    /// The networks of mail scanners, whose requests are not counted; `nil` for none.
    public var scanners: ScannerNetworkFile?
    /// The folder of the operator's files for `/.well-known/`; `nil` for none.
    public var wellKnownFolder: String?
    /// How many QR codes are kept, and how many callers may wait for one.
    public var qrCodes = QRCodeDrawer.Configuration()
    /// The certificate with which the service speaks https and HTTP/2; without one it speaks plain HTTP/1.
    public var certificates: CertificateStore?
    /// Whether every request has a line in the log; without it, only those have that fail by a fault of the service.
    public var logsRequests: Bool
    /// What a second port does with plain http; `nil` for no second port.
    public var redirect: RedirectConfiguration?

    /// Whether the first start has made the project, its domain and the first key; until then the service is not ready.
    public var isPrepared: @Sendable () -> Bool = { true }

    /// What the service itself speaks.
    var scheme: String { certificates == nil ? "http" : "https" }

    /// Creates a configuration that listens on the loopback address and believes nobody.
    public init(
        host: String = "127.0.0.1", port: Int = 8080, limits: HTTPLimits = HTTPLimits(),
        trustedProxies: [AddressRange] = [], scanners: ScannerNetworkFile? = nil, certificates: CertificateStore? = nil,
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

    /// The network against whose share a client's connections and requests count; `nil` for trusted proxies.
    func limitedNetwork(of client: IPAddress?) -> ClientNetwork? {
        guard let client, !isTrusted(client) else { return nil }
        return ClientNetwork(client)
    }
}
