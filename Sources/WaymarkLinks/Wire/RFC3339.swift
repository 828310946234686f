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
        let date = CivilDate(daysSince1970: days)
        var text: [UInt8] = []
        text.reserveCapacity(24)
        append(date.year, digits: 4, before: "-", to: &text)
        append(date.month, digits: 2, before: "-", to: &text)
        append(date.day, digits: 2, before: "T", to: &text)
        append(clock / 3600, digits: 2, before: ":", to: &text)
        append(clock / 60 % 60, digits: 2, before: ":", to: &text)
        append(clock % 60, digits: 2, before: fraction == 0 ? "Z" : ".", to: &text)
        if fraction != 0 { append(fraction, digits: 3, before: "Z", to: &text) }
        return String(decoding: text, as: UTF8.self)
    }

    private static func append(
        _ number: Int64, digits: Int, before separator: Unicode.Scalar, to text: inout [UInt8]
    ) {
        var power: Int64 = 1
        for _ in 1..<digits { power *= 10 }
        while power > 0 {
            text.append(UInt8(ascii: "0") + UInt8(number / power % 10))
            power /= 10
        }
        text.append(UInt8(ascii: separator))
    }

    /// The moment of a text with any offset and any fraction, or `nil` if it is malformed.
    public static func date(_ text: some StringProtocol) -> Date? {
        var reader = Reader(rest: URIBytes.of(text)[...], isLenient: false)
        guard let (seconds, digits) = reader.moment() else { return nil }
        let fraction = digits.isEmpty ? 0 : Double("0." + String(decoding: digits, as: UTF8.self)) ?? 0
        return Date(timeIntervalSince1970: Double(seconds) + fraction)
    }

    /// Milliseconds since 1970 of a text as databases and tables write it, or `nil` if it is malformed.
    ///
    /// Besides the format itself: a space for the `T`, a comma before the fraction, ` UTC` for the `Z`, offsets without a
    /// colon or minutes; no seconds, no time (the beginning of the day), no zone (UTC). Further digits of the fraction are
    /// cut off.
    public static func lenientMilliseconds(_ text: ArraySlice<UInt8>) -> Int64? {
        var reader = Reader(rest: text, isLenient: true)
        guard let (seconds, digits) = reader.moment() else { return nil }
        let fraction = (String(decoding: digits.prefix(3), as: UTF8.self) + "000").prefix(3)
        return seconds * 1000 + (Int64(fraction) ?? 0)
    }
}

extension RFC3339 {
    /// The rest of a text that is still to be read.
    private struct Reader {
        var rest: ArraySlice<UInt8>
        let isLenient: Bool

        /// Seconds since 1970, and the digits of the fraction.
        mutating func moment() -> (seconds: Int64, fraction: ArraySlice<UInt8>)? {
            guard let year = number(4), take("-"), let month = number(2), take("-"), let day = number(2),
                let date = CivilDate(year: year, month: month, day: day)
            else { return nil }
            let midnight = date.daysSince1970 * 86_400
            if isLenient, rest.isEmpty { return (midnight, []) }
            guard take("T") || take("t") || (isLenient && take(" ")), let hour = number(2), take(":"),
                let minute = number(2), hour < 24, minute < 60
            else { return nil }
            var second: Int64 = 0
            if !isLenient || rest.first == UInt8(ascii: ":") {
                guard take(":"), let number = number(2), number <= 60 else { return nil }
                second = number
            }
            var fraction: ArraySlice<UInt8> = []
            if take(".") || (isLenient && take(",")) {
                fraction = rest.prefix(while: URIBytes.isDigit)
                guard !fraction.isEmpty else { return nil }
                rest = rest[fraction.endIndex...]
            }
            guard let offset = offset() else { return nil }
            return (midnight + hour * 3600 + minute * 60 + second - offset, fraction)
        }

        private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
            guard rest.first == UInt8(ascii: scalar) else { return false }
            rest.removeFirst()
            return true
        }

        /// A number of exactly so many digits.
        private mutating func number(_ width: Int) -> Int64? {
            let digits = rest.prefix(width)
            guard digits.count == width, digits.allSatisfy(URIBytes.isDigit) else { return nil }
            rest = rest.dropFirst(width)
            return digits.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
        }

        /// The seconds that the zone is ahead; nothing may follow it.
        private mutating func offset() -> Int64? {
            if isLenient {
                rest = rest.drop { $0 == 0x20 || 0x09...0x0D ~= $0 }
                if rest.isEmpty || rest.elementsEqual("UTC".utf8) || rest.elementsEqual("GMT".utf8) { return 0 }
            }
            if take("Z") || take("z") { return rest.isEmpty ? 0 : nil }
            let isBehind = rest.first == UInt8(ascii: "-")
            guard take("+") || take("-"), let hours = number(2), hours < 24 else { return nil }
            var minutes: Int64 = 0
            if !isLenient || !rest.isEmpty {
                guard take(":") || isLenient, let number = number(2), number < 60 else { return nil }
                minutes = number
            }
            return rest.isEmpty ? (isBehind ? -1 : 1) * (hours * 3600 + minutes * 60) : nil
        }
    }
}
