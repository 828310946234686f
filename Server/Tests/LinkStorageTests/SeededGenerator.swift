import Foundation
import LinkStorage

/// The random numbers of one property test.
struct SeededGenerator: RandomNumberGenerator {
    private var numbers: SplitMix64

    /// How many inputs a property test tries: `WAYMARK_FUZZ_ITERATIONS`, or a number of its own.
    static func iterations(_ usual: Int) -> Int {
        environment("WAYMARK_FUZZ_ITERATIONS") ?? usual
    }

    /// A generator for one test; its seed is printed, and `WAYMARK_FUZZ_SEED` repeats it.
    init(for test: String = #function) {
        let seed = Self.environment("WAYMARK_FUZZ_SEED") ?? UInt64.random(in: 0...UInt64.max)
        numbers = SplitMix64(seed: seed)
        print("\(test): WAYMARK_FUZZ_SEED=\(seed)")
    }

    mutating func next() -> UInt64 {
        numbers.next()
    }

    private static func environment<Number: LosslessStringConvertible>(_ name: String) -> Number? {
        ProcessInfo.processInfo.environment[name].flatMap { Number($0) }
    }
}
