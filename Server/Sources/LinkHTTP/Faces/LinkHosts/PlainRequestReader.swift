/// Reads plain requests from bytes, on one event loop.
final class PlainRequestReader {
    private let limits: HTTPLimits
    private var fields = PlainHeaderReader()
    private var headers: PlainHeaderMemo
    private var visitors: VisitorMemo

    /// The line of the request that was read last.
    private(set) var line: PlainRequestLine?
    /// The header fields of the request that was read last; `nil` where they are not ordinary.
    private(set) var header: PlainHeader?

    /// Creates a reader.
    ///
    /// - Parameter memoBits: each memory has as many places as numbers of so many bits.
    init(limits: HTTPLimits, memoBits: Int = 9) {
        self.limits = limits
        headers = PlainHeaderMemo(bits: memoBits)
        visitors = VisitorMemo(bits: memoBits)
    }

    /// Reads a request from the beginning of some bytes.
    ///
    /// - Returns: the length of the request; zero where it is not whole or not plain.
    func read(_ bytes: RawSpan) -> Int {
        header = nil
        line = PlainRequestLine(bytes)
        guard let line, line.targetLength <= limits.targetBytes else { return 0 }
        if let known = headers.header(in: bytes, from: line.end) {
            let end = line.end + known.bytes.count
            guard end <= limits.headerBytes else { return 0 }
            header = known
            return end
        }
        guard fields.read(bytes, from: line.end), fields.end <= limits.headerBytes, fields.count <= limits.headerCount
        else { return 0 }
        if fields.isOrdinary {
            let read = PlainHeader(fields, bytes, from: line.end, visitor: visitors.visitor(fields, bytes))
            headers.remember(read, in: bytes, from: line.end)
            header = read
        }
        return fields.end
    }
}
