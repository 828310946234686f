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
    /// The certificate with which the service speaks https and HTTP/2; without one it speaks plain HTTP/1.
    public var certificates: CertificateStore?
    /// What a second port does with plain http; `nil` for no second port.
    public var redirect: RedirectConfiguration?

    /// Whether everything is there that the first start makes; until then the service is not ready.
    public var isPrepared: @Sendable () -> Bool = { true }

    /// What the service itself speaks.
    var scheme: String { certificates == nil ? "http" : "https" }

    /// Makes a configuration that listens on the loopback address and believes nobody.
    public init(
        host: String = "127.0.0.1", port: Int = 8080, limits: HTTPLimits = HTTPLimits(),
        trustedProxies: [AddressRange] = [], certificates: CertificateStore? = nil,
        redirect: RedirectConfiguration? = nil
    ) {
        self.host = host
        self.port = port
        self.limits = limits
        self.trustedProxies = trustedProxies
        self.certificates = certificates
        self.redirect = redirect
    }
}

/// A port for plain http that leads to https.
public struct RedirectConfiguration: Hashable, Sendable {
    /// The port to listen on; 0 takes a free one.
    public var port: Int
    /// The folder of answers to the http-01 challenges of certificate authorities (RFC 8555 §8.3); `nil` for none.
    public var challengeFolder: String?

    /// Makes a configuration.
    public init(port: Int, challengeFolder: String? = nil) {
        self.port = port
        self.challengeFolder = challengeFolder
    }
}
