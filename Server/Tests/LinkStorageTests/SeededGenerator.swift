import Foundation

/// SplitMix64: the same on every system for the same seed.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    /// How many inputs a property test tries: `WAYMARK_FUZZ_ITERATIONS`, or a number of its own.
    static func iterations(_ usual: Int) -> Int {
        environment("WAYMARK_FUZZ_ITERATIONS") ?? usual
    }

    /// A generator for one test; its seed is printed, and `WAYMARK_FUZZ_SEED` repeats it.
    init(for test: String = #function) {
        state = Self.environment("WAYMARK_FUZZ_SEED") ?? UInt64.random(in: 0...UInt64.max)
        print("\(test): WAYMARK_FUZZ_SEED=\(state)")
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    private static func environment<Number: LosslessStringConvertible>(_ name: String) -> Number? {
        ProcessInfo.processInfo.environment[name].flatMap { Number($0) }
    }
}
