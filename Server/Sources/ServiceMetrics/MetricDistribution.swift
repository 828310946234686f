/// A distribution of durations, as counts below rising bounds.
public struct MetricDistribution: Equatable, Sendable {
    /// The upper bounds in nanoseconds; what takes longer than the last one is counted beyond it.
    ///
    /// Redirects take microseconds, so that the bounds begin lower than those that OpenTelemetry has for servers.
    static let nanosecondBounds: [Int64] = [
        500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000, 25_000_000, 50_000_000, 100_000_000, 250_000_000,
        500_000_000, 1_000_000_000, 2_500_000_000, 5_000_000_000, 10_000_000_000,
    ]
    /// The same in seconds.
    public static let bounds = nanosecondBounds.map { Double($0) / 1e9 }
    /// How many ``counts`` there are.
    public static var countOfCounts: Int { 15 }

    /// How many lie between two bounds; the last number is of those beyond all bounds.
    public var counts: [Int]
    /// All of them together, in seconds.
    public var sum: Double

    /// Creates a distribution.
    public init(counts: [Int], sum: Double) {
        self.counts = counts
        self.sum = sum
    }

    /// Which of ``counts`` a duration belongs to.
    public static func index(ofNanoseconds duration: Int64) -> Int {
        // From below, because nearly everything is fast.
        if duration <= 500_000 { return 0 }
        var index = 1
        while index < nanosecondBounds.count, duration > nanosecondBounds[index] { index += 1 }
        return index
    }
}
