/// The length of the intervals into which counts divide a period.
public enum ActivityStep: Hashable, Sendable {
    case hour, day

    /// The hour with which the interval of an hour begins.
    package func start(of hour: UTCHour) -> UTCHour {
        switch self {
        case .hour: hour
        case .day: UTCHour(startOf: hour.day)
        }
    }
}
