internal import Foundation

extension LinkInput {
    /// Splits a URL for matching.
    ///
    /// It stores up to `depth` segments and one more, by which a longer path is recognized.
    @inline(__always)
    static func with<Result>(
        _ url: URL, depth: Int, hostlessSchemes: [[UInt8]], _ body: (Borrowed<LinkInput>) -> Result
    ) -> Result {
        let text = url.absoluteString
        return Borrowed.with(url) { routed in
            DeepLinkBytes.with(text) { bytes in
                Scratch<TextRange>.with(depth + 1) { segments in
                    var input = LinkInput(url: bytes, segments: segments, hostlessSchemes: hostlessSchemes)
                    input.routed = routed
                    return Borrowed.with(&input, body)
                }
            }
        }
    }

    /// The URL that is matched, or a URL made of the path if that came split into segments.
    ///
    /// Nil for a path whose first segment is empty: a URL that begins with two slashes names a host (RFC 3986 §4.2).
    var url: URL? {
        if let routed { return routed.value }
        guard bytes.first != ASCII.slash else { return nil }
        var text: [UInt8] = [ASCII.slash]
        for byte in bytes {
            // A slash or percent sign inside a segment is escaped already.
            if byte == ASCII.slash || byte == ASCII.percent {
                text.append(byte)
            } else {
                PercentEncoder.append([byte], to: &text, as: .segment)
            }
        }
        return URL(string: String(decoding: text, as: UTF8.self))
    }
}
