/// A fast hash of bytes by a secret seed, for tables in memory; it differs from process to process.
///
/// Each word of eight bytes costs one multiplication, both halves of whose product are used. Without the seed nobody can choose
/// texts with the same hash. Source: Wang Yi, wyhash.
package struct SeededHash {
    /// The hash of what was added.
    package private(set) var value: UInt64

    /// Creates a hash.
    ///
    /// - Parameter seed: a random number that does not leave the process.
    package init(seed: UInt64) {
        value = seed
    }

    /// Adds a number.
    @inline(__always)
    package mutating func add(_ word: UInt64) {
        let product = (value ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        value = product.high ^ product.low
    }

    /// Adds bytes and their number.
    package mutating func add(_ bytes: UnsafeRawBufferPointer) {
        add(UInt64(truncatingIfNeeded: bytes.count))
        var place = 0
        while place + 8 <= bytes.count {
            add(bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
            place += 8
        }
        var rest: UInt64 = 0
        while place < bytes.count {
            rest = rest << 8 | UInt64(bytes[place])
            place += 1
        }
        add(rest)
    }
}
