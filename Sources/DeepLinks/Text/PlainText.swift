/// Copies path segments that need no escapes, eight bytes at a time.
enum PlainText {
    /// Copies segments with slashes between them; returns the path, or nil if they need escapes or more room.
    @inline(__always)
    static func copy<Segment: StringProtocol>(
        _ texts: Table<Segment>, to buffer: Scratch<UInt8>, _ segments: Scratch<TextRange>
    ) -> DeepLinkBytes? {
        var end = 0
        for index in 0..<texts.count {
            let room = buffer.count - end - 1
            let count = DeepLinkBytes.with(texts[index]) { bytes in
                bytes.count <= room && copy(bytes, to: buffer, at: end) ? bytes.count : -1
            }
            guard count >= 0 else { return nil }
            segments.setIfRoom(TextRange(end, end + count), at: index)
            buffer[end + count] = ASCII.slash
            end += count + 1
        }
        return buffer.prefix(max(0, end - 1))
    }

    /// Copies a text; returns false if one of its bytes must be escaped.
    @inline(__always)
    private static func copy(_ text: DeepLinkBytes, to buffer: Scratch<UInt8>, at start: Int) -> Bool {
        let count = text.count
        if count < 8 { return copyShort(text, to: buffer, at: start) }
        var offset = 0
        while true {
            let word = text.word(at: offset)
            if mustBeEscaped(word) { return false }
            buffer.setWord(word, at: start + offset)
            if offset == count - 8 { return true }
            // The last word may overlap the one before.
            offset = min(offset + 8, count - 8)
        }
    }

    @inline(__always)
    private static func copyShort(_ text: DeepLinkBytes, to buffer: Scratch<UInt8>, at start: Int) -> Bool {
        let count = text.count
        if count >= 4 {
            let (head, tail) = (text.halfWord(at: 0), text.halfWord(at: count - 4))
            buffer.setHalfWord(head, at: start)
            buffer.setHalfWord(tail, at: start + count - 4)
            return !mustBeEscaped(UInt64(head) | UInt64(tail) << 32)
        }
        for (offset, byte) in text.enumerated() {
            if byte == ASCII.slash || byte == ASCII.percent { return false }
            buffer[start + offset] = byte
        }
        return true
    }

    /// Whether one of eight bytes is a slash or a percent sign, which have a meaning in a path.
    @inline(__always)
    private static func mustBeEscaped(_ word: UInt64) -> Bool {
        (zeroBytes(word ^ 0x2F2F_2F2F_2F2F_2F2F) | zeroBytes(word ^ 0x2525_2525_2525_2525)) != 0
    }

    /// Sets a bit for zero bytes only, and at least one if any byte is zero.
    @inline(__always)
    private static func zeroBytes(_ word: UInt64) -> UInt64 {
        (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
    }
}
