internal import Foundation

/// One link that is being matched: where its parts stand in its bytes.
@usableFromInline
struct LinkInput {
    @usableFromInline let bytes: UnsafeBufferPointer<UInt8>
    /// Bounds of as many segments as the longest template has, and one more.
    @usableFromInline let segments: UnsafeMutableBufferPointer<TextRange>
    var scheme = TextRange.none
    var host = TextRange.none
    var hasHost = false
    /// Whether the link comes without a host by its nature: it satisfies every set of hosts.
    var isHostless = false
    /// The path behind its first slash, to its end.
    var path = TextRange.none
    /// How many segments the path has; may be more than are stored.
    var segmentCount = 0
    var query = TextRange.none
    var fragment = TextRange.none
    var hasFragment = false
    /// The URL that is being routed; nil for a path that came split, and where nobody asks.
    var routed: UnsafePointer<URL>?

    /// Splits a URL.
    ///
    /// Empty user information, ports and passwords are passed over: links do not choose by them.
    ///
    /// `hostlessSchemes` are in lower case: what stands behind their `//` is the beginning of the path.
    init(
        url bytes: UnsafeBufferPointer<UInt8>, segments: UnsafeMutableBufferPointer<TextRange>,
        hostlessSchemes: [[UInt8]]
    ) {
        self.bytes = bytes
        self.segments = segments
        let count = bytes.count
        var index = 0
        if let first = bytes.first, ASCII.isLetter(first) {
            var end = 1
            while end < count, ASCII.isSchemeByte(bytes[end]) { end += 1 }
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

    /// Takes a path whose segments are known.
    init(
        path bytes: UnsafeBufferPointer<UInt8>, segments: UnsafeMutableBufferPointer<TextRange>, count: Int,
        isEscaped: Bool
    ) {
        self.bytes = bytes
        self.segments = segments
        isHostless = true
        path = TextRange(0, bytes.count, isEscaped: isEscaped)
        segmentCount = count
    }

    /// Whether the range is the text, which is in lower case.
    static func equals(_ text: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>, _ range: TextRange) -> Bool {
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
        while index < end {
            let byte = bytes[index]
            if byte == ASCII.slash || byte == ASCII.question || byte == ASCII.hash { break }
            if byte == ASCII.at {
                (hostStart, colon, isEscaped) = (index + 1, nil, false)
            } else if byte == ASCII.colon {
                colon = index
            } else if byte == ASCII.closeBracket {
                // The colons of an IPv6 address are not those of a port.
                colon = nil
            } else if byte == ASCII.percent || byte >= 0x80 {
                isEscaped = true
            }
            index += 1
        }
        var hostEnd = colon ?? index
        // A dot at the end does not matter.
        if hostEnd > hostStart + 1, bytes[hostEnd - 1] == ASCII.dot { hostEnd -= 1 }
        host = TextRange(hostStart, hostEnd, isEscaped: isEscaped)
        hasHost = !host.isEmpty
        return index
    }

    private mutating func splitPath(from start: Int) -> Int {
        let (bytes, segments, end) = (bytes, segments, bytes.count)
        var index = start
        if index < end, bytes[index] == ASCII.slash { index += 1 }
        let pathStart = index
        var segmentStart = index
        var isEscaped = false
        var pathIsEscaped = false
        var count = 0
        while index < end {
            let byte = bytes[index]
            // All four are below "@", and most bytes of a path are not.
            if byte < 0x40 {
                if byte == ASCII.slash {
                    if count < segments.count { segments[count] = TextRange(segmentStart, index, isEscaped: isEscaped) }
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
        // One trailing slash means nothing, and an empty path has no segments.
        if segmentStart < index {
            if count < segments.count { segments[count] = TextRange(segmentStart, index, isEscaped: isEscaped) }
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
            while index < bytes.count, bytes[index] != ASCII.hash { index += 1 }
            query = TextRange(queryStart, index)
        }
        guard index < bytes.count else { return }
        fragment = TextRange(index + 1, bytes.count, isEscaped: bytes[(index + 1)...].contains(ASCII.percent))
        hasFragment = true
    }

    /// The raw text behind the first `count` segments, with a trailing slash where it has one.
    func rest(after count: Int) -> TextRange {
        guard count < segmentCount, count < segments.count else { return TextRange(Int(path.end), Int(path.end)) }
        return TextRange(start: segments[count].start, end: path.end, isEscaped: path.isEscaped)
    }
}
