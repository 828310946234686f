public import LinkStorage

/// What statistics are asked for.
public struct StatisticsQuery: Hashable, Sendable {
    /// Whose clicks are counted.
    public enum Subject: Hashable, Sendable {
        /// The clicks of one link.
        case link(LinkRecord.ID)
        /// The clicks of a domain, by its prefix or host.
        case domain(String)
        /// The clicks of a project, by its name; `nil` is the project of the key.
        case project(String?)
        /// The clicks of the links that have a tag now, in a project.
        case tag(String, project: String?)
    }

    /// Whose clicks are counted.
    public var subject: Subject
    /// When.
    public var period: StatisticsPeriod
    /// The parts of the period.
    public var interval: StatisticsInterval
    /// The dimension by which the clicks are broken down.
    public var dimension: ClickDimension?
    /// How many values the breakdown has at most; the rest is *other*.
    public var limit: Int
    /// The values that clicks must have; `nil` is the value of clicks that do not tell.
    public var filters: [ClickDimension: Set<String?>]
    /// Whether the period before is counted too.
    public var compares: Bool

    /// The greatest ``limit``.
    public static let maximumLimit = 200
    /// How many days statistics by hour can have.
    public static let mostDaysByHour = 31
    /// How many links a tag can have whose clicks are counted.
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

    /// The one filter that counts by day answer; `nil` if there are others.
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
