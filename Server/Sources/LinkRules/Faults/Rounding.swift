/// The precision of a moment that a spreadsheet has rounded.
public enum Rounding: Codable, Hashable, Sendable {
    /// To within a minute.
    case minute
    /// To within some minutes.
    case minutes(Int)
    /// To within some hours.
    case hours(Int)

    /// The span as reports are told, in English.
    public var text: String {
        switch self {
        case .minute: "a minute"
        case .minutes(let count): "\(count) minutes"
        case .hours(let count): "\(count) hours"
        }
    }
}
