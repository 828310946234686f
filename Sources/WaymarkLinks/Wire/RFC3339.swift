public import Foundation

/// Moments as text: `2026-11-21T08:30:00.125Z` (RFC 3339), in the proleptic Gregorian calendar.
public enum RFC3339 {
    /// The text of a moment by Coordinated Universal Time, to the millisecond; whole seconds have no fraction.
    public static func text(_ date: Date) -> String {
        // Years 1 to 9999, the only ones that the format has.
        let bounded = min(max(date.timeIntervalSince1970, -62_135_596_800), 253_402_300_799.999)
        let milliseconds = Int64((bounded * 1000).rounded())
        let seconds = milliseconds.dividedDown(by: 1000)
        let days = seconds.dividedDown(by: 86_400)
        let clock = seconds - days * 86_400
        let fraction = milliseconds - seconds * 1000
        return "\(CivilDate(daysSince1970: days))T" + (clock / 3600).padded(to: 2) + ":"
            + (clock / 60 % 60).padded(to: 2) + ":" + (clock % 60).padded(to: 2)
            + (fraction == 0 ? "" : "." + fraction.padded(to: 3)) + "Z"
    }

    /// The moment of a text with any offset and any fraction, or `nil` where it is malformed.
    public static func date(_ text: some StringProtocol) -> Date? {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            bytes[10] | 0x20 == UInt8(ascii: "t"), bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
            let year = number(bytes[0..<4]), let month = number(bytes[5..<7]), let day = number(bytes[8..<10]),
            let hour = number(bytes[11..<13]), let minute = number(bytes[14..<16]), let second = number(bytes[17..<19]),
            let date = CivilDate(year: year, month: month, day: day), hour < 24, minute < 60, second <= 60
        else { return nil }
        var rest = bytes[19...]
        var fraction = 0.0
        if rest.first == UInt8(ascii: ".") {
            let digits = rest.dropFirst().prefix(while: URIBytes.isDigit)
            guard !digits.isEmpty, let value = Double("0." + String(decoding: digits, as: UTF8.self)) else {
                return nil
            }
            fraction = value
            rest = rest[digits.endIndex...]
        }
        guard let offset = offset(rest) else { return nil }
        let seconds = date.daysSince1970 * 86_400 + hour * 3600 + minute * 60 + second - offset
        return Date(timeIntervalSince1970: Double(seconds) + fraction)
    }

    /// The seconds that a zone is ahead.
    private static func offset(_ text: ArraySlice<UInt8>) -> Int64? {
        guard let sign = text.first else { return nil }
        if sign | 0x20 == UInt8(ascii: "z") { return text.count == 1 ? 0 : nil }
        let start = text.startIndex
        guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), text.count == 6,
            text[start + 3] == UInt8(ascii: ":"), let hours = number(text[(start + 1)..<(start + 3)]),
            let minutes = number(text[(start + 4)..<(start + 6)]), hours < 24, minutes < 60
        else { return nil }
        return (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 3600 + minutes * 60)
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int64? {
        digits.allSatisfy(URIBytes.isDigit) ? Int64(String(decoding: digits, as: UTF8.self)) : nil
    }
}
