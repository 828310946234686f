/// The two PEM files with which a service proves who it is.
public struct TLSFiles: Hashable, Sendable {
    /// The certificate chain: the server's own certificate first, then those that lead to the authority.
    public var certificate: String
    /// The private key of the first certificate, not encrypted.
    public var key: String

    /// Creates a pair of paths.
    public init(certificate: String, key: String) {
        self.certificate = certificate
        self.key = key
    }
}
