public import InstallMatching
public import WaymarkLinks

/// Decides to which network addresses the service may connect on somebody's behalf.
///
/// Whoever adds a webhook chooses where the service connects to; without a rule, that could be a machine that only the service
/// reaches. Allowed is what IANA's registries of special addresses call globally reachable, and nothing that translates into
/// another address: behind `64:ff9b::/96` or 6to4 can be any IPv4 address.
///
/// Sources: RFC 6890, RFC 6598 (shared space of carriers), RFC 6052 (NAT64), RFC 3056 (6to4), RFC 4380 (Teredo), RFC 4291 §2.5.5,
/// RFC 6761 §6.3 (`localhost`).
public enum DeliverableNetworks {
    /// Networks that are refused.
    public struct Refusal: Hashable, Sendable {
        /// The networks.
        public let networks: NetworkRanges
        /// What they are.
        public let reason: SpecialNetwork
    }

    /// The networks that are refused, those inside of another before it.
    public static let refused: [Refusal] = networks.compactMap { reason, networks in
        (try? NetworkRanges(networks.joined(separator: "\n"))).map { Refusal(networks: $0, reason: reason) }
    }

    private static let networks: [(SpecialNetwork, [String])] = [
        (.thisMachine, ["127.0.0.0/8", "::1/128"]),
        (.thisNetwork, ["0.0.0.0/8"]),
        (.privateUse, ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7", "fec0::/10"]),
        (.carrier, ["100.64.0.0/10"]),
        (.linkLocal, ["169.254.0.0/16", "fe80::/10"]),
        (.documentation, ["192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24", "2001:db8::/32", "3fff::/20"]),
        (.measurement, ["198.18.0.0/15"]),
        (.discard, ["100::/64"]),
        (.segmentRouting, ["5f00::/16"]),
        (.multicast, ["224.0.0.0/4", "ff00::/8"]),
        (.reserved, ["240.0.0.0/4"]),
        (.relays, ["192.88.99.0/24"]),
        (.tunnelled, ["2001::/32", "2002::/16"]),
        (.protocols, ["192.0.0.0/24", "2001::/23"]),
        (.translated, ["::ffff:0:0:0/96"]),
        (.translatedToIPv4, ["64:ff9b::/96"]),
        (.translatedLocally, ["64:ff9b:1::/48"]),
        (.oldIPv4, ["::/96"]),
    ]

    /// Why the host of a URL is refused by itself; `nil` where it is not, or where only resolving its name would tell.
    ///
    /// `localhost` and the names below it never leave this machine, so that they need no resolving.
    public static func refusal(ofHostOf url: WebURL) -> SpecialNetwork? {
        if let address = IPAddress(hostOf: url) { return refusal(of: address) }
        let labels = url.host.split(separator: ".")
        return labels.last == "localhost" ? .thisMachine : nil
    }

    /// Why an address is refused; `nil` where it is not.
    ///
    /// An IPv4 address inside IPv6 is judged as the IPv4 address. What IANA has given to nobody yet is refused as well.
    public static func refusal(of address: IPAddress) -> SpecialNetwork? {
        if let refusal = refused.first(where: { $0.networks.contains(address) }) { return refusal.reason }
        // Global unicast addresses are 2000::/3 so far (RFC 4291 §2.4).
        if address.bytes.count == 16, address.bytes[0] & 0xE0 != 0x20 { return .unused }
        return nil
    }
}
