import LinkRules
public import LinkStorage

/// Gives callers the records of single clicks.
public struct ClickExport: Sendable {
    /// The clicks that are exported.
    public struct Query: Hashable, Sendable {
        /// The links whose clicks are exported.
        public var subject: StatisticsQuery.Subject
        /// The period.
        public var period: StatisticsPeriod
        /// The values that clicks must have; `nil` matches clicks without a value.
        ///
        /// Without a filter for ``ClickDimension/kind``, the clicks of all kinds are exported.
        public var filters: [ClickDimension: Set<String?>]

        /// Creates a query.
        public init(
            subject: StatisticsQuery.Subject, period: StatisticsPeriod, filters: [ClickDimension: Set<String?>] = [:]
        ) {
            self.subject = subject
            self.period = period
            self.filters = filters
        }
    }

    private let counts: LinkStatistics
    private let store: any ActivityStore
    private let scopes: StatisticsScopes
    private let retention: ClickRetention

    /// Creates an export.
    ///
    /// - Parameters:
    ///   - counts: what is not stored yet.
    ///   - links: the links.
    ///   - store: the clicks.
    ///   - directory: the projects and domains.
    ///   - clock: the current time.
    ///   - retentionDays: the number of days for which clicks are recorded.
    public init(
        counts: LinkStatistics, links: any LinkStore, store: any ActivityStore, directory: DirectoryCache,
        clock: LinkClock, retentionDays: Int
    ) {
        self.counts = counts
        self.store = store
        scopes = StatisticsScopes(links: links, directory: directory)
        retention = ClickRetention(days: retentionDays, clock: clock)
    }

    /// Creates a reader of the clicks that a query selects.
    ///
    /// The link of ``StatisticsQuery/Subject/link(_:)`` must be one of the caller's.
    ///
    /// - Parameters:
    ///   - query: the clicks.
    ///   - position: where to continue an earlier export with the same query.
    ///   - caller: who asks.
    /// - Throws: ``LinkServiceError`` with `invalidArgument`, also if clicks are not kept for so long, `notFound` or
    ///   `permissionDenied`.
    public func reader(
        _ query: Query, from position: ClickExportPosition = .start, caller: Caller
    ) async throws -> ClickReader {
        try caller.require(.exportClicks)
        guard retention.contains(query.period.hours.lowerBound.start) else {
            throw LinkServiceError(
                .invalidArgument,
                retention.days > 0
                    ? .statistics(.clicksOver(days: retention.days)) : .statistics(.noClicksKept), parameter: "period")
        }
        try ClickDimension.check(query.filters)
        let scopes = try await scopes.scopes(of: query.subject, for: .exportClicks, caller: caller)
        if position == .start { await counts.settle() }
        return ClickReader(
            store: store, directory: self.scopes.directory,
            query: ClickQuery(scopes: scopes, hours: query.period.hours, filters: query.filters), position: position)
    }
}
