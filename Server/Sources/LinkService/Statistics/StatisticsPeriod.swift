public import Foundation
public import LinkRules
public import LinkStorage

/// The period of statistics, in whole hours of Coordinated Universal Time.
public struct StatisticsPeriod: Hashable, Sendable {
    /// The hours.
    public var hours: Range<UTCHour>

    /// The most days in a period.
    public static let mostDays = 3660
    /// The accepted forms of a period, for messages.
    public static let forms = "24h, 30d, 12w, 6m, 1y, 2026-11-23, or 2026-11-01..2026-11-30"

    /// Creates the period of the last days, including the day of a moment.
    public init(days: Int, until moment: Date) {
        let end = UTCDay(moment).number + 1
        hours = UTCHour(startOf: UTCDay(number: end - days))..<UTCHour(startOf: UTCDay(number: end))
    }

    /// Creates the period of the last hours, including the hour of a moment.
    public init(lastHours count: Int, until moment: Date) {
        let end = UTCHour(moment).number + 1
        hours = UTCHour(number: end - count)..<UTCHour(number: end)
    }

    /// Creates the period of the month of a moment, up to and including its day.
    public init(monthUntil moment: Date) {
        self.init(from: StatisticsCalendar.startOfMonth(moment), until: moment)
    }

    /// Creates the period of the whole month before that of a moment.
    public init(monthBefore moment: Date) {
        let end = StatisticsCalendar.startOfMonth(moment)
        hours = UTCHour(StatisticsCalendar.adding(months: -1, to: end))..<UTCHour(end)
    }

    /// Creates the period of the year of a moment, up to and including its day.
    public init(yearUntil moment: Date) {
        self.init(from: StatisticsCalendar.startOfYear(moment), until: moment)
    }

    private init(from start: Date, until moment: Date) {
        hours = UTCHour(start)..<UTCHour(startOf: UTCDay(number: UTCDay(moment).number + 1))
    }

    private init(_ hours: Range<UTCHour>) {
        self.hours = hours
    }

    /// Parses a period.
    ///
    /// `24h`, `30d`, `12w`, `6m` and `1y` are the last hours, days, weeks of seven days, months and years, including
    /// the current hour or day. Two days separated by two dots are a period that includes both.
    ///
    /// - Throws: ``LinkServiceError`` with `invalidArgument`.
    public init(_ text: String, now: Date) throws(LinkServiceError) {
        let days = try Self.days(text)
        guard let period = Self.span(text, now: now) ?? days, !period.hours.isEmpty else {
            throw LinkServiceError(
                .invalidArgument, .statistics(.badPeriod(forms: Self.forms)), parameter: "period",
                value: text)
        }
        guard period.hours.count <= Self.mostDays * 24 else {
            throw LinkServiceError(
                .invalidArgument, .statistics(.longPeriod(most: Self.mostDays)), parameter: "period", value: text)
        }
        self = period
    }

    /// Creates the period of two days as people type them, which includes both; `nil` where neither is typed.
    ///
    /// - Parameters:
    ///   - from: the first day, such as `2026-11-23`.
    ///   - until: the last day; that of `now` where it is `nil`.
    ///   - now: the current time.
    /// - Throws: ``LinkServiceError`` with `invalidArgument`, and the parameter `from` or `until`.
    package init?(from: String?, until: String?, now: Date) throws(LinkServiceError) {
        guard from != nil || until != nil else { return nil }
        let first = try from.map { (text) throws(LinkServiceError) in try Self.day(text, "from") }
        let last = try until.map { (text) throws(LinkServiceError) in try Self.day(text, "until") }
        guard let first else {
            throw LinkServiceError(.invalidArgument, .statistics(.firstDayMissing), parameter: "from")
        }
        let end = last ?? UTCDay(now)
        guard first <= end else {
            let fault: StatisticsFault = last == nil ? .firstDayInFuture : .daysReversed
            throw LinkServiceError(.invalidArgument, .statistics(fault), parameter: "from", value: from)
        }
        guard end.number - first.number < Self.mostDays else {
            throw LinkServiceError(
                .invalidArgument, .statistics(.longPeriod(most: Self.mostDays)), parameter: "from", value: from)
        }
        self.init(UTCHour(startOf: first)..<UTCHour(startOf: UTCDay(number: end.number + 1)))
    }

    private static func day(_ text: String, _ parameter: String) throws(LinkServiceError) -> UTCDay {
        guard let day = StatisticsCalendar.day(text) else {
            throw LinkServiceError(
                .invalidArgument, .statistics(.noSuchDay(String(text.prefix(40)))), parameter: parameter, value: text)
        }
        return day
    }

    private static func span(_ text: String, now: Date) -> StatisticsPeriod? {
        guard let unit = text.last, let count = Int(text.dropLast()), (1...99_999).contains(count),
            text.dropLast().utf8.allSatisfy({ (48...57).contains($0) })
        else { return nil }
        let end = UTCHour(startOf: UTCDay(number: UTCDay(now).number + 1))
        switch unit {
        case "h": return StatisticsPeriod(lastHours: count, until: now)
        case "d": return StatisticsPeriod(days: count, until: now)
        case "w": return StatisticsPeriod(days: count * 7, until: now)
        case "m", "y":
            let start = StatisticsCalendar.adding(months: unit == "m" ? -count : -12 * count, to: end.start)
            return UTCHour(start) < end ? StatisticsPeriod(UTCHour(start)..<end) : nil
        default: return nil
        }
    }

    private static func days(_ text: String) throws(LinkServiceError) -> StatisticsPeriod? {
        let texts = text.split(separator: "..", omittingEmptySubsequences: false)
        guard (1...2).contains(texts.count), let first = StatisticsCalendar.day(texts[0]),
            let last = StatisticsCalendar.day(texts[texts.count - 1])
        else { return nil }
        guard first <= last else {
            throw LinkServiceError(.invalidArgument, .statistics(.daysReversed), parameter: "period", value: text)
        }
        return StatisticsPeriod(UTCHour(startOf: first)..<UTCHour(startOf: UTCDay(number: last.number + 1)))
    }

    /// The preceding period of the same length.
    public var previous: StatisticsPeriod {
        let start = hours.lowerBound
        return StatisticsPeriod(UTCHour(number: start.number - hours.count)..<start)
    }

    /// The days; `nil` if the period begins or ends during a day.
    public var days: Range<UTCDay>? {
        let (first, end) = (hours.lowerBound, hours.upperBound)
        guard UTCHour(startOf: first.day) == first, UTCHour(startOf: end.day) == end else { return nil }
        return first.day..<end.day
    }

    /// The days that lie in the period whole, which daily counts can answer, and the hours before and after them.
    ///
    /// A day that has not ended is whole where the period has its present hour: there are no clicks in later ones.
    func split(at now: Date) -> (days: Range<UTCDay>, hours: [Range<UTCHour>]) {
        let (first, end) = (hours.lowerBound, hours.upperBound)
        let begun = UTCHour(startOf: first.day) < first ? first.day.number + 1 : first.day.number
        let isUnderWay = hours.contains(UTCHour(now)) && end.day == UTCDay(now)
        let ended = isUnderWay ? end.day.number + 1 : end.day.number
        guard begun < ended else { return (first.day..<first.day, [hours]) }
        let days = UTCDay(number: begun)..<UTCDay(number: ended)
        let start = UTCHour(startOf: days.lowerBound)
        let rest = UTCHour(startOf: days.upperBound)
        return (days, [first..<start] + (rest < end ? [rest..<end] : []))
    }
}

extension Range<UTCHour> {
    /// The number of hours.
    var count: Int { upperBound.number - lowerBound.number }
}
