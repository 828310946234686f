import LinkService

/// Remembers the header fields of recent requests: the same browser sends the same bytes with each click, and to compare them takes
/// far less than to read them.
///
/// It has a fixed number of places; who comes to one that is taken displaces the other. It serves one event loop.
struct PlainHeaderMemo {
    /// Longer fields are read each time.
    private static let mostBytes = 2048
    /// From how many words the place follows.
    private static let samples = 8

    private let seed = UInt64.random(in: 0 ... .max)
    private var entries: [PlainHeader?]

    /// Creates an empty memory.
    ///
    /// - Parameter bits: there are as many places as numbers of so many bits.
    init(bits: Int) {
        entries = Array(repeating: nil, count: 1 << bits)
    }

    /// The fields that begin at a place, if the same bytes are remembered.
    func header(in bytes: RawSpan, from start: Int) -> PlainHeader? {
        guard let header = entries[place(of: bytes, from: start)], bytes.has(header.bytes, at: start) else {
            return nil
        }
        return header
    }

    /// Remembers the fields that begin at a place.
    mutating func remember(_ header: PlainHeader, in bytes: RawSpan, from start: Int) {
        guard !header.bytes.isEmpty, header.bytes.count <= Self.mostBytes else { return }
        entries[place(of: bytes, from: start)] = header
    }

    /// Where the fields of a request are remembered that is alone in some bytes, as most are.
    ///
    /// The seed keeps others from choosing the place.
    private func place(of bytes: RawSpan, from start: Int) -> Int {
        let count = bytes.byteCount - start
        var hash = SeededHash(seed: seed)
        hash.add(UInt64(truncatingIfNeeded: count))
        let last = count - 8
        if last >= 0 {
            for sample in 0..<Self.samples {
                let offset = start + last * sample / (Self.samples - 1)
                hash.add(bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
            }
        }
        return Int(truncatingIfNeeded: hash.value >> 32) & (entries.count - 1)
    }
}
