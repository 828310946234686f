import Foundation
public import LinkStorage

/// How long the parts are into which statistics divide a period, by Coordinated Universal Time.
public enum StatisticsInterval: String, CaseIterable, Hashable, Sendable {
    case hour, day
    /// From Monday to Sunday (ISO 8601).
    case week
    case month

    /// The first hour of the part that contains an hour.
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

    /// The parts of a period in their order; the first one begins with the period.
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

/// The Gregorian calendar by Coordinated Universal Time.
enum StatisticsCalendar {
    private static let calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()

    static func startOfMonth(_ moment: Date) -> Date {
        calendar.date(from: calendar.dateComponents([.year, .month], from: moment)) ?? moment
    }

    static func adding(months: Int, to moment: Date) -> Date {
        calendar.date(byAdding: .month, value: months, to: moment) ?? moment
    }

    /// The day that a text names, such as `2026-11-23`; `nil` if there is no such day.
    static func day(_ text: some StringProtocol) -> UTCDay? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2], text.utf8.allSatisfy({ (48...57).contains($0) || $0 == 45 }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
        else { return nil }
        let components = DateComponents(year: year, month: month, day: day)
        guard let date = calendar.date(from: components),
            calendar.dateComponents([.year, .month, .day], from: date) == components
        else { return nil }
        return UTCDay(date)
    }
}
