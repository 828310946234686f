public import Foundation

/// The clicks of a link, a domain, a project or a tag in a period.
///
/// Clicks are those of people, unless the request filters by kind.
public struct StatisticsResource: Equatable, Sendable, Codable {
    /// An interval of the period.
    public struct Point: Equatable, Sendable, Codable {
        /// The beginning of the interval.
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

    /// The number of reported events with one name and currency.
    public struct AppEvents: Equatable, Sendable, Codable {
        /// The name of the events.
        public var name: String
        /// The number of events.
        public var count: Int64
        /// The sum of their values as a decimal number; `nil` if no event has one.
        public var value: String?
        /// The currency of the values by ISO 4217; `nil` for values that are not money.
        public var currency: String?

        /// Creates a sum.
        public init(name: String, count: Int64, value: String? = nil, currency: String? = nil) {
            self.name = name
            self.count = count
            self.value = value
            self.currency = currency
        }
    }

    /// A row of a breakdown.
    public struct Value: Equatable, Sendable, Codable {
        /// The clicks in a row that is not for one value.
        public enum Rest: String, Equatable, Sendable, Codable {
            /// The clicks of all values without a row.
            case other
            /// The clicks without a value.
            case none
        }

        /// The value; `nil` if ``rest`` is set.
        public var value: String?
        /// The clicks that the row counts instead of those of one value.
        public var rest: Rest?
        /// The number of clicks.
        public var clicks: Int64
        /// The number of clicks in the previous period, if requested.
        public var previousClicks: Int64?

        /// Creates a row.
        public init(value: String?, rest: Rest? = nil, clicks: Int64, previousClicks: Int64? = nil) {
            self.value = value
            self.rest = rest
            self.clicks = clicks
            self.previousClicks = previousClicks
        }
    }

    /// The numbers of the previous period.
    public struct Previous: Equatable, Sendable, Codable {
        /// The beginning of the period.
        public var from: Date
        /// The end of the period, exclusive.
        public var to: Date
        /// The number of clicks.
        public var clicks: Int64
        /// The number of different visitors of each day, added up; `nil` if they are not counted.
        public var visitors: Int64?
        /// The intervals of the period.
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

    /// The identifier of the link, if the statistics are those of one link.
    public var linkID: String?
    /// The beginning of the period.
    public var from: Date
    /// The end of the period, exclusive.
    public var to: Date
    /// The number of days, if the period consists of whole days.
    public var days: Int?
    /// The length of the intervals: `hour`, `day`, `week` or `month`.
    public var interval: String
    /// The number of clicks.
    public var clicks: Int64
    /// The number of different visitors of each day, added up; `nil` if they are not counted.
    public var visitors: Int64?
    /// The counts by event and platform, without zeros; empty if the clicks are filtered.
    public var events: [LinkStatisticsResource.Entry]
    /// The events that apps themselves have reported, the most frequent first; `nil` if the clicks are filtered or the period
    /// has no whole days.
    public var appEvents: [AppEvents]?
    /// The intervals of the period in order.
    public var points: [Point]
    /// The dimension of the breakdown.
    public var by: String?
    /// The breakdown, with the most frequent values first.
    public var values: [Value]?
    /// The previous period, if requested.
    public var previous: Previous?

    /// Creates statistics.
    public init(
        linkID: String? = nil, from: Date, to: Date, days: Int? = nil, interval: String, clicks: Int64,
        visitors: Int64? = nil, events: [LinkStatisticsResource.Entry] = [], appEvents: [AppEvents]? = nil,
        points: [Point], by: String? = nil,
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
        self.appEvents = appEvents
        self.points = points
        self.by = by
        self.values = values
        self.previous = previous
    }
}
