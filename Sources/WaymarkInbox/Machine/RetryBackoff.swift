/// The random pauses before a question that failed is asked again.
///
/// Apps that failed together must not return together, so a pause is drawn from the whole range up to a limit, which doubles
/// with each failure ("full jitter", https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/). The generator
/// is part of the value: the same seed gives the same pauses.
struct RetryBackoff: Equatable, Sendable {
    /// The shortest pause in seconds.
    static let shortest: Double = 1
    /// The longest pause after the first failure in seconds.
    static let first: Double = 4
    /// The longest pause in seconds.
    static let longest: Double = 60

    private var generator: UInt64

    /// Creates pauses.
    init(seed: UInt64) {
        generator = seed
    }

    /// The pause in seconds after a number of failures in a row.
    mutating func pause(afterFailures failures: Int) -> Double {
        let limit = min(Self.first * Double(1 << min(max(failures, 1) - 1, 8)), Self.longest)
        return Self.shortest + (limit - Self.shortest) * fraction()
    }

    /// The pause in seconds that the service asked for, with random time on top: up to half as much again.
    mutating func pause(requested seconds: Double) -> Double {
        seconds + max(seconds / 2, Self.first) * fraction()
    }

    /// A random number in `0..<1`, by SplitMix64 (https://prng.di.unimi.it/splitmix64.c).
    private mutating func fraction() -> Double {
        generator &+= 0x9E37_79B9_7F4A_7C15
        var value = generator
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return Double((value ^ (value >> 31)) >> 11) / Double(1 << 53)
    }
}
