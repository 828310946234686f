/// A fault of a query of statistics.
public enum StatisticsFault: Hashable, Sendable {
    /// The text is not a period.
    case badPeriod(forms: String)
    /// The text is not a day of the calendar.
    case noSuchDay(String)
    /// The last day of a period is given, and not the first one.
    case firstDayMissing
    /// The first day of a period is after the last one.
    case daysReversed
    /// A period and two days are given.
    case periodAndDays
    /// A domain and a tag are given.
    case domainAndTag
    /// A link and other links are given.
    case linkAndOthers
    /// No click has the value of a property.
    case unknownValue(String, of: String, known: [String])
    /// The text is not a country.
    case badCountry(String)
    /// The first day of a period that ends today is still to come.
    case firstDayInFuture
    /// The period is too long.
    case longPeriod(most: Int)
    /// The period is too long for hours.
    case tooManyHourDays(most: Int)
    /// Hours of the period are not kept any more.
    case hoursOver(days: Int)
    /// The question needs clicks that are not kept any more.
    case needsRecords(days: Int)
    /// What the fault says is so of the period before, which is compared.
    indirect case comparedEarlier(StatisticsFault)
    /// The clicks of the period are not kept any more.
    case clicksOver(days: Int)
    /// The service keeps no clicks.
    case noClicksKept
    /// The tag has too many links.
    case tooManyTaggedLinks(most: Int)

    /// The fault as programs and the command line are told, in English.
    var message: String {
        switch self {
        case .badPeriod(let forms): "The period must have one of the forms \(forms)."
        case .noSuchDay(let text): "There is no day “\(text)”. A day has the form 2026-11-23."
        case .firstDayMissing: "Give the first day of the period, too."
        case .daysReversed: "The first day is after the last one."
        case .periodAndDays: "Give a period or two days, not both."
        case .domainAndTag: "Give “domain” or “tag”, not both."
        case .linkAndOthers: "A link is enough; omit the domain and the tag."
        case .unknownValue(let text, let name, let known):
            "“\(text)” is no value of “\(name)”; known are: \(known.joined(separator: ", "))."
        case .badCountry(let text): "“\(text)” is no country, which has two capital letters of ISO 3166-1, such as DE."
        case .firstDayInFuture: "This day is still to come."
        case .longPeriod(let most): "A period has at most \(most) days."
        case .tooManyHourDays(let most): "Statistics by hour have at most \(most) days."
        case .hoursOver(let days): "Hours are kept for \(days) days; older clicks are counted by day."
        case .needsRecords(let days):
            "This question needs the records of single clicks, which are kept for \(days) days. Ask for a "
                + "later period, or for whole days with at most one filter."
        case .comparedEarlier(let fault):
            "\(fault.message) The period before, which is compared, counts too, and begins earlier."
        case .clicksOver(let days): "Records of single clicks are kept for \(days) days; ask for a later period."
        case .noClicksKept: "The service keeps no records of single clicks."
        case .tooManyTaggedLinks(let most): "More than \(most) links have the tag; ask for a domain or project."
        }
    }
}
