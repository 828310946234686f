/// Reads plain requests from bytes, on one event loop.
struct PlainRequestReader {
    private let limits: HTTPLimits
    private var fields = PlainHeaderReader()
    private var headers = PlainHeaderMemo()
    private var visitors = VisitorMemo()

    /// The request that was read last; `nil` where its fields are not ordinary.
    private(set) var request: (line: PlainRequestLine, header: PlainHeader)?

    /// Creates a reader.
    init(limits: HTTPLimits) {
        self.limits = limits
    }

    /// Reads a request from the beginning of some bytes.
    ///
    /// - Returns: the length of the request; zero where it is not whole or not plain.
    mutating func read(_ bytes: RawSpan) -> Int {
        request = nil
        guard let line = PlainRequestLine(bytes), line.targetLength <= limits.targetBytes else { return 0 }
        if let header = headers.header(in: bytes, from: line.end) {
            let end = line.end + header.bytes.count
            guard end <= limits.headerBytes else { return 0 }
            request = (line, header)
            return end
        }
        guard fields.read(bytes, from: line.end), fields.end <= limits.headerBytes, fields.count <= limits.headerCount
        else { return 0 }
        if fields.isOrdinary {
            let header = PlainHeader(
                fields, bytes, from: line.end, visitor: visitors.visitor(fields, bytes))
            headers.remember(header, in: bytes, from: line.end)
            request = (line, header)
        }
        return fields.end
    }
}
