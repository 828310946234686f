internal import Foundation

/// SipHash-2-4: computes a number from a text and a secret key that reveals neither.
///
/// Source: Aumasson, Bernstein, "SipHash: a fast short-input PRF" (2012).
struct SipHash {
    private var v0, v1, v2, v3: UInt64
    private var tail: UInt64 = 0
    private var count = 0

    /// Creates a hash state.
    ///
    /// - Parameter key: the secret key as two numbers; its bytes are in little-endian order.
    init(key: (UInt64, UInt64)) {
        v0 = key.0 ^ 0x736f_6d65_7073_6575
        v1 = key.1 ^ 0x646f_7261_6e64_6f6d
        v2 = key.0 ^ 0x6c79_6765_6e65_7261
        v3 = key.1 ^ 0x7465_6462_7974_6573
    }

    /// Reads a key from 16 bytes.
    ///
    /// - Parameters:
    ///   - data: the bytes, and others around them.
    ///   - offset: where the key begins.
    /// - Returns: `nil` if there are too few bytes.
    static func key(_ data: Data, at offset: Int = 0) -> (UInt64, UInt64)? {
        guard data.count >= offset + 16 else { return nil }
        return Array(data.dropFirst(offset).prefix(16)).withUnsafeBytes {
            (
                UInt64(littleEndian: $0.loadUnaligned(as: UInt64.self)),
                UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
            )
        }
    }

    /// Adds bytes to the text.
    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        // Whole words are taken at once; what is over of the bytes before shifts them.
        let shift = 8 * UInt64(count & 7)
        var place = 0
        while place + 8 <= bytes.count {
            let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
            take(tail | word << shift)
            tail = shift == 0 ? 0 : word >> (64 - shift)
            place += 8
        }
        count += place
        while place < bytes.count {
            tail |= UInt64(bytes[place]) << (8 * UInt64(count & 7))
            place += 1
            count += 1
            if count & 7 == 0 {
                take(tail)
                tail = 0
            }
        }
    }

    /// Returns the hash of the text.
    consuming func finish() -> UInt64 {
        take(tail | UInt64(count & 0xFF) << 56)
        v2 ^= 0xFF
        for _ in 0..<4 { round() }
        return v0 ^ v1 ^ v2 ^ v3
    }

    @inline(__always)
    private mutating func take(_ word: UInt64) {
        v3 ^= word
        round()
        round()
        v0 ^= word
    }

    @inline(__always)
    private mutating func round() {
        func rotated(_ word: UInt64, _ bits: UInt64) -> UInt64 { word << bits | word >> (64 - bits) }
        v0 &+= v1
        v1 = rotated(v1, 13) ^ v0
        v0 = rotated(v0, 32)
        v2 &+= v3
        v3 = rotated(v3, 16) ^ v2
        v0 &+= v3
        v3 = rotated(v3, 21) ^ v0
        v2 &+= v1
        v1 = rotated(v1, 17) ^ v2
        v2 = rotated(v2, 32)
    }
}
