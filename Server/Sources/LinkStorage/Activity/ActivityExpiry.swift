public import Foundation

/// What is due to be folded or deleted at a moment.
public struct ActivityExpiry: Hashable, Sendable {
    /// Records of clicks from before this moment are deleted.
    public var clicks: Date
    /// Counts by hour of before this day become counts by day.
    public var hours: UTCDay
    /// Days before this one are over: their values are folded, and what recognizes their visitors is deleted.
    public var days: UTCDay
    /// The keys of days before this one are deleted.
    public var keys: UTCDay

    /// For how many days counts by hour are kept.
    public static let hourDays = 90
    /// For how many days the key of a day's visitors is kept after that day.
    public static let keyDays = 2
    /// How long a day is kept open for clicks that arrive late.
    public static let lateness: TimeInterval = 3600

    /// What is due.
    ///
    /// - Parameters:
    ///   - moment: now.
    ///   - retentionDays: for how many days clicks are recorded.
    public init(at moment: Date, retentionDays: Int) {
        let today = UTCDay(moment)
        clicks = moment - Double(retentionDays) * 86_400
        hours = UTCDay(number: today.number - Self.hourDays)
        days = UTCDay(moment - Self.lateness)
        keys = UTCDay(number: today.number - Self.keyDays)
    }
}
