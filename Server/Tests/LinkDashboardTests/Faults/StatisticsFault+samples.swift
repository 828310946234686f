import LinkRules

extension StatisticsFault: FaultSampled {
    static func after(_ fault: StatisticsFault?) -> StatisticsFault? {
        switch fault {
        case nil: .badPeriod(forms: "24h, 30d, or 2026-11-23")
        case .badPeriod: .noSuchDay("2026-02-30")
        case .noSuchDay: .firstDayMissing
        case .firstDayMissing: .daysReversed
        case .daysReversed: .firstDayInFuture
        case .firstDayInFuture: .periodAndDays
        case .periodAndDays: .domainAndTag
        case .domainAndTag: .linkAndOthers
        case .linkAndOthers: .unknownValue("zz", of: "os", known: ["ios", "android"])
        case .unknownValue: .badCountry("Germany")
        case .badCountry: .longPeriod(most: 400)
        case .longPeriod: .tooManyHourDays(most: 7)
        case .tooManyHourDays: .hoursOver(days: 30)
        case .hoursOver: .needsRecords(days: 30)
        case .needsRecords: .comparedEarlier(.hoursOver(days: 30))
        case .comparedEarlier: .clicksOver(days: 30)
        case .clicksOver: .noClicksKept
        case .noClicksKept: .tooManyTaggedLinks(most: 2_000)
        case .tooManyTaggedLinks: nil
        }
    }
}
