/// The pattern of one path segment, query value, fragment or host: literals with arguments between.
struct TextPattern: Hashable, Sendable {
    /// The text before the first argument, decoded.
    var prefix: [UInt8] = []
    /// The texts between arguments, decoded; each begins with a byte that needs no escape.
    var delimiters: [[UInt8]] = []
    /// The text after the last argument, decoded.
    var suffix: [UInt8] = []
    /// The slots of the arguments; one more than there are delimiters.
    var slots: [Int] = []
    var ignoresCase = false
    /// Whether an argument may stand for no text, as in `?q=`.
    var allowsEmpty = false

    var isWhole: Bool { prefix.isEmpty && suffix.isEmpty && slots.count == 1 }
    var literalCount: Int { prefix.count + suffix.count + delimiters.reduce(0) { $0 + $1.count } }

    /// The same for all patterns that differ in their arguments only.
    var form: TextPattern {
        var form = self
        form.slots = slots.map { _ in 0 }
        return form
    }

    /// Whether the patterns are the same but for the arguments in them.
    func looksLike(_ other: TextPattern) -> Bool { form == other.form }

    func matches(_ bytes: UnsafeBufferPointer<UInt8>, _ range: TextRange) -> Bool {
        text(ofArgument: slots.count - 1, bytes, range) != nil
    }

    /// Where the text of an argument stands, or nil where the pattern does not match.
    ///
    /// Prefix and suffix stand at the ends; each literal between two arguments is the first occurrence that is not
    /// escaped. Nothing is tried twice, so the cost is linear.
    func text(ofArgument wanted: Int, _ bytes: UnsafeBufferPointer<UInt8>, _ range: TextRange) -> TextRange? {
        if isWhole { return range.isEmpty && !allowsEmpty ? nil : range }
        var limit = Int(range.end)
        guard
            var start = PercentDecoding.end(
                of: prefix, in: bytes, from: Int(range.start), limit: limit, ignoringCase: ignoresCase),
            let suffixStart = startOfSuffix(in: bytes, from: start, limit: limit)
        else { return nil }
        limit = suffixStart
        var found: TextRange?
        for index in 0..<slots.count {
            var end = limit
            var next = limit
            if index < delimiters.count {
                guard let delimiter = find(delimiters[index], in: bytes, from: start, limit: limit) else { return nil }
                (end, next) = delimiter
            }
            guard end > start || allowsEmpty else { return nil }
            if index == wanted { found = TextRange(start, end, isEscaped: range.isEscaped) }
            start = next
        }
        return found
    }

    /// Walks back from the end, over escaped and plain bytes alike.
    private func startOfSuffix(in bytes: UnsafeBufferPointer<UInt8>, from start: Int, limit: Int) -> Int? {
        var index = limit
        for expected in suffix.reversed() {
            guard index > start else { return nil }
            var byte = bytes[index - 1]
            var width = 1
            if index - 3 >= start, bytes[index - 3] == ASCII.percent {
                let decoded = PercentDecoding.byte(bytes, at: index - 3, end: index)
                if decoded.wasEscaped { (byte, width) = (decoded.byte, 3) }
            }
            guard byte == expected || (ignoresCase && ASCII.lowercased(byte) == ASCII.lowercased(expected)) else {
                return nil
            }
            index -= width
        }
        return index
    }

    private func find(
        _ literal: [UInt8], in bytes: UnsafeBufferPointer<UInt8>, from start: Int, limit: Int
    ) -> (start: Int, end: Int)? {
        var index = start
        while index < limit {
            let (_, next, isEscaped) = PercentDecoding.byte(bytes, at: index, end: limit)
            if !isEscaped, allowsEmpty || index > start,
                let end = PercentDecoding.end(
                    of: literal, in: bytes, from: index, limit: limit, ignoringCase: ignoresCase)
            {
                return (index, end)
            }
            index = next
        }
        return nil
    }
}
