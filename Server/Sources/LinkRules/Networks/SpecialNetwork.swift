/// The kind of a network to which the service refuses to connect for others; the raw value describes it in English.
public enum SpecialNetwork: String, CaseIterable, Hashable, Sendable {
    /// The loopback.
    case thisMachine = "this machine"
    /// A host of the own network.
    case thisNetwork = "this network"
    /// Networks inside of houses and companies.
    case privateUse = "private"
    /// Behind the address translation of a carrier.
    case carrier = "shared by a carrier's customers"
    /// A cable or a wireless network.
    case linkLocal = "link-local"
    /// Examples in texts.
    case documentation = "for documentation"
    /// Benchmarks of devices.
    case measurement = "for measurements"
    /// What goes there is lost.
    case discard = "for discarding"
    /// Inside of a carrier's network.
    case segmentRouting = "for segment routing"
    /// Many receivers.
    case multicast = "multicast"
    /// Kept for later.
    case reserved = "reserved"
    /// Relays of an old tunnel.
    case relays = "6to4 relays"
    /// Any IPv4 address can be behind it.
    case tunnelled = "tunnelled to IPv4"
    /// Kept for protocols.
    case protocols = "reserved for protocols"
    /// IPv4 inside of IPv6.
    case translated = "translated"
    /// Any IPv4 address can be behind it.
    case translatedToIPv4 = "translated to IPv4"
    /// An own translation to IPv4.
    case translatedLocally = "translated locally"
    /// IPv4 inside of IPv6, as long ago.
    case oldIPv4 = "an IPv4 address in an old form"
    /// Not allocated yet.
    case unused = "not in use"
}
