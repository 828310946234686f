/// The value of a JSON number (RFC 8259 §6), digit by digit.
///
/// Two are equal exactly when they are the same number, however it is written: `1.50`, `1.5` and `15e-1`.
struct JSONDigits: Hashable {
    private let isNegative: Bool
    /// The digits of the number without zeros at either end; none for zero.
    private let digits: [UInt8]
    /// The power of ten by which the digits, as a whole number, are multiplied; 0 for zero.
    private let exponent: Int

    /// Reads a number, or returns `nil` if the text is none.
    init?(_ text: String) {
        var rest = Array(text.utf8)[...]
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative { rest.removeFirst() }
        let whole = Self.takeDigits(&rest)
        guard !whole.isEmpty, whole.count == 1 || whole.first != UInt8(ascii: "0") else { return nil }
        var fraction: ArraySlice<UInt8> = []
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            fraction = Self.takeDigits(&rest)
            guard !fraction.isEmpty else { return nil }
        }
        guard let written = Self.takeExponent(&rest), rest.isEmpty else { return nil }
        var digits = Array((whole + fraction).drop { $0 == UInt8(ascii: "0") })
        let length = digits.count
        while digits.last == UInt8(ascii: "0") { digits.removeLast() }
        self.digits = digits
        self.isNegative = isNegative && !digits.isEmpty
        exponent = digits.isEmpty ? 0 : written - fraction.count + (length - digits.count)
    }

    private static func takeDigits(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let digits = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        rest = rest.dropFirst(digits.count)
        return digits
    }

    /// The exponent, 0 where none is written; `nil` if it is malformed.
    ///
    /// One that no number has any use for becomes a very large one, which leaves room for sums.
    private static func takeExponent(_ rest: inout ArraySlice<UInt8>) -> Int? {
        guard rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") else { return 0 }
        rest.removeFirst()
        let sign = rest.first
        if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { rest.removeFirst() }
        let digits = takeDigits(&rest)
        guard !digits.isEmpty else { return nil }
        let size = min(Int(String(decoding: digits, as: UTF8.self)) ?? .max, .max / 4)
        return sign == UInt8(ascii: "-") ? -size : size
    }
}
