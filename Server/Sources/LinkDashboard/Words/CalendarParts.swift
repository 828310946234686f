import Foundation
import WaymarkLinks

/// The parts of a moment in Coordinated Universal Time.
struct CalendarParts: Hashable, Sendable {
    let year: Int
    let month: Int
    let day: Int
    let hour: Int
    let minute: Int

    /// Splits a moment.
    init(_ moment: Date) {
        let seconds = Int64(min(max(moment.timeIntervalSince1970.rounded(.down), -3e13), 3e13))
        let days = seconds / 86_400 - (seconds % 86_400 < 0 ? 1 : 0)
        let date = CivilDate(daysSince1970: days)
        let rest = Int(seconds - days * 86_400)
        (year, month, day) = (Int(date.year), Int(date.month), Int(date.day))
        (hour, minute) = (rest / 3600, rest % 3600 / 60)
    }

    /// The day as forms write it: `2026-11-27`.
    var isoDay: String { "\(year)-\(Self.two(month))-\(Self.two(day))" }

    /// The moment as a field of the type `datetime-local` writes it.
    var isoMinute: String { "\(isoDay)T\(Self.two(hour)):\(Self.two(minute))" }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
