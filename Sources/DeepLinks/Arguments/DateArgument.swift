public import Foundation

/// The date and time format of RFC 3339: `2026-03-01T18:05:00Z`.
///
/// Dates are written in UTC, with as many digits of a second as the value needs. Any offset (`+01:00`) is read as well,
/// and a day alone (`2026-03-01`) is its midnight in UTC. Dates outside the years 1 to 9999 have no text.
extension Date: DeepLinkArgument {
    /// Creates a date from its text.
    public init?(deepLinkText text: String) {
        guard let date = Self.date(Array(text.utf8)) else { return nil }
        self = date
    }

    /// Enough for the smallest fraction of a second, which has 324 digits.
    private static let longestText = 400

    /// Creates a date from the UTF-8 of its text.
    public static func argument(utf8: DeepLinkBytes) -> Date? {
        guard utf8.count >= 10, utf8.count <= longestText, utf8[4] == ASCII.minus else { return nil }
        return date(utf8)
    }

    /// The text of the date.
    ///
    /// Throws for years before 1 and after 9999.
    public var deepLinkText: String {
        get throws {
            let seconds = timeIntervalSinceReferenceDate
            guard seconds >= -63_113_904_000, seconds < 252_423_993_600 else {
                // Not the date itself: Foundation traps when it describes a date that is not a number.
                throw DeepLinkTextError("\(seconds) seconds after 2001 is not in the years 1 to 9999")
            }
            // The fraction is exact only when rounding towards zero; before 2001 its complement is written.
            let whole = seconds.rounded(.towardZero)
            var digits = Self.fractionDigits(abs(seconds - whole))
            var since1970 = Int(whole) + 978_307_200
            if seconds < 0, !digits.isEmpty {
                since1970 -= 1
                digits = Self.complement(digits)
            }
            let fraction = digits.isEmpty ? "" : "." + String(decoding: digits, as: UTF8.self)
            let day = since1970 >= 0 ? since1970 / 86_400 : (since1970 - 86_399) / 86_400
            let second = since1970 - day * 86_400
            let (year, month, dayOfMonth) = CivilDay.components(day)
            return Self.padded(year, 4) + "-" + Self.padded(month, 2) + "-" + Self.padded(dayOfMonth, 2) + "T"
                + Self.padded(second / 3600, 2) + ":" + Self.padded(second / 60 % 60, 2) + ":"
                + Self.padded(second % 60, 2) + fraction + "Z"
        }
    }

    private static func padded(_ value: Int, _ width: Int) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    /// The fewest decimal digits that read back as the same fraction; none for zero.
    private static func fractionDigits(_ fraction: Double) -> [UInt8] {
        guard fraction > 0 else { return [] }
        // Below 0.0001 Swift writes an exponent, as in `1.5e-07`.
        let parts = fraction.description.split(separator: "e")
        let exponent = parts.count == 2 ? Int(parts[1]) ?? 0 : 0
        let mantissa = parts[0].split(separator: ".")
        // With an exponent, the one digit before the point belongs to the fraction.
        let leading = exponent < 0 ? [UInt8](repeating: 0x30, count: -exponent - 1) + mantissa[0].utf8 : []
        return trimmed(leading + (mantissa.count == 2 ? Array(mantissa[1].utf8) : []))
    }

    private static func trimmed(_ digits: [UInt8]) -> [UInt8] {
        Array(digits.reversed().drop { $0 == 0x30 }.reversed())
    }

    /// The digits of one minus a fraction whose last digit is not zero.
    private static func complement(_ digits: [UInt8]) -> [UInt8] {
        digits.enumerated().map { index, digit in (index == digits.count - 1 ? 0x6A : 0x69) - digit }
    }

    private static func date<Bytes: RandomAccessCollection<UInt8>>(_ bytes: Bytes) -> Date? where Bytes.Index == Int {
        var reader = ISODateReader(bytes)
        guard let year = reader.number(4), reader.skip("-"), let month = reader.number(2), reader.skip("-"),
            let day = reader.number(2), let days = CivilDay.number(year: year, month: month, day: day)
        else { return nil }
        var whole = days * 86_400
        var digits: [UInt8] = []
        if !reader.isAtEnd {
            guard reader.skip("T"), let hour = reader.number(2), reader.skip(":"), let minute = reader.number(2),
                reader.skip(":"), let second = reader.number(2), hour < 24, minute < 60, second < 60,
                let fraction = reader.fraction(), let offset = reader.offset(), reader.isAtEnd
            else { return nil }
            whole += hour * 3600 + minute * 60 + second - offset
            digits = trimmed(fraction)
        }
        whole -= 978_307_200
        if digits.isEmpty { return Date(timeIntervalSinceReferenceDate: Double(whole)) }
        let isNegative = whole < 0
        if isNegative { digits = complement(digits) }
        guard let fraction = Double("0." + String(decoding: digits, as: UTF8.self)) else { return nil }
        return Date(
            timeIntervalSinceReferenceDate: isNegative ? Double(whole + 1) - fraction : Double(whole) + fraction)
    }
}

/// Reads the fields of a date one after the other.
private struct ISODateReader<Bytes: RandomAccessCollection<UInt8>> where Bytes.Index == Int {
    private let bytes: Bytes
    private var index: Int

    init(_ bytes: Bytes) {
        self.bytes = bytes
        index = bytes.startIndex
    }

    var isAtEnd: Bool { index == bytes.endIndex }

    mutating func number(_ width: Int) -> Int? {
        guard index + width <= bytes.endIndex else { return nil }
        var value = 0
        for _ in 0..<width {
            guard ASCII.isDigit(bytes[index]) else { return nil }
            value = value * 10 + Int(bytes[index] - 0x30)
            index += 1
        }
        return value
    }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard !isAtEnd, bytes[index] == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    mutating func fraction() -> [UInt8]? {
        guard skip(".") else { return [] }
        let start = index
        while !isAtEnd, ASCII.isDigit(bytes[index]) { index += 1 }
        return index == start ? nil : Array(bytes[start..<index])
    }

    mutating func offset() -> Int? {
        if skip("Z") { return 0 }
        let sign: Int
        if skip("+") { sign = 1 } else if skip("-") { sign = -1 } else { return nil }
        guard let hours = number(2), skip(":"), let minutes = number(2), hours < 24, minutes < 60 else { return nil }
        return sign * (hours * 3600 + minutes * 60)
    }
}

/// Converts days of the proleptic Gregorian calendar to and from days since 1 January 1970.
private enum CivilDay {
    static func number(year: Int, month: Int, day: Int) -> Int? {
        guard year >= 1, (1...12).contains(month), day >= 1, day <= length(ofMonth: month, year: year) else {
            return nil
        }
        // Years are counted from March on, so that the leap day is the last of its year.
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    static func components(_ number: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = number + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    private static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }
}
