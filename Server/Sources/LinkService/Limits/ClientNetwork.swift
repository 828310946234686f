#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// What one subscriber holds of the network: an IPv4 address, or the 64 bits of an IPv6 network.
///
/// A household gets at least a /64, so that a limit per IPv6 address would limit nobody.
struct ClientNetwork: Hashable, Sendable {
    private let isVersion6: Bool
    private let bits: UInt64

    /// Reads an address, or `nil` where the text is none.
    ///
    /// A zone (`%eth0`) is passed over; an IPv4 address that is mapped into IPv6 counts as what it is.
    init?(_ address: String) {
        let text = String(address.prefix { $0 != "%" })
        var version4 = in_addr()
        if inet_pton(AF_INET, text, &version4) == 1 {
            isVersion6 = false
            bits = UInt64(UInt32(bigEndian: version4.s_addr))
            return
        }
        var version6 = in6_addr()
        guard inet_pton(AF_INET6, text, &version6) == 1 else { return nil }
        let (high, low) = withUnsafeBytes(of: version6) {
            (
                UInt64(bigEndian: $0.loadUnaligned(as: UInt64.self)),
                UInt64(bigEndian: $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
            )
        }
        let isMapped = high == 0 && low >> 32 == 0xFFFF
        isVersion6 = !isMapped
        bits = isMapped ? low & 0xFFFF_FFFF : high
    }
}
