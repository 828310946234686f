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

    /// Reads a number into `byteCount` bytes, or `nil` where the text has another character or the number does not fit.
    static func decode(_ text: some StringProtocol, byteCount: Int) -> [UInt8]? {
        var number = [UInt8](repeating: 0, count: byteCount)
        for character in text.utf8 {
            guard var carry = digits.firstIndex(of: character) else { return nil }
            for index in number.indices.reversed() {
                carry += Int(number[index]) * 62
                number[index] = UInt8(truncatingIfNeeded: carry)
                carry >>= 8
            }
            guard carry == 0 else { return nil }
        }
        return number
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
