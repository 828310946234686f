/// How common the values of traits are among the people who click a project's links.
///
/// To agree on a common value says little. Below 1,000 clicks of a platform, built-in shares apply, of which the learnt ones are
/// then made. Versions of systems depend on the device, and languages on the time zone: such pairs are counted as well, because
/// traits that go together would otherwise count twice.
///
/// Only numbers of values are kept, of at most 500 values and 200 devices and time zones; nothing relates them to a click.
public struct TraitFrequencies: Codable, Hashable, Sendable {
    /// The clicks of a platform below which only built-in shares apply.
    public static let clicksNeeded = 1000
    /// No value is taken for rarer, because a rare value may be common on one network.
    static let leastShare = 0.01
    /// How many clicks the built-in shares are worth, and how many the shares of all devices for those of one.
    private static let builtInWeight = 50.0
    private static let pairWeight = 20.0

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

    // MARK: Shares

    func share(ofForm form: DeviceForm, on platform: DevicePlatform) -> Double {
        share(of: form.rawValue, in: \.forms, on: platform, builtIn: form == .phone ? 0.95 : 0.1)
    }

    func share(ofModel model: String, on platform: DevicePlatform) -> Double {
        share(of: model, in: \.models, on: platform, builtIn: BuiltInShares.model)
    }

    func share(ofScreen screen: ScreenSize, on platform: DevicePlatform) -> Double {
        let text = screen.description
        return share(of: text, in: \.screens, on: platform, builtIn: BuiltInShares.screen(text))
    }

    /// - Parameter network: the share of networks on which all people have the same time zone.
    func share(ofTimeZone zone: String, on platform: DevicePlatform, sharedBy network: Double) -> Double {
        let among = share(of: zone, in: \.timeZones, on: platform, builtIn: BuiltInShares.timeZone)
        return network + (1 - network) * among
    }

    /// - Parameter device: model or screen, if both sides agree on it.
    func share(ofSystem system: ComparedValue, on platform: DevicePlatform, device: String?) -> Double {
        let builtIn = BuiltInShares.system(system, on: platform)
        guard let table = learnt(platform) else { return max(builtIn, Self.leastShare) }
        var share = table.systems.share(of: system, prior: builtIn, weight: Self.builtInWeight)
        if let counts = device.flatMap({ table.systemsByDevice[$0] }) {
            share = counts.share(of: system, prior: share, weight: Self.pairWeight)
        }
        return max(share, Self.leastShare)
    }

    /// - Parameters:
    ///   - zone: the time zone of the installation, which tells where its network is.
    ///   - network: the share of networks on which all people have the same language, where the time zone says nothing.
    func share(
        ofLanguage language: ComparedValue, on platform: DevicePlatform, in zone: String?, sharedBy network: Double
    ) -> Double {
        let builtIn = BuiltInShares.language(language)
        let table = learnt(platform)
        let among = table?.languages.share(of: language, prior: builtIn, weight: Self.builtInWeight) ?? builtIn
        var share = network + (1 - network) * among
        if let counts = zone.flatMap({ table?.languagesByTimeZone[$0] }) {
            share = counts.share(of: language, prior: share, weight: Self.pairWeight)
        }
        return max(share, Self.leastShare)
    }

    private func share(
        of value: String, in counts: KeyPath<PlatformCounts, ValueCounts>, on platform: DevicePlatform, builtIn: Double
    ) -> Double {
        guard let table = learnt(platform) else { return max(builtIn, Self.leastShare) }
        return max(
            table[keyPath: counts].share(of: value, prior: builtIn, weight: Self.builtInWeight), Self.leastShare)
    }

    private func learnt(_ platform: DevicePlatform) -> PlatformCounts? {
        tables[platform].flatMap { $0.clicks >= Self.clicksNeeded ? $0 : nil }
    }
}
