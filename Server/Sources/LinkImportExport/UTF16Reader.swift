/// Turns a stream of UTF-16 into UTF-8, piece by piece.
struct UTF16Reader {
    private let isLittleEndian: Bool
    private let refill: () throws -> [UInt8]?
    /// Bytes of a character whose end has not come yet.
    private var rest: [UInt8] = []

    /// Creates a reader, or `nil` where the stream is not UTF-16.
    ///
    /// It is where it begins with the byte order mark (RFC 2781 §3.2), or with ASCII characters of two bytes each.
    init?(beginning: some Collection<UInt8>, refill: @escaping () throws -> [UInt8]?) {
        let first = Array(beginning.prefix(8))
        let marks: [[UInt8]: Bool] = [[0xFF, 0xFE]: true, [0xFE, 0xFF]: false]
        let zeros = first.indices.filter { first[$0] == 0 }
        if let isLittleEndian = marks[Array(first.prefix(2))] {
            self.isLittleEndian = isLittleEndian
        } else if zeros == [1, 3, 5, 7] || zeros == [0, 2, 4, 6] {
            isLittleEndian = zeros.first == 1
        } else {
            return nil
        }
        self.refill = refill
    }

    /// The next bytes in UTF-8, or `nil` at the end; unpaired surrogates become U+FFFD.
    mutating func next() throws -> [UInt8]? {
        while let piece = try refill() {
            let text = text(of: rest + piece)
            if !text.isEmpty { return text }
        }
        defer { rest = [] }
        return rest.isEmpty ? nil : Array("\u{FFFD}".utf8)
    }

    private mutating func text(of bytes: [UInt8]) -> [UInt8] {
        var units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
            let (low, high) = isLittleEndian ? (bytes[index], bytes[index + 1]) : (bytes[index + 1], bytes[index])
            return UInt16(high) << 8 | UInt16(low)
        }
        if let last = units.last, UTF16.isLeadSurrogate(last) { units.removeLast() }
        rest = Array(bytes[(units.count * 2)...])
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}
