import Foundation
import InstallMatching

/// Lets a world's people click and install, day after day.
///
/// Nothing here knows the formulas of the matcher, nor its tables.
struct WorldEvents {
    /// A person in front of a device.
    private struct Person {
        var device: DeviceTraits
        var connection: SimulatedNetworks.Connection
        var usesRelay: Bool
        /// Whether the browser asks not to be recognized: no candidate is stored.
        var refuses: Bool
    }

    static let start = Date(timeIntervalSince1970: 1_800_000_000)

    private let world: MatchingWorld
    private let catalog: DeviceCatalog
    private let ranges: NetworkRanges
    private var networks: SimulatedNetworks
    private var random: RandomSource
    private var events: [WorldEvent] = []
    private var clicks = 0
    /// Installations that came by a click.
    private var followed = 0
    /// Households in which somebody clicked, and when.
    private var households: [(Double, SimulatedNetworks.Connection)] = []

    /// All events of a world in their order.
    static func draw(_ world: MatchingWorld) throws -> [WorldEvent] {
        var events = WorldEvents(world, ranges: try NetworkRanges(SimulatedNetworks.relayList))
        events.play()
        return events.events.sorted { $0.moment < $1.moment }
    }

    private init(_ world: MatchingWorld, ranges: NetworkRanges) {
        self.world = world
        self.ranges = ranges
        catalog =
            world.place == .campus
            ? DeviceCatalog(countries: [(.germany, 1)], foreigners: 0.25)
            : DeviceCatalog(countries: [(.germany, 45), (.austria, 10), (.france, 20), (.turkey, 10), (.brazil, 15)])
        networks = SimulatedNetworks(world.place, catalog: catalog)
        random = RandomSource(seed: world.seed)
    }

    private mutating func play() {
        for day in 0..<world.days {
            for _ in 0..<world.clicksPerDay { visit(at: moment(of: day)) }
        }
        let organic = Int(Double(followed) * world.organicShare / (1 - world.organicShare))
        for _ in 0..<organic { installWithoutLink() }
    }

    /// A moment of a day: at four in the morning there is a sixth of what there is in the afternoon.
    private mutating func moment(of day: Int) -> Double {
        while true {
            let hour = random.unit() * 24
            if random.unit() * 12 < 7 - 5 * cos((hour - 4) / 12 * .pi) { return (Double(day) * 24 + hour) * 3600 }
        }
    }

    // MARK: People who click

    private mutating func visit(at moment: Double) {
        let connection = networks.connection(&random)
        let link = drawLink()
        visit(person(on: connection), link: link, at: moment)
        // Somebody of the household opens the same link.
        if connection.isHousehold, random.chance(0.04) {
            visit(person(on: connection), link: link, at: moment + random.unit() * 1800)
        }
    }

    private mutating func visit(_ person: Person, link: String, at moment: Double) {
        var (link, moment) = (link, moment)
        var seen = seen(of: person.device)
        var clicked = click(link, by: person, seen: seen, at: moment)
        // Some people click again: the same link, or another one.
        if random.chance(0.08) {
            moment += 10 + random.unit() * 600
            if random.chance(0.4) {
                link = drawLink()
                seen = self.seen(of: person.device)
            }
            clicked = click(link, by: person, seen: seen, at: moment)
        }
        if person.connection.isHousehold { households.append((moment, person.connection)) }
        guard random.chance(world.installing) else { return }
        followed += 1
        let lag = world.lag.draw(&random)
        let hasChanged = random.chance(world.changing(after: lag))
        let connection = hasChanged ? networks.otherConnection(than: person.connection, &random) : person.connection
        let asked = asking(from: connection)
        install(
            person.device, asking: asked, at: moment + lag,
            truth: WorldEvent.Truth(
                link: link, isCandidate: clicked != nil, lag: lag, isOnNetwork: clicked.map(asked.contains) ?? false))
    }

    /// - Returns: the network of the candidate, if one is stored.
    private mutating func click(
        _ link: String, by person: Person, seen: DeviceTraits, at moment: Double
    ) -> NetworkKey? {
        clicks += 1
        let usesIPv6 = person.connection.ipv6 != nil && random.chance(0.85)
        let own = usesIPv6 ? person.connection.ipv6 : person.connection.ipv4
        let key = (person.usesRelay ? networks.relay(&random) : own).flatMap(key)
        guard let key, !person.refuses else { return nil }
        let candidate = MatchCandidate(
            id: String(clicks), link: link, network: key, traits: seen, clickedAt: Self.start.addingTimeInterval(moment)
        )
        events.append(WorldEvent(moment: moment, kind: .click(candidate)))
        return key
    }

    private mutating func person(on connection: SimulatedNetworks.Connection) -> Person {
        let device = catalog.device(in: connection.country, foreign: connection.isCampus, &random)
        let relay = world.place == .relay
        return Person(device: device, connection: connection, usesRelay: relay, refuses: random.chance(0.03))
    }

    /// What a page or a redirect learns of a device.
    private mutating func seen(of device: DeviceTraits) -> DeviceTraits {
        var seen = DeviceTraits(platform: device.platform, form: device.form, language: device.language)
        let isWebView = random.chance(0.3)
        if device.platform == .ios {
            // Facebook's web view tells the model; others write a frozen version; Safari tells the version.
            if isWebView {
                if random.chance(0.5) { (seen.model, seen.system) = (device.model, device.system) }
            } else {
                seen.system = device.system
            }
        } else if isWebView {
            (seen.model, seen.system) = (device.model, device.system)
        }
        if random.chance(world.onPages) { (seen.screen, seen.timeZone) = (device.screen, device.timeZone) }
        // What browsers tell is not always what apps know.
        if random.chance(Noise.language) { seen.language = DeviceLanguage("en-US") }
        if seen.screen != nil, random.chance(Noise.screen) { seen.screen = ScreenSize(320, 693) }
        if seen.system != nil, random.chance(Noise.system) { seen.system = SystemRelease(18, 4) }
        if seen.timeZone != nil, random.chance(Noise.timeZone) { seen.timeZone = "UTC" }
        return seen
    }

    /// How often a browser tells something else than the app.
    enum Noise {
        static let language = 0.03
        static let screen = 0.02
        static let system = 0.01
        static let timeZone = 0.01
    }

    /// Three of ten people come by one of 300 links of campaigns, some far more popular than others; the others by a link of a
    /// friend.
    private mutating func drawLink() -> String {
        guard random.chance(0.3) else { return "friend-\(random.next())" }
        return "campaign-\(Int(exp(random.unit() * log(300))))"
    }

    // MARK: Installations

    /// Somebody who heard of the app otherwise; some of them from a member of the household.
    private mutating func installWithoutLink() {
        var moment = moment(of: random.below(world.days))
        var connection = networks.connection(&random)
        if random.chance(0.005) {
            let (clicked, household) = households[random.below(households.count)]
            moment = clicked + random.unit() * 7200
            connection = household
        }
        install(person(on: connection).device, asking: asking(from: connection), at: moment, truth: nil)
    }

    private mutating func asking(from connection: SimulatedNetworks.Connection) -> Set<NetworkKey> {
        var addresses = [connection.ipv4, connection.ipv6].compactMap(\.self)
        if world.families == .one, let ipv6 = connection.ipv6 {
            addresses = random.chance(0.8) ? [ipv6] : [connection.ipv4].compactMap(\.self)
        }
        return Set(addresses.compactMap(key))
    }

    private mutating func install(
        _ device: DeviceTraits, asking networks: Set<NetworkKey>, at moment: Double, truth: WorldEvent.Truth?
    ) {
        let install = ClaimingInstall(
            networks: networks, traits: device, openedAt: Self.start.addingTimeInterval(moment))
        events.append(WorldEvent(moment: moment, kind: .install(install, truth: truth)))
    }

    /// Stands for the keyed hash of the service.
    private func key(_ address: NetworkAddress) -> NetworkKey? {
        address.networkBytes(excluding: ranges).map { bytes in
            NetworkKey(
                address.family,
                hash: bytes.reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 })
        }
    }
}
