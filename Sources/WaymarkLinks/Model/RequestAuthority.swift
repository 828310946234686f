/// The host and port that a request names, in the form in which a ``LinkDomain`` has its own.
public struct RequestAuthority: Hashable, Sendable {
    /// The host in lower case, without the final dot of a full DNS name.
    public let host: String
    /// The port with its colon, as it was written; empty if there is none.
    public let port: String

    /// Reads the field `Host`, or the same part of a URL.
    public init(_ text: some StringProtocol) {
        let bytes = text.utf8.map(URIBytes.lowercased)
        // The colons of an IPv6 address are in brackets.
        let colon = bytes.last == UInt8(ascii: "]") ? nil : bytes.lastIndex(of: UInt8(ascii: ":"))
        var host = bytes[..<(colon ?? bytes.endIndex)]
        port = String(decoding: bytes[host.endIndex...], as: UTF8.self)
        if host.count > 1, host.last == UInt8(ascii: ".") { host.removeLast() }
        self.host = String(decoding: host, as: UTF8.self)
    }

    /// The scheme whose own port is named: `https` for `:443`, `http` for `:80`.
    public var schemeOfPort: String? {
        switch port {
        case ":443": "https"
        case ":80": "http"
        default: nil
        }
    }
}
