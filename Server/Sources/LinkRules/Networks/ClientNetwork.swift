/// The addresses of one subscriber: an IPv4 address, or the 64 bits of an IPv6 network.
///
/// A household has at least a /64, so a limit per IPv6 address would be ineffective.
public struct ClientNetwork: Hashable, Sendable {
    private let prefix: UInt64
    private let isIPv6: Bool

    /// The network of an address.
    public init(_ address: IPAddress) {
        prefix = address.bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
        isIPv6 = address.bytes.count == 16
    }
}
