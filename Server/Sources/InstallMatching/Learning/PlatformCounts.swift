/// How often each value was seen in clicks of one platform, and pairs of values that depend on each other.
struct PlatformCounts: Codable, Hashable, Sendable {
    /// How many devices and time zones have pairs; clients choose them.
    private static let mostConditions = 200

    private(set) var clicks = 0
    private(set) var forms = ValueCounts()
    private(set) var models = ValueCounts()
    private(set) var screens = ValueCounts()
    private(set) var systems = PreciseCounts()
    private(set) var languages = PreciseCounts()
    private(set) var timeZones = ValueCounts()
    /// By model and by screen.
    private(set) var systemsByDevice: [String: PreciseCounts] = [:]
    private(set) var languagesByTimeZone: [String: PreciseCounts] = [:]

    mutating func add(_ traits: DeviceTraits) {
        clicks += 1
        if let form = traits.form { forms.add(form.rawValue) }
        if let model = traits.model { models.add(model) }
        if let screen = traits.screen { screens.add(screen.description) }
        if let zone = traits.timeZone { timeZones.add(zone) }
        if let system = traits.system {
            systems.add(system.major, system.full)
            for device in [traits.model, traits.screen?.description] {
                Self.add(system.major, system.full, under: device, to: &systemsByDevice)
            }
        }
        if let language = traits.language {
            languages.add(language.base, language.regional)
            Self.add(language.base, language.regional, under: traits.timeZone, to: &languagesByTimeZone)
        }
    }

    mutating func halve() {
        clicks /= 2
        forms.halve()
        models.halve()
        screens.halve()
        timeZones.halve()
        systems.halve()
        languages.halve()
        for device in systemsByDevice.keys { systemsByDevice[device]?.halve() }
        for zone in languagesByTimeZone.keys { languagesByTimeZone[zone]?.halve() }
    }

    private static func add(
        _ value: String, _ precise: String?, under condition: String?, to pairs: inout [String: PreciseCounts]
    ) {
        guard let condition, pairs[condition] != nil || pairs.count < mostConditions else { return }
        pairs[condition, default: PreciseCounts()].add(value, precise)
    }
}
