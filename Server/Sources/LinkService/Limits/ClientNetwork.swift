/// What one subscriber holds of the network: an IPv4 address, or the 64 bits of an IPv6 network.
///
/// A household gets at least a /64, so that a limit per IPv6 address would limit nobody.
struct ClientNetwork: Hashable, Sendable {
    private let prefix: ArraySlice<UInt8>

    /// The network of an address.
    init(_ address: IPAddress) {
        prefix = address.bytes.prefix(8)
    }
}
