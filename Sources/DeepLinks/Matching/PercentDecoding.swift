/// Percent-decoding, done exactly once and without a `String` between.
enum PercentDecoding {
    /// The byte that the text has at `index`, and the index behind it.
    ///
    /// A `%` without two hex digits stands for itself.
    @inline(__always)
    static func byte(
        _ bytes: UnsafeBufferPointer<UInt8>, at index: Int, end: Int
    ) -> (byte: UInt8, next: Int, wasEscaped: Bool) {
        let byte = bytes[index]
        guard byte == ASCII.percent, index + 2 < end,
            let high = ASCII.hexValue(bytes[index + 1]), let low = ASCII.hexValue(bytes[index + 2])
        else { return (byte, index + 1, false) }
        return (high << 4 | low, index + 3, true)
    }

    /// Decodes into `output`; nil where it does not fit.
    static func decode(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: TextRange, into output: UnsafeMutableBufferPointer<UInt8>
    ) -> Int? {
        var index = Int(range.start)
        let end = Int(range.end)
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

    /// Gives `body` the decoded bytes of the range; they live only as long as the call.
    @inline(__always)
    static func withDecoded<Result>(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: TextRange, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        guard range.isEscaped else { return body(UnsafeBufferPointer(rebasing: bytes[range.bounds])) }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(1, range.count)) { buffer in
            let count = decode(bytes, range, into: buffer) ?? 0
            return body(UnsafeBufferPointer(rebasing: buffer[..<count]))
        }
    }

    /// Whether the decoded range is the literal.
    static func equals(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: TextRange, _ literal: [UInt8], ignoringCase: Bool
    ) -> Bool {
        end(of: literal, in: bytes, from: Int(range.start), limit: Int(range.end), ignoringCase: ignoringCase)
            == Int(range.end)
    }

    /// Where the literal ends that begins at `start`, or nil where another text stands there.
    static func end(
        of literal: [UInt8], in bytes: UnsafeBufferPointer<UInt8>, from start: Int, limit: Int, ignoringCase: Bool
    ) -> Int? {
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

    /// Decodes a literal of a template; nil where a `%` is not followed by two hex digits.
    static func decodedLiteral(_ text: some Sequence<UInt8>) -> [UInt8]? {
        let bytes = Array(text)
        var index = 0
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        while index < bytes.count {
            let result = bytes.withUnsafeBufferPointer { byte($0, at: index, end: $0.count) }
            if result.byte == ASCII.percent, !result.wasEscaped { return nil }
            decoded.append(result.byte)
            index = result.next
        }
        return decoded
    }
}
