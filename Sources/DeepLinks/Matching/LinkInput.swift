internal import Foundation

/// A link that is being matched: its bytes, and the ranges of its parts.
@usableFromInline
struct LinkInput {
    @usableFromInline let bytes: DeepLinkBytes
    /// The ranges of as many segments as the longest template has, and one more.
    @usableFromInline let segments: Scratch<TextRange>
    var scheme = TextRange.none
    var host = TextRange.none
    var hasHost = false
    /// Whether the link has no host by its scheme, or by being a bare path; every set of hosts accepts it.
    var isHostless = false
    /// The path after its first slash.
    var path = TextRange.none
    /// The number of segments in the path, which may exceed those in ``segments``.
    var segmentCount = 0
    var query = TextRange.none
    var fragment = TextRange.none
    var hasFragment = false
    /// The URL that is matched; nil for a path that came split into segments.
    var routed: Borrowed<URL>?

    /// Splits a URL.
    ///
    /// User names, passwords and ports are skipped: templates do not match by them.
    ///
    /// `hostlessSchemes` are in lower case. In a URL with one of them the path begins right after `//`.
    init(
        url bytes: DeepLinkBytes, segments: Scratch<TextRange>,
        hostlessSchemes: borrowing [[UInt8]]
    ) {
        self.bytes = bytes
        self.segments = segments
        let count = bytes.count
        var index = 0
        if let first = bytes.first, ASCII.isLetter(first) {
            let end = bytes.position(from: 1) { !ASCII.isSchemeByte($0) }
            if end < count, bytes[end] == ASCII.colon {
                scheme = TextRange(0, end)
                index = end + 1
            }
        }
        isHostless = !hostlessSchemes.isEmpty && hostlessSchemes.contains { Self.equals($0, bytes, scheme) }
        if index + 1 < count, bytes[index] == ASCII.slash, bytes[index + 1] == ASCII.slash {
            index += 2
            if !isHostless { index = splitAuthority(from: index) }
        }
        index = splitPath(from: index)
        splitQueryAndFragment(from: index)
    }

    /// Takes a path whose segments are known already.
    init(
        path bytes: DeepLinkBytes, segments: Scratch<TextRange>, count: Int,
        isEscaped: Bool
    ) {
        self.bytes = bytes
        self.segments = segments
        isHostless = true
        path = TextRange(0, bytes.count, isEscaped: isEscaped)
        segmentCount = count
    }

    /// Whether a range equals a text in lower case, ignoring the case of letters.
    static func equals(_ text: [UInt8], _ bytes: DeepLinkBytes, _ range: TextRange) -> Bool {
        guard text.count == range.count else { return false }
        for offset in 0..<text.count where ASCII.lowercased(bytes[Int(range.start) + offset]) != text[offset] {
            return false
        }
        return true
    }

    private mutating func splitAuthority(from start: Int) -> Int {
        var hostStart = start
        var colon: Int?
        var isEscaped = false
        var index = start
        let (bytes, end) = (bytes, bytes.count)
        // Checked once, so that the compiler need not check each position below.
        precondition(start >= 0)
        while index < end {
            let byte = bytes[index]
            if byte == ASCII.slash || byte == ASCII.question || byte == ASCII.hash { break }
            if byte == ASCII.at {
                (hostStart, colon, isEscaped) = (index + 1, nil, false)
            } else if byte == ASCII.colon {
                colon = index
            } else if byte == ASCII.closeBracket {
                // Colons inside the brackets of an IPv6 address begin no port.
                colon = nil
            } else if byte == ASCII.percent || byte >= 0x80 {
                isEscaped = true
            }
            index += 1
        }
        var hostEnd = colon ?? index
        // A trailing dot is ignored.
        if hostEnd > hostStart + 1, bytes[hostEnd - 1] == ASCII.dot { hostEnd -= 1 }
        host = TextRange(hostStart, hostEnd, isEscaped: isEscaped)
        hasHost = !host.isEmpty
        return index
    }

    private mutating func splitPath(from start: Int) -> Int {
        let (bytes, segments, end) = (bytes, segments, bytes.count)
        // Checked once, so that the compiler need not check each position below.
        precondition(start >= 0)
        var index = start
        if index < end, bytes[index] == ASCII.slash { index += 1 }
        let pathStart = index
        var segmentStart = index
        var isEscaped = false
        var pathIsEscaped = false
        var count = 0
        while index < end {
            let byte = bytes[index]
            // The four bytes that matter are below "@", and most bytes of a path are not: one comparison for most.
            if byte < 0x40 {
                if byte == ASCII.slash {
                    segments.setIfRoom(TextRange(segmentStart, index, isEscaped: isEscaped), at: count)
                    count += 1
                    segmentStart = index + 1
                    isEscaped = false
                } else if byte == ASCII.percent {
                    isEscaped = true
                    pathIsEscaped = true
                } else if byte == ASCII.question || byte == ASCII.hash {
                    break
                }
            }
            index += 1
        }
        path = TextRange(pathStart, index, isEscaped: pathIsEscaped)
        // One trailing slash is ignored, and an empty path has no segments.
        if segmentStart < index {
            segments.setIfRoom(TextRange(segmentStart, index, isEscaped: isEscaped), at: count)
            count += 1
        }
        segmentCount = count
        return index
    }

    private mutating func splitQueryAndFragment(from start: Int) {
        var index = start
        guard index < bytes.count else { return }
        if bytes[index] == ASCII.question {
            let queryStart = index + 1
            index = bytes.position(from: queryStart) { $0 == ASCII.hash }
            query = TextRange(queryStart, index)
        }
        guard index < bytes.count else { return }
        fragment = TextRange(index + 1, bytes.count, isEscaped: bytes[(index + 1)...].contains(ASCII.percent))
        hasFragment = true
    }

    /// The raw text after the first `count` segments, including a trailing slash.
    func rest(after count: Int) -> TextRange {
        guard count < segmentCount, count < segments.count else { return TextRange(Int(path.end), Int(path.end)) }
        return TextRange(start: segments[count].start, end: path.end, isEscaped: path.isEscaped)
    }
}
