import WaymarkLinks

/// Moments as tables write them: RFC 3339 and its relatives, numbers since 1970, and the forms of spreadsheets.
///
/// Bytes and no formatter: an import reads a million of them.
enum MomentText {
    /// What a text says about a moment.
    enum Reading: Hashable {
        /// The moment, in milliseconds since 1970.
        case exact(Int64)
        /// The moment that a spreadsheet's form stands for; the second value says how exact it is, where that is known.
        case converted(Int64, rounding: String?)
        /// That there is none.
        case nothing
        /// Something that cannot be read for certain, and why.
        case unknown(String)
    }

    /// Reads a text.
    static func reading(_ text: ArraySlice<UInt8>) -> Reading {
        if let milliseconds = milliseconds(text) { return .exact(milliseconds) }
        return SpreadsheetMoment.reading(String(decoding: text, as: UTF8.self))
    }

    /// Milliseconds since 1970, or `nil` where the text does not say exactly which.
    ///
    /// - `2020-05-01T12:00:00Z`, with any fraction and offset; a space for the `T`, ` UTC` for the `Z` as Google's
    ///   tables write it; without a time the day's beginning. Without a zone it is UTC.
    /// - A number is of seconds from nine digits, of milliseconds from twelve, of microseconds from fifteen; smaller ones
    ///   would lie before April 1973.
    static func milliseconds(_ text: ArraySlice<UInt8>) -> Int64? {
        let text = text.trimmedOfASCIISpace
        guard let first = text.first, isDigit(first) else { return nil }
        return text.dropFirst(4).first == UInt8(ascii: "-") ? calendar(text) : number(text)
    }

    /// Milliseconds since 1970 of a number, by its size.
    static func milliseconds(since1970 value: Double) -> Double? {
        switch value {
        case 1e8..<1e11: value * 1000
        case 1e11..<1e14: value
        case 1e14..<1e17: value / 1000
        default: nil
        }
    }

    private static func calendar(_ text: ArraySlice<UInt8>) -> Int64? {
        var rest = Cursor(text)
        guard let year = rest.number(4), rest.take("-"), let month = rest.number(2), rest.take("-"),
            let day = rest.number(2), let date = CivilDate(year: year, month: month, day: day)
        else { return nil }
        var milliseconds = date.daysSince1970 * 86_400_000
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
        switch value {
        case 100_000_000..<100_000_000_000: return value * 1000 + fraction
        case 100_000_000_000..<100_000_000_000_000: return value
        case 100_000_000_000_000...: return value / 1000
        default: return nil
        }
    }

    static func isDigit(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
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

extension ArraySlice<UInt8> {
    /// The bytes without spaces, tabs and line breaks at their ends.
    var trimmedOfASCIISpace: ArraySlice<UInt8> {
        var rest = self
        while let first = rest.first, first == 0x20 || 0x09...0x0D ~= first { rest.removeFirst() }
        while let last = rest.last, last == 0x20 || 0x09...0x0D ~= last { rest.removeLast() }
        return rest
    }
}
