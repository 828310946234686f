/// The classes of bytes that RFC 3986 knows, and percent-encoding (§2).
package enum URIBytes {
    /// The UTF-8 of a text, copied at once where it is stored in one piece: byte by byte, a `Substring` is slow.
    static func of(_ text: some StringProtocol) -> [UInt8] {
        text.utf8.withContiguousStorageIfAvailable { Array($0) } ?? Array(text.utf8)
    }

    /// Refuses what programs read differently: control bytes, spaces, backslashes, and percent signs that encode nothing.
    static func check(_ bytes: [UInt8]) throws(WebURLError) {
        for offset in bytes.indices {
            let byte = bytes[offset]
            if byte < 0x21 || byte == 0x7F || byte == UInt8(ascii: "\\") {
                throw WebURLError(.forbiddenCharacter(offset: offset))
            }
            if byte == UInt8(ascii: "%") {
                guard offset + 2 < bytes.count, hexValue(bytes[offset + 1]) != nil, hexValue(bytes[offset + 2]) != nil
                else { throw WebURLError(.percentEncoding(offset: offset)) }
            }
        }
    }

    /// The length of a scheme at the start that a colon ends, or `nil` (RFC 3986 §3.1).
    package static func schemeLength(_ bytes: [UInt8]) -> Int? {
        guard let first = bytes.first, isLetter(first) else { return nil }
        let length = bytes.prefix(while: isSchemeByte).count
        return length < bytes.count && bytes[length] == UInt8(ascii: ":") ? length : nil
    }

    static func isSchemeByte(_ byte: UInt8) -> Bool {
        isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: ".")
    }

    package static func isLetter(_ byte: UInt8) -> Bool {
        let lower = byte | 0x20
        return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
    }

    package static func isDigit(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }

    /// Letters, digits and `-._~`: the bytes that mean the same encoded or not (§2.3).
    static func isUnreserved(_ byte: UInt8) -> Bool {
        if isLetter(byte) || isDigit(byte) { return true }
        switch byte {
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): return true
        default: return false
        }
    }

    /// Whether a byte stands nowhere in a URI unless it is encoded.
    ///
    /// Square brackets are left alone in paths and queries, as every browser leaves them.
    static func mustEncode(_ byte: UInt8) -> Bool {
        if byte >= 0x7F || byte < 0x21 { return true }
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"), UInt8(ascii: "^"),
            UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"):
            return true
        default: return false
        }
    }

    /// A letter in lower case; other bytes as they are.
    package static func lowercased(_ byte: UInt8) -> UInt8 {
        byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
    }

    static func hexValue(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    static func appendEncoded(_ byte: UInt8, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "%"))
        output.append(hexDigit(byte >> 4))
        output.append(hexDigit(byte & 0xF))
    }

    static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}
