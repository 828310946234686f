import Foundation
public import LinkStorage

/// The length of the intervals into which statistics divide a period, in Coordinated Universal Time.
public enum StatisticsInterval: String, CaseIterable, Hashable, Sendable {
    case hour, day
    /// From Monday to Sunday (ISO 8601).
    case week
    case month

    /// The first hour of the interval that contains an hour.
    public func start(of hour: UTCHour) -> UTCHour {
        let day = hour.day
        switch self {
        case .hour: return hour
        case .day: return UTCHour(startOf: day)
        case .week:
            // Day 0 was a Thursday.
            let weekday = ((day.number + 3) % 7 + 7) % 7
            return UTCHour(startOf: UTCDay(number: day.number - weekday))
        case .month: return UTCHour(StatisticsCalendar.startOfMonth(hour.start))
        }
    }

    /// The intervals of a period in order; the first one begins with the period.
    public func parts(of hours: Range<UTCHour>) -> [UTCHour] {
        var parts: [UTCHour] = []
        var next = hours.lowerBound
        while next < hours.upperBound {
            parts.append(next)
            next = end(of: next)
        }
        return parts
    }

    private func end(of hour: UTCHour) -> UTCHour {
        let start = start(of: hour)
        return switch self {
        case .hour: UTCHour(number: start.number + 1)
        case .day: UTCHour(number: start.number + 24)
        case .week: UTCHour(number: start.number + 168)
        case .month: UTCHour(StatisticsCalendar.adding(months: 1, to: start.start))
        }
    }
}
