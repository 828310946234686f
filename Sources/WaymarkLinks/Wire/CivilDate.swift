/// A day of the proleptic Gregorian calendar, without a zone.
///
/// Foundation's calendar is several hundred times slower, and moments are read and written a million at a time.
public struct CivilDate: Hashable, Sendable {
    /// The year; 0 is the year before 1.
    public let year: Int64
    /// The month, from 1.
    public let month: Int64
    /// The day of the month, from 1.
    public let day: Int64

    /// Creates a day, or `nil` if the calendar has none such.
    public init?(year: Int64, month: Int64, day: Int64) {
        guard -999_999...999_999 ~= year, 1...12 ~= month, 1...Self.length(ofMonth: month, year: year) ~= day else {
            return nil
        }
        self.year = year
        self.month = month
        self.day = day
    }

    /// The day that is so many days after 1 January 1970, bounded to the years that a day may have.
    public init(daysSince1970 days: Int64) {
        // 146,097 days are the 400 years after which the calendar repeats.
        let shifted = min(max(days, Self.first), Self.last) + 719_468
        let era = shifted.dividedDown(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    }

    /// Days since 1 January 1970.
    public var daysSince1970: Int64 {
        // Years are counted from March, so that the leap day is the last of its year.
        let marchYear = month > 2 ? year : year - 1
        let marchMonth = (month + 9) % 12
        let century = marchYear.dividedDown(by: 100)
        return 365 * marchYear + marchYear.dividedDown(by: 4) - century + century.dividedDown(by: 4)
            + (153 * marchMonth + 2) / 5 + day - 1 - 719_468
    }

    /// 1 January of the year -999,999 and 31 December of the year 999,999.
    private static let (first, last): (Int64, Int64) = (-365_961_662, 364_522_971)

    private static func length(ofMonth month: Int64, year: Int64) -> Int64 {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension CivilDate: CustomStringConvertible {
    /// `2026-11-21` (RFC 3339).
    public var description: String {
        year.padded(to: 4) + "-" + month.padded(to: 2) + "-" + day.padded(to: 2)
    }
}

extension Int64 {
    /// The quotient rounded down, also below zero.
    func dividedDown(by divisor: Int64) -> Int64 {
        self >= 0 ? self / divisor : -((divisor - 1 - self) / divisor)
    }

    /// The decimal digits, with zeros in front.
    func padded(to width: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, width - digits.utf8.count)) + digits
    }
}
