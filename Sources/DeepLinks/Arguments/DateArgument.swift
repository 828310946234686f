public import Foundation

/// ISO 8601 as RFC 3339 has it: `2026-03-01T18:05:00Z`.
///
/// Written in UTC, with as many digits of a second as the value needs. Read with any offset (`+01:00`) as well, and a
/// day alone (`2026-03-01`) is its midnight in UTC. Years 1 to 9999; other dates have no text.
extension Date: DeepLinkArgument {
    /// Reads the value from its text.
    public init?(deepLinkText text: String) {
        guard let date = Self.date(Array(text.utf8)) else { return nil }
        self = date
    }

    /// Reads the value from the bytes of its text.
    public static func argument(utf8: UnsafeBufferPointer<UInt8>) -> Date? {
        guard utf8.count >= 10, utf8.count <= 64, utf8[4] == ASCII.minus else { return nil }
        return date(utf8)
    }

    /// The text of the value.
    public var deepLinkText: String {
        get throws {
            let seconds = timeIntervalSinceReferenceDate
            guard seconds > -63_114_076_801, seconds < 252_423_993_600 else {
                throw DeepLinkTextError("the year of \(self) does not have four digits")
            }
            let whole = seconds.rounded(.down)
            let since1970 = Int(whole) + 978_307_200
            let day = since1970 >= 0 ? since1970 / 86_400 : (since1970 - 86_399) / 86_400
            let second = since1970 - day * 86_400
            let (year, month, dayOfMonth) = CivilDay.components(day)
            return Self.padded(year, 4) + "-" + Self.padded(month, 2) + "-" + Self.padded(dayOfMonth, 2) + "T"
                + Self.padded(second / 3600, 2) + ":" + Self.padded(second / 60 % 60, 2) + ":"
                + Self.padded(second % 60, 2) + Self.fractionText(seconds - whole) + "Z"
        }
    }

    private static func padded(_ value: Int, _ width: Int) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    /// The shortest digits that read back as the same fraction.
    private static func fractionText(_ fraction: Double) -> String {
        guard fraction > 0, fraction < 1 else { return "" }
        let text = fraction.description
        if text.hasPrefix("0.") { return String(text.dropFirst()) }
        // Below 0.0001 Swift writes an exponent, as in `1.5e-07`.
        let parts = text.split(separator: "e")
        guard parts.count == 2, let exponent = Int(parts[1]), exponent < 0 else { return "" }
        let digits = parts[0].filter { $0 != "." }
        let trimmed = parts[0].hasSuffix(".0") ? String(digits.dropLast()) : String(digits)
        return "." + String(repeating: "0", count: -exponent - 1) + trimmed
    }

    private static func date<Bytes: RandomAccessCollection<UInt8>>(_ bytes: Bytes) -> Date? where Bytes.Index == Int {
        var reader = ISODateReader(bytes)
        guard let year = reader.number(4), reader.skip("-"), let month = reader.number(2), reader.skip("-"),
            let day = reader.number(2), let days = CivilDay.number(year: year, month: month, day: day)
        else { return nil }
        var whole = days * 86_400
        var fraction = 0.0
        if !reader.isAtEnd {
            guard reader.skip("T"), let hour = reader.number(2), reader.skip(":"), let minute = reader.number(2),
                reader.skip(":"), let second = reader.number(2), hour < 24, minute < 60, second < 60,
                let part = reader.fraction(), let offset = reader.offset(), reader.isAtEnd
            else { return nil }
            whole += hour * 3600 + minute * 60 + second - offset
            fraction = part
        }
        return Date(timeIntervalSinceReferenceDate: Double(whole - 978_307_200) + fraction)
    }
}

/// Reads the fields of an ISO 8601 date one after the other.
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

    mutating func fraction() -> Double? {
        guard skip(".") else { return 0 }
        let start = index
        while !isAtEnd, ASCII.isDigit(bytes[index]) { index += 1 }
        return index == start ? nil : Double("0." + String(decoding: bytes[start..<index], as: UTF8.self))
    }

    mutating func offset() -> Int? {
        if skip("Z") { return 0 }
        let sign: Int
        if skip("+") { sign = 1 } else if skip("-") { sign = -1 } else { return nil }
        guard let hours = number(2), skip(":"), let minutes = number(2), hours < 24, minutes < 60 else { return nil }
        return sign * (hours * 3600 + minutes * 60)
    }
}

/// Days of the proleptic Gregorian calendar, counted from 1 January 1970.
private enum CivilDay {
    static func number(year: Int, month: Int, day: Int) -> Int? {
        guard year >= 1, (1...12).contains(month), day >= 1, day <= length(ofMonth: month, year: year) else {
            return nil
        }
        // Years are taken to begin in March, so that the leap day is the last of its year.
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
