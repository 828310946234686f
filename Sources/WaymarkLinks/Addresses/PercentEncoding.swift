/// Percent-encoding of whole values (RFC 3986 §2.1).
public enum PercentEncoding {
    /// Encodes every byte that is not a letter, a digit or one of `-._~`.
    public static func strict(_ text: some StringProtocol) -> String {
        var output: [UInt8] = []
        append(text, to: &output)
        return String(decoding: output, as: UTF8.self)
    }

    /// Encodes every byte that is not a letter or a digit, as Firebase's SDK for iOS does.
    ///
    /// The result has the same meaning as that of ``strict(_:)``.
    public static func alphanumeric(_ text: some StringProtocol) -> String {
        var output: [UInt8] = []
        for byte in text.utf8 {
            if URIBytes.isLetter(byte) || URIBytes.isDigit(byte) {
                output.append(byte)
            } else {
                URIBytes.appendEncoded(byte, to: &output)
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// The number of bytes in the result of ``strict(_:)``.
    static func strictLength(_ text: String) -> Int {
        var length = 0
        for byte in text.utf8 { length += URIBytes.isUnreserved(byte) ? 1 : 3 }
        return length
    }

    static func append(_ text: some StringProtocol, to output: inout [UInt8]) {
        let isAppended: Void? = text.utf8.withContiguousStorageIfAvailable { append($0, to: &output) }
        if isAppended == nil { Array(text.utf8).withUnsafeBufferPointer { append($0, to: &output) } }
    }

    private static func append(_ bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
        // Each byte takes three at most. The output is asked for room once, not for every byte.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 3 * bytes.count) { encoded in
            var count = 0
            for byte in bytes {
                if URIBytes.isUnreserved(byte) {
                    encoded[count] = byte
                    count += 1
                } else {
                    encoded[count] = UInt8(ascii: "%")
                    encoded[count + 1] = URIBytes.hexDigit(byte >> 4)
                    encoded[count + 2] = URIBytes.hexDigit(byte & 0xF)
                    count += 3
                }
            }
            output += encoded[..<count]
        }
    }

    /// Decodes a text; `nil` if a percent sign is invalid or the bytes are not UTF-8.
    ///
    /// Decodes once: `%252F` becomes `%2F`. A plus sign stays a plus sign.
    public static func decoded(_ text: some StringProtocol) -> String? {
        decoded(URIBytes.of(text)[...])
    }

    /// Decodes a text and drops a truncated character at its end: `summer%`, `summer%E`, `summer%E2%80`.
    ///
    /// Texts with a length limit end so, and texts with line breaks.
    public static func decodedDroppingCutEnd(_ text: some StringProtocol) -> String? {
        var bytes = URIBytes.of(text)[...]
        while let mark = bytes.suffix(2).lastIndex(of: UInt8(ascii: "%")) { bytes = bytes[..<mark] }
        for _ in 0..<4 {
            if let text = decoded(bytes) { return text }
            let last = bytes.suffix(3)
            guard last.first == UInt8(ascii: "%"), let byte = decodedBytes(last)?.first, byte >= 0x80 else {
                return nil
            }
            bytes.removeLast(3)
        }
        return nil
    }

    static func decoded(_ bytes: ArraySlice<UInt8>) -> String? {
        guard bytes.contains(UInt8(ascii: "%")) else { return String(decoding: bytes, as: UTF8.self) }
        guard let decoded = decodedBytes(bytes) else { return nil }
        if decoded.allSatisfy({ $0 < 0x80 }) { return String(decoding: decoded, as: UTF8.self) }
        return String(strictlyDecoding: decoded)
    }

    /// A text with the same meaning in which letters, digits and `-._~` are not encoded, and all encoding is in upper
    /// case (RFC 3986 §6.2.2).
    package static func normalized(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
        let bytes = Array(text.utf8)
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
                let high = URIBytes.hexValue(bytes[index + 1]), let low = URIBytes.hexValue(bytes[index + 2])
            {
                let byte = high << 4 | low
                if URIBytes.isUnreserved(byte) {
                    output.append(byte)
                } else {
                    URIBytes.appendEncoded(byte, to: &output)
                }
                index += 3
            } else {
                output.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Decodes bytes; `nil` if a percent sign is invalid.
    package static func decodedBytes(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            index += 1
            guard byte == UInt8(ascii: "%") else {
                output.append(byte)
                continue
            }
            guard index + 2 <= bytes.endIndex, let high = URIBytes.hexValue(bytes[index]),
                let low = URIBytes.hexValue(bytes[index + 1])
            else { return nil }
            output.append(high << 4 | low)
            index += 2
        }
        return output
    }
}

extension String {
    /// Decodes UTF-8; `nil` if it is malformed. (`String(validating:as:)` needs iOS 18.)
    fileprivate init?(strictlyDecoding bytes: [UInt8]) {
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue: continue
            case .emptyInput:
                self.init(decoding: bytes, as: UTF8.self)
                return
            case .error: return nil
            }
        }
    }
}
