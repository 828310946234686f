public import LinkStorage

/// The clicks of links in a period.
public struct StatisticsAnswer: Hashable, Sendable {
    /// An interval of the period.
    public struct Point: Hashable, Sendable {
        /// The beginning of the interval.
        public var start: UTCHour
        /// The clicks of people.
        public var clicks: Int64
        /// The different visitors of each day, added up over the days; `nil` if they are not counted.
        public var visitors: Int64?
    }

    /// A row of a breakdown.
    public struct Value: Hashable, Sendable {
        /// The name of the row.
        public enum Name: Hashable, Sendable {
            case value(String)
            /// The clicks of all values without a row.
            case other
            /// The clicks without a value.
            case none
        }

        /// The name of the row.
        public var name: Name
        /// The number of clicks.
        public var clicks: Int64
        /// The number of clicks in the previous period, if requested.
        public var previousClicks: Int64?
    }

    /// The numbers of one period.
    public struct Part: Hashable, Sendable {
        /// The period.
        public var period: StatisticsPeriod
        /// The counts by event and platform, without zeros; empty if the query has filters.
        public var events: [LinkEventCount]
        /// The events of apps by name and currency, the most frequent first; `nil` if the query has filters or the period no
        /// whole days.
        public var appEvents: [AppEventSum]?
        /// The intervals of the period, including those without clicks.
        public var points: [Point]
        /// The clicks by value of the breakdown.
        var values: [Value.Name: Int64] = [:]
        /// The clicks of the intervals as finely as they were read.
        var numbers: [UTCHour: Int64]

        /// The clicks of people, or of the kinds in the query's filter.
        public var clicks: Int64 { points.reduce(0) { .saturatingSum($0, $1.clicks) } }
        /// The different visitors of each day, added up; `nil` if they are not counted.
        public var visitors: Int64? {
            points.allSatisfy { $0.visitors != nil } ? points.reduce(0) { $0 + ($1.visitors ?? 0) } : nil
        }
    }

    /// The query.
    public var query: StatisticsQuery
    /// The numbers of the period.
    public var current: Part
    /// The numbers of the previous period, if requested.
    public var previous: Part?

    /// The clicks of the previous period, beside the intervals of this one; `nil` if not requested.
    ///
    /// Each number is of the same hours one period earlier, so that as many hours are compared. The intervals of the previous period are
    /// others: two periods of 101 days have their Mondays on different days.
    package var clicksBefore: [Int64]? {
        guard let previous else { return nil }
        let shift = current.period.hours.lowerBound.number - previous.period.hours.lowerBound.number
        var before = StatisticsPoints(starts: current.points.map(\.start))
        for (hour, count) in previous.numbers { before.add(count, at: UTCHour(number: hour.number + shift)) }
        return before.sums
    }

    /// The rows of the breakdown: the most frequent values first, then *other* and *none*; `nil` if not requested.
    public var values: [Value]? {
        guard query.dimension != nil else { return nil }
        let ranked = current.values.compactMap { name, clicks -> (name: String, clicks: Int64)? in
            if case .value(let text) = name { (text, clicks) } else { nil }
        }.sorted { ($1.clicks, $0.name) < ($0.clicks, $1.name) }
        let named = ranked.prefix(query.limit).map(\.name)
        func row(_ name: Value.Name, _ sum: (Part) -> Int64) -> Value {
            Value(name: name, clicks: sum(current), previousClicks: previous.map(sum))
        }
        let rows = named.map { text in row(.value(text)) { $0.values[.value(text)] ?? 0 } }
        let shown = Set(named.map(Value.Name.value)).union([.none])
        let rest = [
            row(.other) { part in part.values.filter { !shown.contains($0.key) }.values.reduce(0, +) },
            row(.none) { $0.values[.none] ?? 0 },
        ]
        return rows + rest.filter { $0.clicks > 0 || ($0.previousClicks ?? 0) > 0 }
    }
}
