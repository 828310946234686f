internal import Foundation

/// Gives the bytes of links without copying them where the system allows it.
enum LinkText {
    static func withUTF8<Result>(of url: URL, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        let text = url.absoluteString
        return withUTF8(of: text, body)
    }

    static func withUTF8<Result>(of text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if let result = text.utf8.withContiguousStorageIfAvailable(body) { return result }
        var copy = text
        return copy.withUTF8(body)
    }

    /// Splits a URL into a buffer for so many segments and one more, which tells a longer path.
    static func withInput<Result>(
        of url: URL, depth: Int, hostlessSchemes: [[UInt8]], _ body: (LinkInput) -> Result
    ) -> Result {
        withUTF8(of: url) { bytes in
            withUnsafeTemporaryAllocation(of: TextRange.self, capacity: depth + 1) { segments in
                body(LinkInput(url: bytes, segments: segments, hostlessSchemes: hostlessSchemes))
            }
        }
    }

    /// Takes a path that is already split and decoded.
    ///
    /// It has no scheme, query or fragment, and suits any host.
    static func withInput<Segment: StringProtocol, Result>(
        ofSegments texts: [Segment], depth: Int, _ body: (LinkInput) -> Result
    ) -> Result {
        // A byte takes at most three: "/" and "%" are escaped again, so that they stay inside their segment.
        let capacity = texts.reduce(1) { $0 + 3 * $1.utf8.count + 1 }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { buffer in
            withUnsafeTemporaryAllocation(of: TextRange.self, capacity: depth + 1) { segments in
                var writer = SegmentWriter(buffer: buffer)
                for text in texts {
                    let range =
                        text.utf8.withContiguousStorageIfAvailable { writer.append($0) }
                        ?? writer.append(escaping: text.utf8)
                    if writer.count <= depth + 1 { segments[writer.count - 1] = range }
                }
                let bytes = UnsafeBufferPointer(rebasing: buffer[..<writer.end])
                return body(
                    LinkInput(path: bytes, segments: segments, count: writer.count, isEscaped: writer.isEscaped))
            }
        }
    }

    /// Writes decoded segments one behind the other.
    private struct SegmentWriter {
        let buffer: UnsafeMutableBufferPointer<UInt8>
        var end = 0
        var count = 0
        var isEscaped = false

        /// Most texts have nothing to escape and are copied as they are.
        mutating func append(_ text: UnsafeBufferPointer<UInt8>) -> TextRange {
            var index = 0
            while index < text.count, text[index] != ASCII.slash, text[index] != ASCII.percent { index += 1 }
            if index < text.count { return append(escaping: text) }
            if count > 0 {
                buffer[end] = ASCII.slash
                end += 1
            }
            let start = end
            if let source = text.baseAddress, let target = buffer.baseAddress {
                (target + start).update(from: source, count: text.count)
            }
            end += text.count
            count += 1
            return TextRange(start, end)
        }

        mutating func append(escaping text: some Sequence<UInt8>) -> TextRange {
            if count > 0 {
                buffer[end] = ASCII.slash
                end += 1
            }
            let start = end
            var hasEscapes = false
            for byte in text {
                if byte == ASCII.slash || byte == ASCII.percent {
                    buffer[end] = ASCII.percent
                    buffer[end + 1] = PercentEncoding.hexDigit(byte >> 4)
                    buffer[end + 2] = PercentEncoding.hexDigit(byte & 15)
                    end += 3
                    hasEscapes = true
                } else {
                    buffer[end] = byte
                    end += 1
                }
            }
            count += 1
            isEscaped = isEscaped || hasEscapes
            return TextRange(start, end, isEscaped: hasEscapes)
        }
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
