/// Walks over the items of a query in place: `name=value`, separated by `&`.
struct QueryItems {
    private let bytes: DeepLinkBytes
    private var index: Int
    private let end: Int
    private var isDone: Bool

    init(_ bytes: DeepLinkBytes, _ query: TextRange) {
        self.bytes = bytes
        index = Int(query.start)
        end = Int(query.end)
        isDone = query.isEmpty
    }

    /// The value of the next item with a name; empty if the item has no `=`.
    mutating func next(named name: [UInt8]) -> TextRange? {
        // Checked once, so that the compiler need not check each position below.
        precondition(index >= 0 && end <= bytes.count)
        while !isDone {
            let start = index
            var equals: Int?
            var nameIsEscaped = false
            var valueIsEscaped = false
            while index < end, bytes[index] != ASCII.ampersand {
                let byte = bytes[index]
                if byte == ASCII.equals, equals == nil {
                    equals = index
                } else if byte == ASCII.percent {
                    if equals == nil { nameIsEscaped = true } else { valueIsEscaped = true }
                }
                index += 1
            }
            let itemEnd = index
            if index < end { index += 1 } else { isDone = true }
            let nameRange = TextRange(start, equals ?? itemEnd, isEscaped: nameIsEscaped)
            if nameIsEscaped || nameRange.count == name.count,
                PercentDecoder.equals(bytes, nameRange, name, ignoringCase: false)
            {
                return TextRange(equals.map { $0 + 1 } ?? itemEnd, itemEnd, isEscaped: valueIsEscaped)
            }
        }
        return nil
    }
}
