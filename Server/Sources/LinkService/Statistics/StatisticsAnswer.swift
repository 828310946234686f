public import LinkStorage

/// How often links were clicked in a period.
public struct StatisticsAnswer: Hashable, Sendable {
    /// A part of the period.
    public struct Point: Hashable, Sendable {
        /// When it begins.
        public var start: UTCHour
        /// Clicks of people.
        public var clicks: Int64
        /// Different visitors a day, added up over the days; `nil` where they are not counted.
        public var visitors: Int64?
    }

    /// One row of a breakdown.
    public struct Value: Hashable, Sendable {
        /// The name of the row.
        public enum Name: Hashable, Sendable {
            case value(String)
            /// The clicks of all values that have no row of their own.
            case other
            /// The clicks that do not tell.
            case none
        }

        /// The name of the row.
        public var name: Name
        /// How many clicks.
        public var clicks: Int64
        /// How many there were in the period before, if that was asked for.
        public var previousClicks: Int64?
    }

    /// The numbers of one period.
    public struct Part: Hashable, Sendable {
        /// The period.
        public var period: StatisticsPeriod
        /// What happened at all, by event and platform; empty where filters are given.
        public var events: [LinkEventCount]
        /// The parts of the period, each of them.
        public var points: [Point]
        /// The values of the breakdown, by name.
        var values: [Value.Name: Int64]

        /// Clicks of people, or of those that a filter of kinds names.
        public var clicks: Int64 { points.reduce(0) { .saturatingSum($0, $1.clicks) } }
        /// Different visitors a day, added up; `nil` where they are not counted.
        public var visitors: Int64? {
            points.allSatisfy { $0.visitors != nil } ? points.reduce(0) { $0 + ($1.visitors ?? 0) } : nil
        }
    }

    /// The question.
    public var query: StatisticsQuery
    /// The numbers of the period.
    public var current: Part
    /// The numbers of the period before, if they were asked for.
    public var previous: Part?

    /// The rows of the breakdown: the most frequent values first, then *other* and *none*; `nil` if none was asked for.
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
