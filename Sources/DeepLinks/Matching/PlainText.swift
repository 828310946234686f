/// Copies segments of a path that need no escapes, eight bytes at a time.
enum PlainText {
    /// Copies segments with a slash between; gives the number of bytes, or nil where they need escapes or more room.
    @inline(__always)
    static func copy<Segment: StringProtocol>(
        _ texts: UnsafeBufferPointer<Segment>, to buffer: UnsafeMutableBufferPointer<UInt8>,
        _ segments: UnsafeMutableBufferPointer<TextRange>
    ) -> Int? {
        guard let target = UnsafeMutableRawPointer(buffer.baseAddress) else { return nil }
        var end = 0
        for index in 0..<texts.count {
            let room = buffer.count - end - 1
            let count = texts[index].utf8.withContiguousStorageIfAvailable { text in
                text.count <= room && copy(text, to: target + end) ? text.count : -1
            }
            guard let count, count >= 0 else { return nil }
            if index < segments.count { segments[index] = TextRange(end, end + count) }
            buffer[end + count] = ASCII.slash
            end += count + 1
        }
        return max(0, end - 1)
    }

    /// Copies a text; false where it has a byte that must be escaped.
    @inline(__always)
    private static func copy(_ text: UnsafeBufferPointer<UInt8>, to target: UnsafeMutableRawPointer) -> Bool {
        let count = text.count
        guard count > 0, let source = UnsafeRawPointer(text.baseAddress) else { return true }
        if count < 8 { return copyShort(source, count, to: target) }
        var offset = 0
        while true {
            let word = source.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            if mustBeEscaped(word) { return false }
            target.storeBytes(of: word, toByteOffset: offset, as: UInt64.self)
            if offset == count - 8 { return true }
            // The last word may overlap the one before.
            offset = min(offset + 8, count - 8)
        }
    }

    @inline(__always)
    private static func copyShort(_ source: UnsafeRawPointer, _ count: Int, to target: UnsafeMutableRawPointer) -> Bool
    {
        if count >= 4 {
            let head = source.loadUnaligned(as: UInt32.self)
            let tail = source.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
            target.storeBytes(of: head, as: UInt32.self)
            target.storeBytes(of: tail, toByteOffset: count - 4, as: UInt32.self)
            return !mustBeEscaped(UInt64(head) | UInt64(tail) << 32)
        }
        for offset in 0..<count {
            let byte = source.load(fromByteOffset: offset, as: UInt8.self)
            if byte == ASCII.slash || byte == ASCII.percent { return false }
            target.storeBytes(of: byte, toByteOffset: offset, as: UInt8.self)
        }
        return true
    }

    /// Whether one of eight bytes is a slash or a percent sign, which would say something else inside a link.
    @inline(__always)
    private static func mustBeEscaped(_ word: UInt64) -> Bool {
        (zeroBytes(word ^ 0x2F2F_2F2F_2F2F_2F2F) | zeroBytes(word ^ 0x2525_2525_2525_2525)) != 0
    }

    /// Has a bit only where a byte is zero, and has one if any is.
    @inline(__always)
    private static func zeroBytes(_ word: UInt64) -> UInt64 {
        (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
    }
}
