import Foundation
import Locking

/// The system's random numbers, drawn many at a time: for each alone, the system would be called.
///
/// Every number is given out once. For identifiers and codes; the secrets of keys and sessions are drawn from the system directly, so that
/// none of them is in memory before it is needed.
package struct BufferedRandomNumbers: RandomNumberGenerator, Sendable {
    private static let buffer = Mutex<[UInt64]>([])
    /// The numbers of one call: `getentropy` gives at most 256 bytes.
    private static let count = 256 / MemoryLayout<UInt64>.size

    /// Creates a generator; all share one buffer.
    package init() {}

    /// The next number.
    package mutating func next() -> UInt64 {
        Self.buffer.withLock { numbers in
            if numbers.isEmpty { numbers = Self.drawn() }
            return numbers.popLast() ?? Self.drawnAlone()
        }
    }

    private static func drawn() -> [UInt64] {
        Array(unsafeUninitializedCapacity: count) { numbers, drawn in
            drawn = getentropy(numbers.baseAddress, count * MemoryLayout<UInt64>.size) == 0 ? count : 0
        }
    }

    private static func drawnAlone() -> UInt64 {
        var system = SystemRandomNumberGenerator()
        return system.next()
    }
}
