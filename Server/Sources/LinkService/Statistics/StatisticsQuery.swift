public import LinkStorage

/// A query for statistics.
public struct StatisticsQuery: Hashable, Sendable {
    /// The links whose clicks are counted.
    public enum Subject: Hashable, Sendable {
        /// The clicks of one link.
        case link(LinkRecord.ID)
        /// The clicks of a domain, by its prefix or host.
        case domain(String)
        /// The clicks of a project, by its name; `nil` for the key's project.
        case project(String?)
        /// The clicks of the links in a project that have a tag now.
        case tag(String, project: String?)
    }

    /// The links whose clicks are counted.
    public var subject: Subject
    /// The period.
    public var period: StatisticsPeriod
    /// The interval into which the period is divided.
    public var interval: StatisticsInterval
    /// The dimension by which the clicks are broken down.
    public var dimension: ClickDimension?
    /// The most values in the breakdown; the rest is *other*.
    public var limit: Int
    /// The values that clicks must have; `nil` matches clicks without a value.
    public var filters: [ClickDimension: Set<String?>]
    /// Whether the previous period is counted too.
    public var compares: Bool

    /// The largest ``limit``.
    public static let maximumLimit = 200
    /// The most days for statistics by hour.
    public static let mostDaysByHour = 31
    /// The most links of a tag whose clicks can be counted.
    public static let mostTaggedLinks = 10_000

    /// Creates a query.
    public init(
        subject: Subject, period: StatisticsPeriod, interval: StatisticsInterval = .day,
        dimension: ClickDimension? = nil, limit: Int = 20, filters: [ClickDimension: Set<String?>] = [:],
        compares: Bool = false
    ) {
        self.subject = subject
        self.period = period
        self.interval = interval
        self.dimension = dimension
        self.limit = limit
        self.filters = filters
        self.compares = compares
    }

    /// The filter, if it is the only one and daily counts can answer it; otherwise `nil`.
    var dailyFilter: (dimension: ClickDimension, values: Set<String>)? {
        guard filters.count == 1, let filter = filters.first, period.days != nil, interval != .hour else { return nil }
        let values = filter.value.compactMap(\.self)
        return values.count == filter.value.count ? (filter.key, Set(values)) : nil
    }

    /// Whether the points need the records of single clicks.
    var needsRecordsForPoints: Bool { !filters.isEmpty && dailyFilter == nil }

    /// Whether the breakdown needs the records of single clicks.
    var needsRecordsForValues: Bool {
        guard let dimension else { return false }
        if period.days == nil { return true }
        return !filters.isEmpty && dailyFilter?.dimension != dimension
    }
}
