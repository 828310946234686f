/// The dashboard as browsers and their passkeys know it.
public struct PasskeySite: Hashable, Sendable {
    /// The host, without a port: a passkey works there only.
    public let host: String
    /// Scheme, host and port.
    public let origin: String

    /// Creates a site of what a request names.
    public init(scheme: String, authority: String) {
        let authority = authority.lowercased()
        origin = "\(scheme)://\(authority)"
        host = authority.hasPrefix("[") ? authority : String(authority.prefix { $0 != ":" })
    }

    /// The rules for it.
    var check: PasskeyCheck { PasskeyCheck(site: host, origin: origin) }
}
