import HTTPTypes
import LinkRules

/// The sender of a request and the address it was sent to, as far as they can be trusted.
struct RequestSender: Hashable, Sendable {
    /// The sender's address; `nil` where there is no network between (tests, local sockets).
    var client: IPAddress?
    /// `http` or `https`.
    var scheme: String
    /// Host and port as the sender named them.
    var authority: String
    /// Whether the peer names other senders in `X-Forwarded-For`, and is not trusted: often a proxy that was forgotten in
    /// `trustedProxies`, so that all visitors share its limits.
    var isUntrustedForwarder: Bool

    /// The sender of a request without forwarding headers.
    init(client: IPAddress?, scheme: String, authority: String) {
        self.client = client
        self.scheme = scheme
        self.authority = authority
        isUntrustedForwarder = false
    }

    /// Finds the sender of a request by its header fields.
    init(_ head: HTTPRequest, peer: IPAddress?, configuration: LinkHTTPConfiguration) {
        let fields = head.headerFields
        self.init(
            peer: peer, scheme: configuration.scheme, authority: head.authority ?? "",
            forwardedFor: fields[values: .forwardedFor], forwardedScheme: fields[.forwardedProto],
            forwardedHost: fields[.forwardedHost], trusted: configuration.trustedProxies)
    }

    /// Finds the sender of a request.
    ///
    /// Forwarding headers count only when the peer is a trusted proxy, since everybody can send them. The list of
    /// `X-Forwarded-For` is walked from the right, where the proxy next to us wrote: the first address that is not
    /// a trusted proxy is the client; whatever stands further left, the client may have invented.
    init(
        peer: IPAddress?, scheme: String, authority: String, forwardedFor: [String], forwardedScheme: String?,
        forwardedHost: String?, trusted: [AddressRange]
    ) {
        self.client = peer
        self.scheme = scheme
        self.authority = authority
        let isTrusted = peer.map { peer in trusted.contains { $0.contains(peer) } } ?? false
        isUntrustedForwarder = peer != nil && !isTrusted && !forwardedFor.isEmpty
        guard isTrusted else { return }

        if let only = forwardedFor.first, forwardedFor.count == 1, Self.isAddress(only) {
            client = IPAddress(only) ?? client
        } else {
            let hops = forwardedFor.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
            for hop in hops.reversed() {
                guard let address = IPAddress(forwarded: hop) else { break }
                client = address
                guard trusted.contains(where: { $0.contains(address) }) else { break }
            }
        }
        // A chain of proxies writes a list here too; the rightmost entry is the trusted peer's own.
        if forwardedScheme == "http" || forwardedScheme == "https" {
            self.scheme = forwardedScheme ?? scheme
        } else if let value = Self.last(of: forwardedScheme)?.lowercased(), value == "http" || value == "https" {
            self.scheme = value
        }
        if let value = Self.last(of: forwardedHost), !value.isEmpty {
            self.authority = value
        }
    }

    /// Whether a text can only be an address alone, as a proxy writes it: without brackets, quotes, a port or further hops.
    private static func isAddress(_ text: String) -> Bool {
        var colons = 0
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
                UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: "."):
                continue
            case UInt8(ascii: ":"): colons += 1
            default: return false
            }
        }
        // A single colon comes before a port.
        return colons != 1
    }

    private static func last(of list: String?) -> String? {
        guard let list else { return nil }
        let separators = ", \t".utf8
        if !list.utf8.contains(where: { separators.contains($0) }) { return list.isEmpty ? nil : list }
        return list.split(separator: ",").last.map { $0.filter { $0 != " " && $0 != "\t" } }
    }
}
