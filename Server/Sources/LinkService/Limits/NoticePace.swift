/// Decides which of many equal events are worth a line in the log: the first, and one a minute.
///
/// Pure.
public struct NoticePace: Sendable {
    private static let pause = Duration.seconds(60)

    private var lastNotice: ContinuousClock.Instant?
    private var count = 0

    /// Creates a pace with no event yet.
    public init() {}

    /// An event has happened.
    ///
    /// - Returns: how many there were since the last line, where the time for one has come.
    public mutating func record(at now: ContinuousClock.Instant) -> Int? {
        count += 1
        if let lastNotice, now - lastNotice < Self.pause { return nil }
        defer { count = 0 }
        lastNotice = now
        return count
    }
}
