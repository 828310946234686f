/// The reason why a text does not name a definite moment.
public enum MomentFault: Error, Codable, Hashable, Sendable {
    /// It is no date.
    case notADate
    /// The year is shortened.
    case shortYear
    /// Day and month may be either; both dates, as `2020-01-05`.
    case ambiguous(String, String)
    /// What follows the day is neither a time nor a zone.
    case badTimeOfDay
    /// It is neither a date nor a number.
    case notANumber
    /// The number is too small or too great for a moment.
    case unknownNumber
    /// A spreadsheet has rounded the number too much.
    case rounded(days: Int)

    /// The fault as reports are told, in English.
    public var message: String {
        switch self {
        case .notADate: "it is not a date"
        case .shortYear: "its year does not have four digits"
        case .ambiguous(let one, let other): "it is \(one) or \(other)"
        case .badTimeOfDay: "its time or time zone is not readable"
        case .notANumber: "it is neither a date nor a number of seconds"
        case .unknownNumber: "the number is neither Unix time nor a spreadsheet date after 2000"
        case .rounded(let days): "a spreadsheet rounded the number to \(days) days"
        }
    }
}
