import LinkStorage
import WaymarkLinks

/// Sums by interval of a period.
struct StatisticsPoints {
    /// Where the intervals begin, in order; each lasts until the next one.
    private let starts: [UTCHour]
    /// The sum of every interval.
    private(set) var sums: [Int64]
    /// The numbers as they were added, by the hour at which they were.
    private(set) var numbers: [UTCHour: Int64] = [:]

    init(_ query: StatisticsQuery) {
        self.init(starts: query.interval.parts(of: query.period.hours))
    }

    init(starts: [UTCHour]) {
        self.starts = starts
        sums = Array(repeating: 0, count: starts.count)
    }

    /// Adds a number to the interval that contains an hour.
    mutating func add(_ count: Int64, at hour: UTCHour) {
        guard !starts.isEmpty else { return }
        // The last interval that begins at the hour or before it.
        var range = 0..<starts.count
        while range.count > 1 {
            let middle = range.lowerBound + range.count / 2
            range = starts[middle] <= hour ? middle..<range.upperBound : range.lowerBound..<middle
        }
        sums[range.lowerBound] = .saturatingSum(sums[range.lowerBound], count)
        numbers[hour] = .saturatingSum(numbers[hour] ?? 0, count)
    }

    /// A point for every interval, with visitors if they are counted.
    func points(visitors: StatisticsPoints?) -> [StatisticsAnswer.Point] {
        starts.indices.map { index in
            StatisticsAnswer.Point(
                start: starts[index], clicks: sums[index], visitors: visitors.map { $0.sums[index] })
        }
    }
}
