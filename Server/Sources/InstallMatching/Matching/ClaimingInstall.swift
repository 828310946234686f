public import Foundation

/// An installation that asks for its link at first launch, and knows none for certain.
public struct ClaimingInstall: Hashable, Sendable {
    /// The networks from which it asks: of IPv4, of IPv6 or of both, because the click may have come by the other family.
    ///
    /// Empty if its addresses say nothing, such as those of a relay.
    public var networks: Set<NetworkKey>
    /// The device.
    public var traits: DeviceTraits
    /// The moment of the first launch, by the service's clock.
    public var openedAt: Date

    /// Creates an installation.
    public init(networks: Set<NetworkKey>, traits: DeviceTraits, openedAt: Date) {
        self.networks = networks
        self.traits = traits
        self.openedAt = openedAt
    }
}
