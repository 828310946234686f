/// Numbers written with the digits `0-9A-Za-z`.
enum Base62 {
    /// The digits, by value.
    static let digits = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)

    /// Writes a big-endian number with at least `length` digits, filled with zeros on the left.
    static func encode(_ bytes: some Sequence<UInt8>, length: Int) -> String {
        var number = Array(bytes)
        var text: [UInt8] = []
        while number.contains(where: { $0 != 0 }) {
            text.append(digits[divide(&number)])
        }
        while text.count < length {
            text.append(digits[0])
        }
        return String(decoding: text.reversed(), as: UTF8.self)
    }

    /// Writes a number with at least `length` digits, filled with zeros on the left.
    static func encode(_ number: UInt128, length: Int) -> String {
        var (text, rest): ([UInt8], UInt128) = ([], number)
        while rest > 0 {
            // Ten digits at a time: a division of 128 bits takes as long as many of 64.
            let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: UInt128(tenDigits))
            var digitsLeft = UInt64(remainder)
            for _ in 0..<10 where quotient > 0 || digitsLeft > 0 {
                text.append(digits[Int(digitsLeft % 62)])
                digitsLeft /= 62
            }
            rest = quotient
        }
        while text.count < length { text.append(digits[0]) }
        return String(decoding: text.reversed(), as: UTF8.self)
    }

    /// 62 to the tenth power.
    private static let tenDigits: UInt64 = 839_299_365_868_340_224

    /// Whether a text in UTF-8 has only digits.
    static func isNumber(_ text: some Sequence<UInt8>) -> Bool {
        text.allSatisfy { value(of: $0) != nil }
    }

    /// The value of a digit; `nil` for another character.
    private static func value(of character: UInt8) -> Int? {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(character - UInt8(ascii: "0"))
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(character - UInt8(ascii: "A")) + 10
        case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(character - UInt8(ascii: "a")) + 36
        default: nil
        }
    }

    /// Reads a number in UTF-8; `nil` if it has another character or more than 128 bits.
    static func number(_ text: some Sequence<UInt8>) -> UInt128? {
        // Ten digits at a time, which fit into 64 bits.
        var number: UInt128 = 0
        var (digits, weight): (UInt64, UInt64) = (0, 1)
        for character in text {
            guard let digit = value(of: character) else { return nil }
            digits = digits * 62 + UInt64(digit)
            weight *= 62
            guard weight == tenDigits else { continue }
            guard append(digits, weight, to: &number) else { return nil }
            (digits, weight) = (0, 1)
        }
        return append(digits, weight, to: &number) ? number : nil
    }

    /// Appends digits of a weight to a number; `false` if the result has more than 128 bits.
    private static func append(_ digits: UInt64, _ weight: UInt64, to number: inout UInt128) -> Bool {
        let (product, isTooLarge) = number.multipliedReportingOverflow(by: UInt128(weight))
        let (sum, isJustTooLarge) = product.addingReportingOverflow(UInt128(digits))
        number = sum
        return !isTooLarge && !isJustTooLarge
    }

    /// Divides a big-endian number by 62 in place and answers with the remainder.
    private static func divide(_ number: inout [UInt8]) -> Int {
        var remainder = 0
        for index in number.indices {
            let dividend = remainder << 8 | Int(number[index])
            number[index] = UInt8(dividend / 62)
            remainder = dividend % 62
        }
        return remainder
    }
}
