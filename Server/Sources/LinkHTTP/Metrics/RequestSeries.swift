import ServiceMetrics

/// The requests of one route and method: how many had which class of status, and how long they took.
final class RequestSeries: Sendable {
    /// The classes of statuses that answers have, by their first digit.
    static var statusClasses: ClosedRange<Int> { 2...5 }

    /// Where the counts of durations begin, after those of statuses.
    private static var durations: Int { 4 }
    /// Where the sum of all durations is.
    private static var sum: Int { durations + MetricDistribution.countOfCounts }

    private let counters = LanedCounters(count: RequestSeries.sum + 1)

    /// Counts an answered request.
    ///
    /// - Parameters:
    ///   - statusClass: the first digit of the status.
    ///   - nanoseconds: how long the answer took.
    func record(statusClass: Int, nanoseconds: Int64) {
        // The service sends no other statuses; if it did, they would be counted as successes rather than not at all.
        let index = Self.statusClasses.contains(statusClass) ? statusClass - Self.statusClasses.lowerBound : 0
        counters.add(
            (index, 1), (Self.durations + MetricDistribution.index(ofNanoseconds: nanoseconds), 1),
            (Self.sum, Int(nanoseconds)))
    }

    /// How many requests had a class of status.
    func count(statusClass: Int) -> Int {
        counters[statusClass - Self.statusClasses.lowerBound]
    }

    /// How long they took.
    var distribution: MetricDistribution {
        MetricDistribution(
            counts: (Self.durations..<Self.sum).map { counters[$0] }, sum: Double(counters[Self.sum]) / 1e9)
    }
}
