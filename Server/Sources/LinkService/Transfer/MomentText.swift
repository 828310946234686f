import Foundation

/// Moments as tables write them: RFC 3339 and its relatives, and numbers of seconds or milliseconds since 1970.
///
/// Bytes and no formatter: an import reads a million of them.
enum MomentText {
    /// Milliseconds since 1970, or `nil` where the text is no moment.
    ///
    /// - `2020-05-01T12:00:00Z`, with any fraction and offset; a space for the `T`, ` UTC` for the `Z` as Google's
    ///   tables write it; without a time the day's beginning. Without a zone it is UTC.
    /// - A number is of seconds up to eleven digits, of milliseconds up to fourteen, of microseconds up to seventeen.
    static func milliseconds(_ text: ArraySlice<UInt8>) -> Int64? {
        let text = text.trimmedOfASCIISpace
        guard let first = text.first, isDigit(first) else { return nil }
        return text.dropFirst(4).first == UInt8(ascii: "-") ? calendar(text) : number(text)
    }

    /// `2020-05-01T12:00:00.125Z`; whole seconds have no fraction.
    static func text(milliseconds: Int64) -> String {
        let moment = min(max(milliseconds, -62_135_596_800_000), 253_402_300_799_999)
        let seconds = floorDivide(moment, 1000)
        let days = floorDivide(seconds, 86_400)
        let (year, month, day) = civil(days: days)
        let clock = seconds - days * 86_400
        var output: [UInt8] = []
        output.reserveCapacity(24)
        append(year, 4, to: &output)
        output.append(UInt8(ascii: "-"))
        append(month, 2, to: &output)
        output.append(UInt8(ascii: "-"))
        append(day, 2, to: &output)
        output.append(UInt8(ascii: "T"))
        append(clock / 3600, 2, to: &output)
        output.append(UInt8(ascii: ":"))
        append(clock / 60 % 60, 2, to: &output)
        output.append(UInt8(ascii: ":"))
        append(clock % 60, 2, to: &output)
        let fraction = moment - seconds * 1000
        if fraction != 0 {
            output.append(UInt8(ascii: "."))
            append(fraction, 3, to: &output)
        }
        output.append(UInt8(ascii: "Z"))
        return String(decoding: output, as: UTF8.self)
    }

    private static func calendar(_ text: ArraySlice<UInt8>) -> Int64? {
        var rest = Cursor(text)
        guard let year = rest.number(4), rest.take("-"), let month = rest.number(2), rest.take("-"),
            let day = rest.number(2), 1...12 ~= month, 1...daysIn(month: month, year: year) ~= day
        else { return nil }
        var milliseconds = days(year: year, month: month, day: day) * 86_400_000
        guard !rest.isEmpty else { return milliseconds }
        guard rest.take("T") || rest.take("t") || rest.take(" "), let hour = rest.number(2), rest.take(":"),
            let minute = rest.number(2), hour < 24, minute < 60
        else { return nil }
        var second: Int64 = 0
        if rest.take(":") {
            guard let number = rest.number(2), number <= 60 else { return nil }
            second = number
        }
        milliseconds += (hour * 3600 + minute * 60 + second) * 1000
        if rest.take(".") || rest.take(",") {
            guard let fraction = rest.milliseconds() else { return nil }
            milliseconds += fraction
        }
        guard let offset = rest.offset() else { return nil }
        return milliseconds - offset * 60_000
    }

    private static func number(_ text: ArraySlice<UInt8>) -> Int64? {
        let whole = text.prefix(while: isDigit)
        guard whole.count <= 17, let value = Int64(String(decoding: whole, as: UTF8.self)) else { return nil }
        var rest = Cursor(text[whole.endIndex...])
        var fraction: Int64 = 0
        if rest.take(".") {
            guard let part = rest.milliseconds() else { return nil }
            fraction = part
        }
        guard rest.isEmpty else { return nil }
        switch whole.drop(while: { $0 == UInt8(ascii: "0") }).count {
        case ...11: return value * 1000 + fraction
        case ...14: return value
        default: return value / 1000
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }

    private static func append(_ number: Int64, _ width: Int, to output: inout [UInt8]) {
        let digits = Array(String(number).utf8)
        for _ in 0..<max(0, width - digits.count) { output.append(UInt8(ascii: "0")) }
        output += digits
    }

    private static func daysIn(month: Int64, year: Int64) -> Int64 {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private static func floorDivide(_ value: Int64, _ divisor: Int64) -> Int64 {
        value >= 0 ? value / divisor : -((divisor - 1 - value) / divisor)
    }

    /// Days since 1 January 1970, in the proleptic Gregorian calendar.
    ///
    /// Years are counted from March, so that the leap day is the last of its year.
    private static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
        let marchYear = month > 2 ? year : year - 1
        let marchMonth = (month + 9) % 12
        let century = floorDivide(marchYear, 100)
        return 365 * marchYear + floorDivide(marchYear, 4) - century + floorDivide(century, 4)
            + (153 * marchMonth + 2) / 5 + day - 1 - 719_468
    }

    private static func civil(days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        // 146,097 days are the 400 years after which the calendar repeats.
        let shifted = days + 719_468
        let era = floorDivide(shifted, 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
    }
}

extension MomentText {
    /// What is still to be read of a text.
    private struct Cursor {
        private var rest: ArraySlice<UInt8>

        init(_ text: ArraySlice<UInt8>) {
            rest = text
        }

        var isEmpty: Bool { rest.isEmpty }

        mutating func take(_ scalar: Unicode.Scalar) -> Bool {
            guard rest.first == UInt8(ascii: scalar) else { return false }
            rest.removeFirst()
            return true
        }

        /// A number of exactly so many digits.
        mutating func number(_ width: Int) -> Int64? {
            let digits = rest.prefix(width)
            guard digits.count == width, digits.allSatisfy(isDigit) else { return nil }
            rest = rest.dropFirst(width)
            return digits.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
        }

        /// The digits of a fraction of a second, in milliseconds.
        mutating func milliseconds() -> Int64? {
            let digits = rest.prefix(while: isDigit)
            guard !digits.isEmpty else { return nil }
            rest = rest[digits.endIndex...]
            let first = digits.prefix(3).reduce(Int64(0)) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
            return [1: 100, 2: 10][digits.count].map { first * $0 } ?? first
        }

        /// The minutes that the zone is ahead.
        mutating func offset() -> Int64? {
            let zone = rest.trimmedOfASCIISpace
            if zone.isEmpty || zone.elementsEqual("Z".utf8) || zone.elementsEqual("z".utf8) { return 0 }
            if zone.elementsEqual("UTC".utf8) || zone.elementsEqual("GMT".utf8) { return 0 }
            rest = zone
            let isBehind = rest.first == UInt8(ascii: "-")
            guard take("+") || take("-"), let hours = number(2), hours < 24 else { return nil }
            _ = take(":")
            guard let minutes = isEmpty ? 0 : number(2), minutes < 60, isEmpty else { return nil }
            return (isBehind ? -1 : 1) * (hours * 60 + minutes)
        }
    }
}

/// Yes or no as tables write it.
enum FlagText {
    private static let on: Set<String> = ["true", "t", "1", "1.0", "yes", "y", "on", "archived", "enabled"]
    private static let off: Set<String> = [
        "false", "f", "0", "0.0", "no", "n", "off", "unarchived", "disabled", "null", "nil", "none", "",
    ]

    /// Whether the text says yes, in any letter case; `nil` where it says neither.
    static func flag(_ text: ArraySlice<UInt8>) -> Bool? {
        let text = text.trimmedOfASCIISpace
        if text.count == 1 || text.isEmpty {
            if text.first == UInt8(ascii: "1") { return true }
            if text.isEmpty || text.first == UInt8(ascii: "0") { return false }
        }
        guard text.count <= 10 else { return nil }
        let word = String(decoding: text, as: UTF8.self).lowercased()
        return on.contains(word) ? true : off.contains(word) ? false : nil
    }
}

extension ArraySlice<UInt8> {
    /// The bytes without spaces, tabs and line breaks at their ends.
    var trimmedOfASCIISpace: ArraySlice<UInt8> {
        var rest = self
        while let first = rest.first, first == 0x20 || 0x09...0x0D ~= first { rest.removeFirst() }
        while let last = rest.last, last == 0x20 || 0x09...0x0D ~= last { rest.removeLast() }
        return rest
    }
}
