import InstallMatching

/// The addresses of a world, and who has which.
struct SimulatedNetworks {
    /// Where a person is connected.
    struct Connection {
        var ipv4: NetworkAddress?
        var ipv6: NetworkAddress?
        var country: DeviceCatalog.Country
        /// Whether people of one household share it.
        var isHousehold = false
        var isCampus = false
    }

    /// Where the relay's addresses are, as an operator's file would list them.
    static let relayList = "104.28.0.0/16 # relay\n2a09:bac2::/32\n"

    private let place: MatchingWorld.Place
    private let catalog: DeviceCatalog
    private var households: UInt32 = 0
    private var phones: UInt32 = 0

    init(_ place: MatchingWorld.Place, catalog: DeviceCatalog) {
        self.place = place
        self.catalog = catalog
    }

    /// The connection of a person who is anywhere.
    mutating func connection(_ random: inout RandomSource) -> Connection {
        let sharing =
            switch place {
            case .home, .relay: 0.15
            case .carrier: 0.65
            case .campus: 0.5
            }
        guard random.chance(sharing) else { return household(&random) }
        switch place {
        case .home, .relay: return shared(base: 91, addresses: 400, ipv6: 0.2, &random)
        case .carrier: return shared(base: 92, addresses: 400, ipv6: 0.4, &random)
        case .campus:
            var connection = shared(base: 93, addresses: 40, ipv6: 0, &random)
            connection.country = .germany
            connection.isCampus = true
            return connection
        }
    }

    /// Another connection of the same person: from Wi-Fi to the cellular network, or back.
    mutating func otherConnection(than connection: Connection, _ random: inout RandomSource) -> Connection {
        var other = connection.isHousehold ? shared(base: 94, addresses: 400, ipv6: 0.4, &random) : household(&random)
        other.country = connection.country
        return other
    }

    /// An address of the relay.
    func relay(_ random: inout RandomSource) -> NetworkAddress? {
        NetworkAddress(bytes: [104, 28, UInt8(random.below(4)), UInt8(random.below(256))])
    }

    private mutating func household(_ random: inout RandomSource) -> Connection {
        households += 1
        return Connection(
            ipv4: Self.ipv4(80, households), ipv6: random.chance(0.5) ? Self.ipv6(1, households, &random) : nil,
            country: catalog.country(&random), isHousehold: true)
    }

    private mutating func shared(
        base: UInt8, addresses: Int, ipv6: Double, _ random: inout RandomSource
    ) -> Connection {
        phones += 1
        let number = random.below(addresses)
        // The addresses of a carrier or an office are in one country.
        var place = RandomSource(seed: UInt64(base) << 32 | UInt64(number))
        return Connection(
            ipv4: Self.ipv4(base, UInt32(number)), ipv6: random.chance(ipv6) ? Self.ipv6(2, phones, &random) : nil,
            country: catalog.country(&place))
    }

    private static func ipv4(_ base: UInt8, _ number: UInt32) -> NetworkAddress? {
        NetworkAddress(bytes: [
            base, UInt8(truncatingIfNeeded: number >> 16), UInt8(truncatingIfNeeded: number >> 8),
            UInt8(truncatingIfNeeded: number),
        ])
    }

    /// An address in a network of its own, with a changing second half.
    private static func ipv6(_ area: UInt8, _ number: UInt32, _ random: inout RandomSource) -> NetworkAddress? {
        let end = random.next()
        let second = (0..<8).map { UInt8(truncatingIfNeeded: end >> ($0 * 8)) }
        let first = (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - $0 * 8)) }
        return NetworkAddress(bytes: [0x2a, 0x02, area, 0] + first + second)
    }
}
