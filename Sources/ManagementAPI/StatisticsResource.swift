public import Foundation

/// How often the links of a link, a domain, a project or a tag were clicked in a period.
///
/// Clicks are those of people, unless the question names other kinds.
public struct StatisticsResource: Equatable, Sendable, Codable {
    /// A part of the period.
    public struct Point: Equatable, Sendable, Codable {
        /// When the part begins.
        public var start: Date
        /// The number of clicks.
        public var clicks: Int64
        /// The number of different visitors of each day, added up over the days; `nil` if they are not counted.
        public var visitors: Int64?

        /// Creates a point.
        public init(start: Date, clicks: Int64, visitors: Int64? = nil) {
            self.start = start
            self.clicks = clicks
            self.visitors = visitors
        }
    }

    /// One row of a breakdown.
    public struct Value: Equatable, Sendable, Codable {
        /// The clicks that a row without a value counts.
        public enum Rest: String, Equatable, Sendable, Codable {
            /// Those of all values that have no row.
            case other
            /// Those without a value.
            case none
        }

        /// The value; `nil` if ``rest`` is given.
        public var value: String?
        /// What the row counts instead of one value.
        public var rest: Rest?
        /// The number of clicks.
        public var clicks: Int64
        /// The number of clicks in the period before, if it was asked for.
        public var previousClicks: Int64?

        /// Creates a row.
        public init(value: String?, rest: Rest? = nil, clicks: Int64, previousClicks: Int64? = nil) {
            self.value = value
            self.rest = rest
            self.clicks = clicks
            self.previousClicks = previousClicks
        }
    }

    /// The numbers of the period before.
    public struct Previous: Equatable, Sendable, Codable {
        /// When the period begins.
        public var from: Date
        /// When the period ends; the moment is not part of it.
        public var to: Date
        /// The number of clicks.
        public var clicks: Int64
        /// The number of different visitors of each day, added up; `nil` if they are not counted.
        public var visitors: Int64?
        /// The parts of the period.
        public var points: [Point]

        /// Creates the numbers of a period.
        public init(from: Date, to: Date, clicks: Int64, visitors: Int64?, points: [Point]) {
            self.from = from
            self.to = to
            self.clicks = clicks
            self.visitors = visitors
            self.points = points
        }
    }

    /// The identity of the link, if the statistics are those of one link.
    public var linkID: String?
    /// When the period begins.
    public var from: Date
    /// When the period ends; the moment is not part of it.
    public var to: Date
    /// The number of days, if the period has whole days.
    public var days: Int?
    /// The length of the parts: `hour`, `day`, `week` or `month`.
    public var interval: String
    /// The number of clicks.
    public var clicks: Int64
    /// The number of different visitors of each day, added up; `nil` if they are not counted.
    public var visitors: Int64?
    /// What happened at all, by event and platform; empty if the clicks are filtered.
    public var events: [LinkStatisticsResource.Entry]
    /// The parts of the period, in their order.
    public var points: [Point]
    /// The dimension of the breakdown.
    public var by: String?
    /// The breakdown: the most frequent values first.
    public var values: [Value]?
    /// The period before, if it was asked for.
    public var previous: Previous?

    /// Creates statistics.
    public init(
        linkID: String? = nil, from: Date, to: Date, days: Int? = nil, interval: String, clicks: Int64,
        visitors: Int64? = nil, events: [LinkStatisticsResource.Entry] = [], points: [Point], by: String? = nil,
        values: [Value]? = nil, previous: Previous? = nil
    ) {
        self.linkID = linkID
        self.from = from
        self.to = to
        self.days = days
        self.interval = interval
        self.clicks = clicks
        self.visitors = visitors
        self.events = events
        self.points = points
        self.by = by
        self.values = values
        self.previous = previous
    }
}
