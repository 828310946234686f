import InstallMatching

/// Draws devices and people whose traits depend on each other, as those of real ones do: the screen follows from the model, the
/// version of the system from the age of the model, the language from the country, the model from the country's wealth.
///
/// The shares are estimates in the order of public statistics of 2025, not measurements.
struct DeviceCatalog {
    /// A model on the market.
    private struct Model {
        let name: String
        let screen: (Int, Int)
        let share: Double
        /// 0 for this year's models, and so on.
        let age: Int
    }

    /// Where a network is.
    enum Country: Int, CaseIterable {
        case germany, austria, france, turkey, brazil, japan
    }

    private static let iPhones: [Model] = [
        Model(name: "iPhone18,1", screen: (402, 874), share: 7, age: 0),
        Model(name: "iPhone18,2", screen: (440, 956), share: 7, age: 0),
        Model(name: "iPhone18,3", screen: (402, 874), share: 5, age: 0),
        Model(name: "iPhone17,1", screen: (402, 874), share: 7, age: 1),
        Model(name: "iPhone17,2", screen: (440, 956), share: 7, age: 1),
        Model(name: "iPhone17,3", screen: (393, 852), share: 8, age: 1),
        Model(name: "iPhone16,1", screen: (393, 852), share: 6, age: 2),
        Model(name: "iPhone16,2", screen: (430, 932), share: 6, age: 2),
        Model(name: "iPhone15,4", screen: (393, 852), share: 9, age: 2),
        Model(name: "iPhone15,2", screen: (393, 852), share: 5, age: 3),
        Model(name: "iPhone14,7", screen: (390, 844), share: 7, age: 3),
        Model(name: "iPhone14,5", screen: (390, 844), share: 10, age: 4),
        Model(name: "iPhone13,2", screen: (390, 844), share: 7, age: 5),
        Model(name: "iPhone12,1", screen: (414, 896), share: 8, age: 6),
        Model(name: "iPhone14,6", screen: (375, 667), share: 3, age: 4),
        Model(name: "iPhone11,8", screen: (414, 896), share: 3, age: 7),
        Model(name: "iPhone10,4", screen: (375, 667), share: 1, age: 8),
        Model(name: "iPad14,3", screen: (834, 1194), share: 2, age: 3),
    ]
    private static let androids: [Model] = [
        Model(name: "SM-S931B", screen: (360, 780), share: 8, age: 0),
        Model(name: "SM-S921B", screen: (360, 780), share: 8, age: 1),
        Model(name: "SM-A556B", screen: (384, 832), share: 12, age: 1),
        Model(name: "SM-A546B", screen: (384, 832), share: 10, age: 2),
        Model(name: "Pixel 9", screen: (412, 915), share: 6, age: 1),
        Model(name: "Pixel 7a", screen: (412, 892), share: 5, age: 2),
        Model(name: "23053RN02A", screen: (393, 873), share: 9, age: 2),
        Model(name: "SM-A137F", screen: (384, 854), share: 8, age: 4),
        Model(name: "M2101K6G", screen: (393, 851), share: 5, age: 5),
        Model(name: "CPH2205", screen: (360, 800), share: 5, age: 5),
    ]
    private static let languages: [[(String, Double)]] = [
        [
            ("de-DE", 83), ("en-US", 5), ("tr-TR", 4), ("ru-RU", 3), ("en-GB", 2), ("uk-UA", 1), ("ar-EG", 1),
            ("pl-PL", 1),
        ],
        [("de-AT", 85), ("de-DE", 6), ("en-GB", 4), ("tr-TR", 3), ("hr-HR", 2)],
        [("fr-FR", 88), ("en-US", 5), ("ar-MA", 3), ("pt-PT", 2), ("es-ES", 2)],
        [("tr-TR", 93), ("en-US", 4), ("ar-SY", 2), ("ru-RU", 1)],
        [("pt-BR", 96), ("en-US", 3), ("es-419", 1)],
        [("ja-JP", 96), ("en-US", 3), ("zh-Hans-CN", 1)],
    ]
    private static let timeZones: [[(String, Double)]] = [
        [("Europe/Berlin", 1)], [("Europe/Vienna", 1)], [("Europe/Paris", 1)], [("Europe/Istanbul", 1)],
        [("America/Sao_Paulo", 85), ("America/Fortaleza", 10), ("America/Manaus", 5)], [("Asia/Tokyo", 1)],
    ]

    /// The countries of a project's people, with weights.
    let countries: [(Country, Double)]
    /// The share of people on a campus who came from abroad with their language.
    var foreigners = 0.0

    func country(_ random: inout RandomSource) -> Country { random.pick(countries) }

    /// A device with all its traits, as the app on it knows them.
    func device(in country: Country, foreign: Bool, _ random: inout RandomSource) -> DeviceTraits {
        let isIOS = random.chance(country == .brazil || country == .turkey ? 0.65 : 0.85)
        // Where people have less money, models are older.
        let aging = country == .brazil || country == .turkey ? 1.25 : 0.95
        let models = (isIOS ? Self.iPhones : Self.androids).map { model in
            (model, model.share * (0..<model.age).reduce(1) { weight, _ in weight * aging })
        }
        let model = random.pick(models)
        let isForeign = foreign && random.chance(foreigners)
        let home = isForeign ? random.pick(DeviceCatalog.Country.allCases.map { ($0, 1.0) }) : country
        let language = random.pick(Self.languages[home.rawValue])
        let isTraveller = random.chance(0.01)
        let zone = random.pick(Self.timeZones[(isTraveller ? self.country(&random) : country).rawValue])
        return DeviceTraits(
            platform: isIOS ? .ios : .android, form: model.name.hasPrefix("iPad") ? .tablet : .phone, model: model.name,
            screen: ScreenSize(model.screen.0, model.screen.1),
            system: isIOS ? Self.iosVersion(age: model.age, &random) : Self.androidVersion(age: model.age, &random),
            language: DeviceLanguage(language), timeZone: zone)
    }

    /// People with old models update later, and the oldest models cannot.
    private static func iosVersion(age: Int, _ random: inout RandomSource) -> SystemRelease {
        let (newest, older): (Double, Double) =
            switch age {
            case 0: (100, 0)
            case 1...3: (70, 4)
            case 4...6: (52, 10)
            case 7: (0, 30)
            default: (0, 100)
            }
        switch random.pick([(26, newest), (18, 100 - newest - older), (16, older)]) {
        case 26: return SystemRelease(26, random.pick([(0, 15), (1, 60), (2, 25)]))
        case 18: return SystemRelease(18, random.pick([(7, 40), (6, 30), (5, 15), (3, 8), (1, 7)]))
        default: return SystemRelease(16, random.pick([(7, 80), (6, 20)]))
        }
    }

    private static func androidVersion(age: Int, _ random: inout RandomSource) -> SystemRelease {
        let majors: [(UInt16, Double)] = [
            (16, Double(max(0, 3 - age))), (15, 2), (14, Double(age)), (13, Double(max(0, age - 2))),
        ]
        return SystemRelease(random.pick(majors))
    }
}
