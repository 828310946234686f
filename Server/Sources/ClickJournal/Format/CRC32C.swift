/// The checksum CRC-32C (Castagnoli) over words of eight bytes.
///
/// Eight tables process eight bytes in one step, in about 2.5 ns. Source: RFC 3720 §12.1 and appendix B.4; Kounavis
/// and Berry, "A Systematic Approach to Building High Performance Software-Based CRC Generators" (2005).
struct CRC32C {
    private static let tables: [UInt32] = {
        var tables = [UInt32](repeating: 0, count: 8 * 256)
        for byte in 0..<256 {
            tables[byte] = (0..<8).reduce(UInt32(byte)) { crc, _ in (crc >> 1) ^ (crc & 1 == 0 ? 0 : 0x82F6_3B78) }
        }
        for index in 256..<tables.count {
            let previous = tables[index - 256]
            tables[index] = (previous >> 8) ^ tables[Int(previous & 0xFF)]
        }
        return tables
    }()

    private var state = ~UInt32(0)

    /// The checksum of the bytes so far.
    var value: UInt32 { ~state }

    /// Adds the eight bytes of a number, lowest byte first.
    mutating func add(_ word: UInt64) {
        state = Self.tables.withUnsafeBufferPointer { Self.next(state, word, $0) }
    }

    /// Adds bytes; their number must be a multiple of eight.
    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        precondition(bytes.count % 8 == 0, "A checksum needs whole words of eight bytes.")
        state = Self.tables.withUnsafeBufferPointer { tables in
            var state = state
            for offset in stride(from: 0, to: bytes.count, by: 8) {
                let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
                state = Self.next(state, word, tables)
            }
            return state
        }
    }

    @inline(__always)
    private static func next(_ state: UInt32, _ word: UInt64, _ tables: UnsafeBufferPointer<UInt32>) -> UInt32 {
        let word = word ^ UInt64(state)
        let first = tables[0x700 + Int(word & 0xFF)] ^ tables[0x600 + Int(word >> 8 & 0xFF)]
        let second = tables[0x500 + Int(word >> 16 & 0xFF)] ^ tables[0x400 + Int(word >> 24 & 0xFF)]
        let third = tables[0x300 + Int(word >> 32 & 0xFF)] ^ tables[0x200 + Int(word >> 40 & 0xFF)]
        let fourth = tables[0x100 + Int(word >> 48 & 0xFF)] ^ tables[Int(word >> 56)]
        return first ^ second ^ third ^ fourth
    }
}
