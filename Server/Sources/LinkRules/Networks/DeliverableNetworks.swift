/// Which addresses of the network the service may connect to on somebody's behalf.
///
/// Whoever adds a webhook chooses where the service connects to; without a rule, that could be a machine that only the service
/// reaches. Allowed is what IANA's registries of special addresses call globally reachable, and nothing that translates into
/// another address: behind `64:ff9b::/96` or 6to4 can be any IPv4 address.
///
/// Sources: RFC 6890, RFC 6598 (shared space of carriers), RFC 6052 (NAT64), RFC 3056 (6to4), RFC 4380 (Teredo), RFC 4291 §2.5.5.
public enum DeliverableNetworks {
    /// A network that is refused.
    public struct Refusal: Hashable, Sendable {
        /// The network.
        public let range: AddressRange
        /// What it is.
        public let reason: String
    }

    /// The networks that are refused, each before the ones that hold it.
    public static let refused: [Refusal] = [
        ("0.0.0.0/8", "this network"), ("10.0.0.0/8", "private"), ("100.64.0.0/10", "shared by a carrier's customers"),
        ("127.0.0.0/8", "this machine"), ("169.254.0.0/16", "link-local"), ("172.16.0.0/12", "private"),
        ("192.0.0.0/24", "reserved for protocols"), ("192.0.2.0/24", "for documentation"),
        ("192.88.99.0/24", "6to4 relays"), ("192.168.0.0/16", "private"), ("198.18.0.0/15", "for measurements"),
        ("198.51.100.0/24", "for documentation"), ("203.0.113.0/24", "for documentation"),
        ("224.0.0.0/4", "multicast"), ("240.0.0.0/4", "reserved"),
        ("::1/128", "this machine"), ("::/96", "an IPv4 address in an old form"),
        ("::ffff:0:0:0/96", "translated"), ("64:ff9b::/96", "translated to IPv4"),
        ("64:ff9b:1::/48", "translated locally"), ("100::/64", "for discarding"), ("2001::/32", "tunnelled to IPv4"),
        ("2001::/23", "reserved for protocols"), ("2001:db8::/32", "for documentation"),
        ("2002::/16", "tunnelled to IPv4"), ("3fff::/20", "for documentation"), ("5f00::/16", "for segment routing"),
        ("fc00::/7", "private"), ("fe80::/10", "link-local"), ("fec0::/10", "private"), ("ff00::/8", "multicast"),
    ].compactMap { text, reason in AddressRange(text).map { Refusal(range: $0, reason: reason) } }

    /// Why an address is refused; `nil` where it is not.
    ///
    /// An IPv4 address inside IPv6 is judged as the IPv4 address. What IANA has given to nobody yet is refused as well.
    public static func refusal(of address: IPAddress) -> String? {
        if let refusal = refused.first(where: { $0.range.contains(address) }) { return refusal.reason }
        // Global unicast addresses are 2000::/3 so far (RFC 4291 §2.4).
        if address.bytes.count == 16, address.bytes[0] & 0xE0 != 0x20 { return "not in use" }
        return nil
    }
}
