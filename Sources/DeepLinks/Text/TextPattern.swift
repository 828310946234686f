/// The pattern of one path segment, query value, fragment or host: literals with arguments between them.
struct TextPattern: Hashable, Sendable {
    /// The text before the first argument, decoded.
    var prefix: [UInt8] = []
    /// The texts between arguments, decoded; each begins with a byte that is never escaped.
    var delimiters: [[UInt8]] = []
    /// The text after the last argument, decoded.
    var suffix: [UInt8] = []
    /// The slots of the arguments: one more than there are delimiters.
    var slots: [Int] = []
    var ignoresCase = false
    /// Whether the text of an argument may be empty, as in `?q=`.
    var allowsEmpty = false

    var isWhole: Bool { prefix.isEmpty && suffix.isEmpty && slots.count == 1 }
    var literalCount: Int { prefix.count + suffix.count + delimiters.reduce(0) { $0 + $1.count } }

    /// The pattern without its arguments: equal for patterns that differ only in those.
    var form: TextPattern {
        var form = self
        form.slots = slots.map { _ in 0 }
        if ignoresCase {
            form.prefix = prefix.map(ASCII.lowercased)
            form.delimiters = delimiters.map { $0.map(ASCII.lowercased) }
            form.suffix = suffix.map(ASCII.lowercased)
        }
        return form
    }

    /// The form of a pattern with the same literals that ignores case.
    var foldedForm: TextPattern {
        var pattern = self
        pattern.ignoresCase = true
        return pattern.form
    }

    /// Whether a letter is in the literals, so that it matters whether case is ignored.
    var hasLetters: Bool { ([prefix, suffix] + delimiters).contains { $0.contains(where: ASCII.isLetter) } }

    /// Whether a text that matches both patterns has the same arguments in both.
    ///
    /// The first `x` of a text may be before the first `x` or `X`.
    func divides(like other: TextPattern) -> Bool {
        foldedForm == other.foldedForm
            && (ignoresCase == other.ignoresCase || !delimiters.contains { $0.contains(where: ASCII.isLetter) })
    }

    func matches(_ bytes: DeepLinkBytes, _ range: TextRange) -> Bool {
        text(ofArgument: slots.count - 1, bytes, range) != nil
    }

    /// The range of an argument's text, or nil if the pattern does not match.
    ///
    /// Prefix and suffix are compared at the ends; each literal between two arguments is its first occurrence that is
    /// not escaped. Nothing is tried twice, so the cost is linear.
    func text(ofArgument wanted: Int, _ bytes: DeepLinkBytes, _ range: TextRange) -> TextRange? {
        if isWhole { return range.isEmpty && !allowsEmpty ? nil : range }
        var limit = Int(range.end)
        guard
            var start = PercentDecoder.end(
                of: prefix, in: bytes, from: Int(range.start), limit: limit, ignoringCase: ignoresCase),
            let suffixStart = range.isEscaped
                ? startOfEscapedSuffix(in: bytes, from: start, limit: limit)
                : startOfSuffix(in: bytes, from: start, limit: limit)
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

    private func startOfSuffix(in bytes: DeepLinkBytes, from start: Int, limit: Int) -> Int? {
        let suffixStart = limit - suffix.count
        guard suffixStart >= start else { return nil }
        for (offset, expected) in suffix.enumerated() {
            guard equals(bytes[suffixStart + offset], expected) else { return nil }
        }
        return suffixStart
    }

    private func equals(_ byte: UInt8, _ expected: UInt8) -> Bool {
        byte == expected || (ignoresCase && ASCII.lowercased(byte) == ASCII.lowercased(expected))
    }

    /// Compares the suffix backwards from the end, over escaped and plain bytes alike.
    private func startOfEscapedSuffix(in bytes: DeepLinkBytes, from start: Int, limit: Int) -> Int? {
        var index = limit
        for expected in suffix.reversed() {
            guard index > start else { return nil }
            var byte = bytes[index - 1]
            var width = 1
            if index - 3 >= start, bytes[index - 3] == ASCII.percent {
                let decoded = PercentDecoder.byte(bytes, at: index - 3, end: index)
                if decoded.wasEscaped { (byte, width) = (decoded.byte, 3) }
            }
            guard equals(byte, expected) else { return nil }
            index -= width
        }
        return index
    }

    private func find(
        _ literal: [UInt8], in bytes: DeepLinkBytes, from start: Int, limit: Int
    ) -> (start: Int, end: Int)? {
        var index = start
        while index < limit {
            let (_, next, isEscaped) = PercentDecoder.byte(bytes, at: index, end: limit)
            if !isEscaped, allowsEmpty || index > start,
                let end = PercentDecoder.end(
                    of: literal, in: bytes, from: index, limit: limit, ignoringCase: ignoresCase)
            {
                return (index, end)
            }
            index = next
        }
        return nil
    }
}
