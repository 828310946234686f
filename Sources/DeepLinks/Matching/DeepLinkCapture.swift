/// The texts that a link holds for one argument.
///
/// It is valid only while the link is being read.
///
/// Made by the library and read by ``DeepLinkParameter``; a type of yours sees its text in
/// ``DeepLinkArgument/init(deepLinkText:)`` instead.
public struct DeepLinkCapture {
    enum Source {
        /// One text.
        case text(TextRange)
        /// The rest of the path, segment by segment.
        case segments(TextRange)
        /// Every item of the query with a name.
        case items(name: [UInt8], pattern: TextPattern, query: TextRange)
    }

    let bytes: UnsafeBufferPointer<UInt8>
    let source: Source
    /// Between the items of a list inside one text.
    var separator: UInt8?
    /// The only texts allowed, decoded.
    var allowed: [[UInt8]]?

    /// Gives the one text, decoded.
    func withText<Value>(_ read: (UnsafeBufferPointer<UInt8>) -> Value?) -> Value? {
        switch source {
        case .text(let range), .segments(let range): decoded(range, read)
        case .items(let name, let pattern, let query): firstItem(name, pattern, query).flatMap { decoded($0, read) }
        }
    }

    /// Gives each text of a list, decoded, as long as `read` is content; false where it was not.
    func forEachText(_ read: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
        switch source {
        case .text(let range):
            guard let separator else { return accepts(range, read) }
            return forEachPart(of: range, separator, read)
        case .segments(var range):
            guard !range.isEmpty else { return true }
            if bytes[Int(range.end) - 1] == ASCII.slash { range.end -= 1 }
            return forEachPart(of: range, ASCII.slash, read)
        case .items(let name, let pattern, let query):
            var items = QueryItems(bytes, query)
            while let value = items.next(named: name) {
                guard let text = pattern.text(ofArgument: 0, bytes, value) else { return false }
                guard let separator else {
                    guard accepts(text, read) else { return false }
                    continue
                }
                // With a separator the first item holds the whole list.
                return forEachPart(of: text, separator, read)
            }
            return true
        }
    }

    private func firstItem(_ name: [UInt8], _ pattern: TextPattern, _ query: TextRange) -> TextRange? {
        var items = QueryItems(bytes, query)
        return items.next(named: name).flatMap { pattern.text(ofArgument: 0, bytes, $0) }
    }

    private func forEachPart(
        of range: TextRange, _ separator: UInt8, _ read: (UnsafeBufferPointer<UInt8>) -> Bool
    ) -> Bool {
        var start = Int(range.start)
        for index in range.bounds where bytes[index] == separator {
            guard accepts(TextRange(start, index, isEscaped: range.isEscaped), read) else { return false }
            start = index + 1
        }
        return accepts(TextRange(start, Int(range.end), isEscaped: range.isEscaped), read)
    }

    private func accepts(_ range: TextRange, _ read: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
        decoded(range) { read($0) ? true : nil } ?? false
    }

    private func decoded<Value>(_ range: TextRange, _ read: (UnsafeBufferPointer<UInt8>) -> Value?) -> Value? {
        PercentDecoding.withDecoded(bytes, range) { text in
            if let allowed, !allowed.contains(where: { $0.elementsEqual(text) }) { return nil }
            return read(text)
        }
    }
}
