/// The times at which a message that could not be delivered is sent again.
///
/// Source: Standard Webhooks 1.0, "Retries": the first attempt at once, then after the waits below, with jitter.
public struct DeliverySchedule: Hashable, Sendable {
    /// The waits in seconds before the second and each later attempt.
    public let waits: [Double]

    /// Five seconds, five minutes, half an hour, and then hours, until more than three days have passed.
    public static let standard = DeliverySchedule(
        waits: [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400])

    /// How long a message that is taken to be sent is left alone by other processes, in seconds; longer than an attempt may take.
    public static let lease: Double = 30

    /// The longest wait that a receiver can ask for.
    public static let longestWait: Double = 86_400

    /// Creates a schedule.
    public init(waits: [Double]) {
        self.waits = waits
    }

    /// How many attempts there are.
    public var attemptCount: Int { waits.count + 1 }

    /// The wait in seconds after some failed attempts; `nil` where no attempt is left.
    ///
    /// - Parameters:
    ///   - attempts: how many attempts have failed, at least one.
    ///   - wanted: how long the receiver wants to be left alone (`Retry-After`); a shorter wait becomes that one.
    ///   - jitter: a number from 0 up to 1: the wait grows by as many tenths, so that receivers do not get everything at once.
    public func wait(after attempts: Int, wanted: Double? = nil, jitter: Double) -> Double? {
        guard attempts >= 1, attempts <= waits.count else { return nil }
        let wait = waits[attempts - 1] * (1 + min(max(jitter, 0), 1) / 10)
        return max(wait, min(max(wanted ?? 0, 0), Self.longestWait))
    }
}
