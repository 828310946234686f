public import Foundation

/// A moment by two clocks.
public struct StartupMoment: Equatable, Sendable {
    /// Seconds that never run backwards, since any moment; they have no meaning in another process.
    public var uptime: TimeInterval
    /// The time of day, which may jump.
    public var date: Date

    /// Creates a moment.
    public init(uptime: TimeInterval, date: Date) {
        self.uptime = uptime
        self.date = date
    }
}
