/// The frequencies of the values of traits among the people who click a project's links.
///
/// To agree on a common value says little. Below 1,000 clicks of a platform, built-in shares apply, of which the learnt ones are
/// then made. Versions of systems depend on the device, devices and languages on the time zone: such pairs are counted as well,
/// because traits that go together would otherwise count twice.
///
/// Only numbers of values are kept, of at most 500 values and 200 devices and time zones; nothing relates them to a click.
public struct TraitFrequencies: Codable, Hashable, Sendable {
    /// The clicks of a platform below which only built-in shares apply.
    public static let clicksNeeded = 1000

    private var tables: [DevicePlatform: PlatformCounts] = [:]

    /// Creates the built-in frequencies, which know no click.
    public init() {}

    /// How many clicks of a platform were counted.
    public func clicks(of platform: DevicePlatform) -> Int { tables[platform]?.clicks ?? 0 }

    /// Counts the click of a person.
    public mutating func add(_ traits: DeviceTraits) {
        tables[traits.platform, default: PlatformCounts()].add(traits)
    }

    /// Halves all counts, so that what is common now soon counts more than what was; for example every week.
    public mutating func halve() {
        for platform in tables.keys { tables[platform]?.halve() }
    }

    /// The shares on a platform.
    func shares(on platform: DevicePlatform) -> TraitShares {
        TraitShares(platform, learnt: tables[platform].flatMap { $0.clicks >= Self.clicksNeeded ? $0 : nil })
    }
}
