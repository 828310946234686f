extension LinkInput {
    /// Joins a path that is already split and decoded, for matching.
    ///
    /// It has no scheme, query or fragment, and every set of hosts accepts it.
    @inline(__always)
    static func with<Segment: StringProtocol, Result>(
        segments texts: Table<Segment>, depth: Int, _ body: (Borrowed<LinkInput>) -> Result
    ) -> Result {
        Scratch<TextRange>.with(depth + 1) { segments in
            // Nearly every path is short and needs no escapes.
            let result = Scratch<UInt8>.with(512) { buffer -> Result? in
                guard let path = PlainText.copy(texts, to: buffer, segments) else { return nil }
                var input = LinkInput(path: path, segments: segments, count: texts.count, isEscaped: false)
                return Borrowed.with(&input, body)
            }
            return result ?? withEscaped(texts, segments, body)
        }
    }

    private static func withEscaped<Segment: StringProtocol, Result>(
        _ texts: Table<Segment>, _ segments: Scratch<TextRange>, _ body: (Borrowed<LinkInput>) -> Result
    ) -> Result {
        // An escaped byte takes three bytes.
        let capacity = (0..<texts.count).reduce(1) { $0 + 3 * texts[$1].utf8.count + 1 }
        return Scratch<UInt8>.with(capacity) { path in
            var end = 0
            var isEscaped = false
            for index in 0..<texts.count {
                let start = end
                let hasEscapes = DeepLinkBytes.with(texts[index]) { text in
                    end = copy(text, to: path, at: start)
                    return end - start > text.count
                }
                segments.setIfRoom(TextRange(start, end, isEscaped: hasEscapes), at: index)
                if hasEscapes { isEscaped = true }
                path[end] = ASCII.slash
                end += 1
            }
            let bytes = path.prefix(max(0, end - 1))
            return Borrowed.with(
                LinkInput(path: bytes, segments: segments, count: texts.count, isEscaped: isEscaped), body)
        }
    }

    /// Copies a decoded segment and returns its end; "/" and "%" are escaped again, so that they stay inside it.
    private static func copy(_ text: DeepLinkBytes, to path: Scratch<UInt8>, at start: Int) -> Int {
        var end = start
        for byte in text {
            if byte == ASCII.slash || byte == ASCII.percent {
                path[end] = ASCII.percent
                path[end + 1] = PercentEncoder.hexDigit(byte >> 4)
                path[end + 2] = PercentEncoder.hexDigit(byte & 15)
                end += 3
            } else {
                path[end] = byte
                end += 1
            }
        }
        return end
    }
}
