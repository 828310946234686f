import Foundation

/// SplitMix64 with the distributions that worlds draw from.
struct RandomSource: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 up to 1.
    mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

    mutating func chance(_ probability: Double) -> Bool { unit() < probability }

    mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }

    /// A number of the standard normal distribution.
    mutating func normal() -> Double {
        (0..<12).reduce(-6) { sum, _ in sum + unit() }
    }

    /// One of several values with weights.
    mutating func pick<Value>(_ values: [(Value, Double)]) -> Value {
        var rest = unit() * values.reduce(0) { $0 + $1.1 }
        for (value, weight) in values.dropLast() {
            rest -= weight
            if rest < 0 { return value }
        }
        return values[values.count - 1].0
    }
}
