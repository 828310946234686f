/// How the service listens and whom it believes.
public struct LinkHTTPConfiguration: Sendable {
    /// The address to listen on.
    public var host: String
    /// The port to listen on; 0 takes a free one.
    public var port: Int
    /// What one request and one connection may take.
    public var limits: HTTPLimits
    /// The proxies whose `X-Forwarded-For`, `-Proto` and `-Host` are believed.
    ///
    /// Nobody's, where it is empty.
    public var trustedProxies: [AddressRange]

    /// Makes a configuration that listens on the loopback address and believes nobody.
    public init(
        host: String = "127.0.0.1", port: Int = 8080, limits: HTTPLimits = HTTPLimits(),
        trustedProxies: [AddressRange] = []
    ) {
        self.host = host
        self.port = port
        self.limits = limits
        self.trustedProxies = trustedProxies
    }
}
