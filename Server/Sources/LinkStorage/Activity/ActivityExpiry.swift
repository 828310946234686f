public import Foundation

/// The limits of age at which statistics are folded or deleted.
public struct ActivityExpiry: Hashable, Sendable {
    /// Records of clicks before this time are deleted.
    public var clicks: Date
    /// Hourly counts before this day are folded into daily counts.
    public var hours: UTCDay
    /// Days before this one are closed: their values are folded, and the numbers of their visitors are deleted.
    public var days: UTCDay
    /// The visitor keys of days before this one are deleted.
    public var keys: UTCDay

    /// The number of days for which hourly counts are kept.
    public static let hourDays = 90
    /// The number of days for which a day's visitor key is kept after that day.
    public static let keyDays = 2
    /// The time in seconds for which a day stays open to clicks that arrive late.
    public static let lateness: TimeInterval = 3600

    /// Computes the limits at a moment.
    ///
    /// - Parameters:
    ///   - moment: the current time.
    ///   - retentionDays: the number of days for which clicks are recorded.
    public init(at moment: Date, retentionDays: Int) {
        let today = UTCDay(moment)
        clicks = moment - Double(retentionDays) * 86_400
        hours = UTCDay(number: today.number - Self.hourDays)
        days = UTCDay(moment - Self.lateness)
        keys = UTCDay(number: today.number - Self.keyDays)
    }
}
