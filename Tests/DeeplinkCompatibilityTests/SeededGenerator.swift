import Foundation

/// SplitMix64: the same seed gives the same run everywhere.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &self)
    }

    mutating func text(from parts: [String], _ count: ClosedRange<Int>) -> String {
        (0..<number(count)).map { _ in parts[number(0...parts.count - 1)] }.joined()
    }
}

/// How many inputs the long runs take: `WAYMARK_FUZZ_ITERATIONS`, or few enough for every test run.
let fuzzIterations = ProcessInfo.processInfo.environment["WAYMARK_FUZZ_ITERATIONS"].flatMap(Int.init) ?? 500
