import LinkRules
import WaymarkLinks

/// Moments as tables write them: RFC 3339 and its relatives, numbers since 1970, and the forms of spreadsheets.
///
/// Bytes and no formatter: an import reads a million of them.
enum TimestampParser {
    /// The moment that a text means.
    enum Reading: Hashable {
        /// The moment, in milliseconds since 1970.
        case exact(Int64)
        /// The time that a spreadsheet's form means; the second value is its precision, if known.
        case converted(Int64, rounding: Rounding?)
        /// That there is none.
        case nothing
        /// Something that cannot be read for certain, and why.
        case unknown(MomentFault)
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
        return text.dropFirst(4).first == UInt8(ascii: "-") ? RFC3339.lenientMilliseconds(text) : number(text)
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

    private static func number(_ text: ArraySlice<UInt8>) -> Int64? {
        let whole = text.prefix(while: isDigit)
        guard whole.count <= 17, let value = Int64(String(decoding: whole, as: UTF8.self)) else { return nil }
        var fraction: Int64 = 0
        if whole.endIndex < text.endIndex {
            let digits = text[whole.endIndex...].dropFirst()
            guard text[whole.endIndex] == UInt8(ascii: "."), !digits.isEmpty, digits.allSatisfy(isDigit) else {
                return nil
            }
            fraction = Int64((String(decoding: digits.prefix(3), as: UTF8.self) + "000").prefix(3)) ?? 0
        }
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

extension ArraySlice<UInt8> {
    /// The bytes without spaces, tabs and line breaks at their ends.
    var trimmedOfASCIISpace: ArraySlice<UInt8> {
        var rest = self
        while let first = rest.first, first == 0x20 || 0x09...0x0D ~= first { rest.removeFirst() }
        while let last = rest.last, last == 0x20 || 0x09...0x0D ~= last { rest.removeLast() }
        return rest
    }
}
