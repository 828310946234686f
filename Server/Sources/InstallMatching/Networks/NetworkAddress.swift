#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The address from which a person clicks or an app asks.
///
/// An IPv4 address inside IPv6 (`::ffff:192.0.2.1`, RFC 4291 §2.5.5.2) is the IPv4 address.
public struct NetworkAddress: Hashable, Sendable {
    /// The kind of the address.
    public let family: AddressFamily
    /// The address as a number, an IPv4 address as the IPv6 address that holds it.
    let number: UInt128

    /// Reads an address from its bytes in network order; `nil` unless there are 4 or 16.
    public init?(bytes: some Collection<UInt8>) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        let isIPv4 = bytes.count == 4
        self.init(number: bytes.reduce(isIPv4 ? 0xFFFF : 0) { $0 << 8 | UInt128($1) })
    }

    /// Reads the usual text forms; neither brackets, nor a port, nor a zone.
    public init?(_ text: some StringProtocol) {
        // C would read the text up to the first zero byte only.
        guard !text.utf8.contains(0) else { return nil }
        let text = String(text)
        var v4 = in_addr()
        var v6 = in6_addr()
        if inet_pton(AF_INET, text, &v4) == 1 {
            self.init(bytes: withUnsafeBytes(of: &v4) { Array($0) })
        } else if inet_pton(AF_INET6, text, &v6) == 1 {
            self.init(bytes: withUnsafeBytes(of: &v6) { Array($0) })
        } else {
            return nil
        }
    }

    private init(number: UInt128) {
        self.number = number
        family = number >> 32 == 0xFFFF ? .ipv4 : .ipv6
    }

    /// The bytes of which the service computes the key of the network: 4 of IPv4, the first 8 of IPv6.
    ///
    /// A household or a phone has at least a /64 of IPv6 addresses, and changes the rest of its address often (RFC 8981).
    /// `nil` where the address says nothing about the person, so that nothing may be guessed from it: if it lies in one of
    /// the given ranges, or is not an address of the public network, such as that of a proxy.
    ///
    /// - Parameter ranges: the ranges of relays, VPNs and data centers, where strangers share addresses.
    public func networkBytes(excluding ranges: NetworkRanges) -> [UInt8]? {
        guard isPublic, !ranges.contains(self) else { return nil }
        let significant = family == .ipv4 ? number << 96 : number
        return (0..<(family == .ipv4 ? 4 : 8)).map { UInt8(truncatingIfNeeded: significant >> UInt128(120 - 8 * $0)) }
    }

    /// Whether the address may be one of the public network (RFC 6890, in the main).
    private var isPublic: Bool {
        guard family == .ipv4 else { return number >> 125 == 0b001 }
        return switch (UInt8(truncatingIfNeeded: number >> 24), UInt8(truncatingIfNeeded: number >> 16)) {
        case (0, _), (10, _), (127, _), (169, 254), (192, 168), (100, 64...127), (172, 16...31), (224..., _): false
        default: true
        }
    }
}

/// The two kinds of addresses.
public enum AddressFamily: String, CaseIterable, Codable, Hashable, Sendable {
    /// One address for a household, or for the many customers of a carrier.
    case ipv4
    /// A network of its own for each household, and mostly for each phone.
    case ipv6
}
