/// Decodes percent-encoded bytes exactly once, without making a `String`.
enum PercentDecoder {
    /// The decoded byte at `index`, and the index after it.
    ///
    /// A `%` without two hexadecimal digits is an ordinary byte.
    @inline(__always)
    static func byte(
        _ bytes: DeepLinkBytes, at index: Int, end: Int
    ) -> (byte: UInt8, next: Int, wasEscaped: Bool) {
        let byte = bytes[index]
        guard byte == ASCII.percent, index + 2 < end,
            let high = ASCII.hexValue(bytes[index + 1]), let low = ASCII.hexValue(bytes[index + 2])
        else { return (byte, index + 1, false) }
        return (high << 4 | low, index + 3, true)
    }

    /// Decodes into `output` and returns the number of bytes, or nil if they do not fit.
    static func decode(
        _ bytes: DeepLinkBytes, _ range: TextRange, into output: Scratch<UInt8>
    ) -> Int? {
        var index = Int(range.start)
        let end = Int(range.end)
        // Checked once, so that the compiler need not check each position below.
        precondition(index >= 0 && end <= bytes.count)
        var count = 0
        while index < end {
            guard count < output.count else { return nil }
            let (byte, next, _) = byte(bytes, at: index, end: end)
            output[count] = byte
            count += 1
            index = next
        }
        return count
    }

    /// Passes the decoded bytes of a range to `body`; they are valid only during the call.
    @inline(__always)
    static func withDecoded<Result>(
        _ bytes: DeepLinkBytes, _ range: TextRange, _ body: (DeepLinkBytes) -> Result
    ) -> Result {
        guard range.isEscaped else { return body(bytes[range]) }
        return Scratch<UInt8>.with(max(1, range.count)) { decoded in
            body(decoded.prefix(decode(bytes, range, into: decoded) ?? 0))
        }
    }

    /// Whether the decoded range equals a literal.
    static func equals(
        _ bytes: DeepLinkBytes, _ range: TextRange, _ literal: [UInt8], ignoringCase: Bool
    ) -> Bool {
        end(of: literal, in: bytes, from: Int(range.start), limit: Int(range.end), ignoringCase: ignoringCase)
            == Int(range.end)
    }

    /// The end of the literal that begins at `start`, or nil if the text there is different.
    static func end(
        of literal: [UInt8], in bytes: DeepLinkBytes, from start: Int, limit: Int, ignoringCase: Bool
    ) -> Int? {
        // Checked once, so that the compiler need not check each position below.
        precondition(start >= 0 && limit <= bytes.count)
        var index = start
        for expected in literal {
            guard index < limit else { return nil }
            let (byte, next, _) = byte(bytes, at: index, end: limit)
            guard byte == expected || (ignoringCase && ASCII.lowercased(byte) == ASCII.lowercased(expected)) else {
                return nil
            }
            index = next
        }
        return index
    }

    /// Decodes a literal of a template; nil if a `%` is not followed by two hexadecimal digits.
    static func decodedLiteral(_ text: some Sequence<UInt8>) -> [UInt8]? {
        DeepLinkBytes.with(Array(text)) { bytes in
            var index = 0
            var decoded: [UInt8] = []
            decoded.reserveCapacity(bytes.count)
            while index < bytes.count {
                let (byte, next, wasEscaped) = byte(bytes, at: index, end: bytes.count)
                if byte == ASCII.percent, !wasEscaped { return nil }
                decoded.append(byte)
                index = next
            }
            return decoded
        }
    }
}
