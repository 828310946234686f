/// The key of a text in a table: its length, and its first and last eight bytes.
///
/// The key of up to 16 bytes is the whole text, so that two such texts are compared by their keys alone.
struct SegmentKey: BitwiseCopyable, Equatable {
    private(set) var head: UInt64 = 0
    private(set) var tail: UInt64 = 0
    private(set) var count: Int32 = 0

    /// Whether two texts with this key are equal.
    var isWhole: Bool { count <= 16 }

    /// Whether all bytes in the key are ASCII.
    var isASCII: Bool { (head | tail) & 0x8080_8080_8080_8080 == 0 }

    init() {}

    @inline(__always)
    init(_ text: DeepLinkBytes) {
        count = Int32(truncatingIfNeeded: text.count)
        let count = text.count
        // The second word may overlap the first, which saves a loop over single bytes.
        if count >= 8 {
            head = text.word(at: 0)
            tail = text.word(at: count - 8)
        } else if count >= 4 {
            head = UInt64(text.halfWord(at: 0))
            tail = UInt64(text.halfWord(at: count - 4))
        } else if count > 0 {
            head = UInt64(text[0]) | UInt64(text[count / 2]) << 8
            tail = UInt64(text[count - 1])
        }
    }

    /// Hashes the text of this key, ignoring the case of letters; the comparison that follows decides.
    @inline(__always)
    func hash(_ text: DeepLinkBytes, _ node: Int32) -> Int {
        var seed = (UInt64(truncatingIfNeeded: node) &+ 0x9E37_79B9) &* 0xFF51_AFD7_ED55_8CCD
        if !isWhole {
            var index = 8
            while index + 8 < text.count {
                seed = Self.mix(seed ^ (text.word(at: index) | Self.lowercase), 0xC4CE_B9FE_1A85_EC53)
                index += 8
            }
        }
        let value = Self.mix(
            seed ^ (head | Self.lowercase),
            0xC4CE_B9FE_1A85_EC53 ^ (tail | Self.lowercase) ^ UInt64(truncatingIfNeeded: count) << 56)
        return Int(truncatingIfNeeded: value & 0x7FFF_FFFF)
    }

    /// The bit by which small letters differ from capitals, in each of eight bytes.
    @inline(__always)
    private static var lowercase: UInt64 { 0x2020_2020_2020_2020 }

    /// Mixes both halves of the product, so that the last letters of a word reach the low bits, which choose the slot.
    @inline(__always)
    private static func mix(_ value: UInt64, _ other: UInt64) -> UInt64 {
        let product = value.multipliedFullWidth(by: other)
        return product.high ^ product.low
    }
}
