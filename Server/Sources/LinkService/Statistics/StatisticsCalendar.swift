import Foundation
import LinkStorage

/// The Gregorian calendar in Coordinated Universal Time.
enum StatisticsCalendar {
    private static let calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()

    static func startOfMonth(_ moment: Date) -> Date {
        calendar.date(from: calendar.dateComponents([.year, .month], from: moment)) ?? moment
    }

    static func startOfYear(_ moment: Date) -> Date {
        calendar.date(from: calendar.dateComponents([.year], from: moment)) ?? moment
    }

    static func adding(months: Int, to moment: Date) -> Date {
        calendar.date(byAdding: .month, value: months, to: moment) ?? moment
    }

    /// Parses a day such as `2026-11-23`; `nil` if it does not exist.
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
