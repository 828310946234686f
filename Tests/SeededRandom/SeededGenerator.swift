import Foundation

/// SplitMix64: small, fast, and the same on every system for the same seed.
package struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

/// How long property tests run: `WAYMARK_FUZZ_ITERATIONS`, and `WAYMARK_FUZZ_SEED` to repeat a run.
package enum FuzzRun {
    package static let iterations = environment("WAYMARK_FUZZ_ITERATIONS").flatMap { Int($0) } ?? 1000

    /// A generator for one test; its seed is printed, so that a failure can be repeated.
    package static func generator(_ test: String = #function) -> SeededGenerator {
        let seed = environment("WAYMARK_FUZZ_SEED").flatMap { UInt64($0) } ?? UInt64.random(in: 0...UInt64.max)
        print("\(test): WAYMARK_FUZZ_SEED=\(seed), \(iterations) iterations")
        return SeededGenerator(seed: seed)
    }

    private static func environment(_ name: String) -> String? {
        ProcessInfo.processInfo.environment[name]
    }
}
