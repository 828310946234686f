/// Counts of the values in clicks of one platform, and of pairs of values that depend on each other.
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
    private(set) var screensByTimeZone: [String: ValueCounts] = [:]
    private(set) var systemsByTimeZone: [String: PreciseCounts] = [:]
    private(set) var languagesByTimeZone: [String: PreciseCounts] = [:]

    mutating func add(_ traits: DeviceTraits) {
        clicks += 1
        if let form = traits.form { forms.add(form.rawValue) }
        if let model = traits.model { models.add(model) }
        if let screen = traits.screen {
            screens.add(screen.description)
            Self.add(under: traits.timeZone, to: &screensByTimeZone, ValueCounts()) { $0.add(screen.description) }
        }
        if let zone = traits.timeZone { timeZones.add(zone) }
        if let system = traits.system {
            systems.add(system.major, system.full)
            for device in [traits.model, traits.screen?.description] {
                Self.add(under: device, to: &systemsByDevice, PreciseCounts()) { $0.add(system.major, system.full) }
            }
            Self.add(under: traits.timeZone, to: &systemsByTimeZone, PreciseCounts()) {
                $0.add(system.major, system.full)
            }
        }
        if let language = traits.language {
            languages.add(language.base, language.regional)
            Self.add(under: traits.timeZone, to: &languagesByTimeZone, PreciseCounts()) {
                $0.add(language.base, language.regional)
            }
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
        for zone in screensByTimeZone.keys { screensByTimeZone[zone]?.halve() }
        for zone in systemsByTimeZone.keys { systemsByTimeZone[zone]?.halve() }
        for zone in languagesByTimeZone.keys { languagesByTimeZone[zone]?.halve() }
    }

    private static func add<Counts>(
        under condition: String?, to pairs: inout [String: Counts], _ none: Counts, _ add: (inout Counts) -> Void
    ) {
        guard let condition, pairs[condition] != nil || pairs.count < mostConditions else { return }
        add(&pairs[condition, default: none])
    }
}
