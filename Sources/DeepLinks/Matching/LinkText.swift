internal import Foundation

/// Gives the bytes of links without copying them where the system allows it.
enum LinkText {
    @inline(__always)
    static func withUTF8<Result>(of url: URL, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        let text = url.absoluteString
        return withUTF8(of: text, body)
    }

    @inline(__always)
    static func withUTF8<Result>(of text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if let result = text.utf8.withContiguousStorageIfAvailable(body) { return result }
        var copy = text
        return copy.withUTF8(body)
    }

    /// Splits a URL into a buffer for so many segments and one more, which tells a longer path.
    @inline(__always)
    static func withInput<Result>(
        of url: URL, depth: Int, hostlessSchemes: [[UInt8]], _ body: (UnsafePointer<LinkInput>) -> Result
    ) -> Result {
        withUnsafePointer(to: url) { routed in
            withUTF8(of: url) { bytes in
                withUnsafeTemporaryAllocation(of: TextRange.self, capacity: depth + 1) { segments in
                    var input = LinkInput(url: bytes, segments: segments, hostlessSchemes: hostlessSchemes)
                    input.routed = routed
                    return withUnsafePointer(to: &input, body)
                }
            }
        }
    }

    /// Takes a path that is already split and decoded.
    ///
    /// It has no scheme, query or fragment, and suits any host.
    @inline(__always)
    static func withInput<Segment: StringProtocol, Result>(
        ofSegments texts: UnsafeBufferPointer<Segment>, depth: Int, _ body: (UnsafePointer<LinkInput>) -> Result
    ) -> Result {
        withUnsafeTemporaryAllocation(of: TextRange.self, capacity: depth + 1) { segments in
            // Nearly every path is short, and has nothing in it to escape.
            let result = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 512) { buffer -> Result? in
                guard let count = PlainText.copy(texts, to: buffer, segments) else { return nil }
                let bytes = UnsafeBufferPointer(rebasing: buffer[..<count])
                var input = LinkInput(path: bytes, segments: segments, count: texts.count, isEscaped: false)
                return withUnsafePointer(to: &input, body)
            }
            return result ?? withEscapedInput(ofSegments: texts, segments, body)
        }
    }

    private static func withEscapedInput<Segment: StringProtocol, Result>(
        ofSegments texts: UnsafeBufferPointer<Segment>, _ segments: UnsafeMutableBufferPointer<TextRange>,
        _ body: (UnsafePointer<LinkInput>) -> Result
    ) -> Result {
        // A byte takes at most three: "/" and "%" are escaped again, so that they stay inside their segment.
        let capacity = texts.reduce(1) { $0 + 3 * $1.utf8.count + 1 }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { buffer in
            guard let target = buffer.baseAddress else { preconditionFailure("A buffer has an address.") }
            var end = 0
            var isEscaped = false
            for (index, text) in texts.enumerated() {
                let start = end
                let written =
                    text.utf8.withContiguousStorageIfAvailable { escape($0, to: target + start) }
                    ?? Array(text.utf8).withUnsafeBufferPointer { escape($0, to: target + start) }
                end = start + written
                let hasEscapes = written > text.utf8.count
                if index < segments.count { segments[index] = TextRange(start, end, isEscaped: hasEscapes) }
                if hasEscapes { isEscaped = true }
                target[end] = ASCII.slash
                end += 1
            }
            let bytes = UnsafeBufferPointer(rebasing: buffer[..<max(0, end - 1)])
            var input = LinkInput(path: bytes, segments: segments, count: texts.count, isEscaped: isEscaped)
            return withUnsafePointer(to: &input, body)
        }
    }

    /// Copies a decoded segment; gives the number of bytes written.
    private static func escape(_ text: UnsafeBufferPointer<UInt8>, to target: UnsafeMutablePointer<UInt8>) -> Int {
        var count = 0
        for byte in text {
            if byte == ASCII.slash || byte == ASCII.percent {
                target[count] = ASCII.percent
                target[count + 1] = PercentEncoding.hexDigit(byte >> 4)
                target[count + 2] = PercentEncoding.hexDigit(byte & 15)
                count += 3
            } else {
                target[count] = byte
                count += 1
            }
        }
        return count
    }
}

extension LinkText {
    /// The URL of a path that came split: made only when a closure wants it.
    static func url(ofPath path: UnsafeBufferPointer<UInt8>) -> URL {
        var text: [UInt8] = [ASCII.slash]
        for byte in path {
            // What was escaped to stay inside its segment is escaped already.
            if byte == ASCII.slash || byte == ASCII.percent {
                text.append(byte)
            } else {
                PercentEncoding.append([byte], to: &text, as: .segment)
            }
        }
        return URL(string: String(decoding: text, as: UTF8.self)) ?? URL(fileURLWithPath: "/")
    }
}
