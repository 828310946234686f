/// The first line of a plain request: `GET` or `HEAD`, a path, perhaps a query, and HTTP/1.1.
struct PlainRequestLine {
    /// Whether the method is `HEAD`, and not `GET`.
    let isHead: Bool
    /// Where the path is.
    let path: Range<Int>
    /// Where the query is, without its question mark; `nil` without one.
    let query: Range<Int>?
    /// Where the header fields begin.
    let end: Int

    /// Reads a line from the beginning of some bytes; `nil` where it is not whole, or not plain.
    init?(_ bytes: RawSpan) {
        var place: Int
        if bytes.has("GET /", at: 0) {
            (isHead, place) = (false, 4)
        } else if bytes.has("HEAD /", at: 0) {
            (isHead, place) = (true, 5)
        } else {
            return nil
        }
        var start = place
        while place < bytes.byteCount, bytes[place].isTargetByte { place += 1 }
        path = start..<place
        if place < bytes.byteCount, bytes[place] == Self.questionMark {
            place += 1
            start = place
            while place < bytes.byteCount, bytes[place].isTargetByte || bytes[place] == Self.questionMark { place += 1 }
            query = start..<place
        } else {
            query = nil
        }
        guard bytes.has(" HTTP/1.1\r\n", at: place) else { return nil }
        end = place + 11
    }

    /// The length of the target: path and query.
    var targetLength: Int { (query ?? path).upperBound - path.lowerBound }

    private static let questionMark = UInt8(ascii: "?")
}

extension UInt8 {
    /// Whether a path may hold it (RFC 3986 §3.3); a query may hold question marks besides.
    @inline(__always)
    fileprivate var isTargetByte: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "@")...UInt8(ascii: "Z"),
            UInt8(ascii: "$")...UInt8(ascii: ";"), UInt8(ascii: "!"), UInt8(ascii: "="), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
