public import Foundation

/// A moment, by the two clocks that the start of an app needs.
public struct StartupMoment: Equatable, Sendable {
    /// Seconds that never run backwards, from any beginning; they mean nothing to another process.
    public var uptime: TimeInterval
    /// The time of day, which may jump.
    public var date: Date

    /// Makes a moment.
    public init(uptime: TimeInterval, date: Date) {
        self.uptime = uptime
        self.date = date
    }
}
