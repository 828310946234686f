import LinkStorage
import WaymarkLinks

/// Sums by interval of a period.
struct StatisticsPoints {
    private let parts: [UTCHour]
    private let interval: StatisticsInterval
    private var sums: [UTCHour: Int64] = [:]

    init(_ query: StatisticsQuery) {
        parts = query.interval.parts(of: query.period.hours)
        interval = query.interval
    }

    /// Adds a number to the interval that contains an hour.
    mutating func add(_ count: Int64, at hour: UTCHour) {
        guard let first = parts.first else { return }
        let start = max(interval.start(of: hour), first)
        sums[start] = .saturatingSum(sums[start] ?? 0, count)
    }

    /// A point for every interval, with visitors if they are counted.
    func points(visitors: StatisticsPoints?) -> [StatisticsAnswer.Point] {
        parts.map { start in
            StatisticsAnswer.Point(
                start: start, clicks: sums[start] ?? 0, visitors: visitors.map { $0.sums[start] ?? 0 })
        }
    }
}
