/// What a text is looked up by: its length, and its first and last eight bytes.
///
/// Up to 16 bytes that is the whole text, so that nothing else has to be read to compare two.
struct SegmentKey: BitwiseCopyable, Equatable {
    private(set) var head: UInt64 = 0
    private(set) var tail: UInt64 = 0
    private(set) var count: Int32 = 0

    /// Whether two texts with the same key are the same.
    var isWhole: Bool { count <= 16 }

    /// Whether all bytes that are in the key are ASCII.
    var isASCII: Bool { (head | tail) & 0x8080_8080_8080_8080 == 0 }

    init() {}

    @inline(__always)
    init(_ text: UnsafeBufferPointer<UInt8>) {
        count = Int32(truncatingIfNeeded: text.count)
        guard let bytes = UnsafeRawPointer(text.baseAddress) else { return }
        let count = text.count
        // The second word may overlap the first, which saves a loop over single bytes.
        if count >= 8 {
            head = bytes.loadUnaligned(as: UInt64.self)
            tail = bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
        } else if count >= 4 {
            head = UInt64(bytes.loadUnaligned(as: UInt32.self))
            tail = UInt64(bytes.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self))
        } else if count > 0 {
            head = UInt64(text[0]) | UInt64(text[count / 2]) << 8
            tail = UInt64(text[count - 1])
        }
    }

    /// Hashes a text, whose key this is, without regard to the case of letters; the comparison decides.
    @inline(__always)
    func hash(_ text: UnsafeBufferPointer<UInt8>, _ node: Int32) -> Int {
        var seed = (UInt64(truncatingIfNeeded: node) &+ 0x9E37_79B9) &* 0xFF51_AFD7_ED55_8CCD
        if !isWhole, let bytes = UnsafeRawPointer(text.baseAddress) {
            var index = 8
            while index + 8 < text.count {
                let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                seed = Self.mix(seed ^ (word | Self.lowercase), 0xC4CE_B9FE_1A85_EC53)
                index += 8
            }
        }
        let value = Self.mix(
            seed ^ (head | Self.lowercase),
            0xC4CE_B9FE_1A85_EC53 ^ (tail | Self.lowercase) ^ UInt64(truncatingIfNeeded: count) << 56)
        return Int(truncatingIfNeeded: value & 0x7FFF_FFFF)
    }

    /// Sets the bit by which small letters differ from capitals, in eight bytes at once.
    @inline(__always)
    private static var lowercase: UInt64 { 0x2020_2020_2020_2020 }

    /// Both halves of the product, so that the last letters of a word reach the low bits, which choose the place.
    @inline(__always)
    private static func mix(_ value: UInt64, _ other: UInt64) -> UInt64 {
        let product = value.multipliedFullWidth(by: other)
        return product.high ^ product.low
    }
}
