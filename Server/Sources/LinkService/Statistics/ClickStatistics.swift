import Foundation
public import LinkRules
public import LinkStorage
import WaymarkLinks

/// Reports how often the links of a project, a domain or a tag were clicked, by dimension.
public struct ClickStatistics: Sendable {
    private let counts: LinkStatistics
    private let store: any ActivityStore
    private let appEvents: any AppEventStore
    private let scopes: StatisticsScopes
    private let retention: ClickRetention
    private let clock: LinkClock

    /// Creates statistics.
    ///
    /// - Parameters:
    ///   - counts: the counts that are not stored yet.
    ///   - links: the links.
    ///   - store: the clicks and the events of apps.
    ///   - directory: the projects and domains.
    ///   - clock: the current time.
    ///   - retentionDays: the number of days for which clicks are recorded.
    public init(
        counts: LinkStatistics, links: any LinkStore, store: any ActivityStore & AppEventStore,
        directory: DirectoryCache, clock: LinkClock, retentionDays: Int
    ) {
        self.counts = counts
        self.store = store
        appEvents = store
        scopes = StatisticsScopes(links: links, directory: directory)
        retention = ClickRetention(days: retentionDays, clock: clock)
        self.clock = clock
    }

    /// Counts clicks.
    ///
    /// A single dimension, counted or filtered, is read from hourly and daily counts; of a period that begins or ends during a day,
    /// the hours outside whole days are read from the records of single clicks, which are kept for a limited time. Combined
    /// filters are read from the records alone.
    ///
    /// - Throws: ``LinkServiceError`` with `invalidArgument`, `notFound`, `gone` or `permissionDenied`.
    public func answer(_ query: StatisticsQuery, caller: Caller) async throws -> StatisticsAnswer {
        try caller.require(.readStatistics)
        try query.check(retention)
        let scopes = try await scopes.scopes(of: query.subject, for: .readStatistics, caller: caller)
        await counts.settle()
        return try await translatingStoreErrors(about: "The statistics") {
            StatisticsAnswer(
                query: query, current: try await part(query, of: scopes),
                previous: query.compares ? try await part(query.previous, of: scopes) : nil)
        }
    }

    /// Counts clicks, and breaks them down by several dimensions.
    ///
    /// Where the records of single clicks are needed, those of a period are read once for all dimensions but ``ClickDimension/kind``,
    /// whose breakdown has clicks of all kinds.
    ///
    /// - Parameters:
    ///   - query: the query; its own dimension is not regarded.
    ///   - dimensions: the dimensions. Those that need records that are gone are left out of the result.
    /// - Returns: the numbers, the breakdowns, and why some are left out; `nil` if none is.
    /// - Throws: as ``answer(_:caller:)``.
    public func breakdowns(
        _ query: StatisticsQuery, by dimensions: [ClickDimension], caller: Caller
    ) async throws -> (
        answer: StatisticsAnswer, breakdowns: [ClickDimension: StatisticsAnswer], missing: LinkServiceError?
    ) {
        try caller.require(.readStatistics)
        var query = query
        query.dimension = nil
        try query.check(retention)
        let scopes = try await scopes.scopes(of: query.subject, for: .readStatistics, caller: caller)
        await counts.settle()
        var (readable, missing): ([ClickDimension], LinkServiceError?) = ([], nil)
        for dimension in dimensions {
            do throws(LinkServiceError) {
                try query.brokenDown(by: dimension, comparing: false).check(retention)
                readable.append(dimension)
            } catch {
                missing = missing ?? error
            }
        }
        return try await translatingStoreErrors(about: "The statistics") {
            let parts = try await parts(query, by: readable, of: scopes)
            let answers = readable.map { dimension in
                var part = parts.total
                part.values = parts.values[dimension] ?? [:]
                return (
                    dimension, StatisticsAnswer(query: query.brokenDown(by: dimension, comparing: false), current: part)
                )
            }
            let previous = query.compares ? try await self.parts(query.previous, by: [], of: scopes).total : nil
            return (
                StatisticsAnswer(query: query, current: parts.total, previous: previous),
                Dictionary(answers) { first, _ in first }, missing
            )
        }
    }

    /// The query with the previous period where what it needs is still kept of that, and otherwise without.
    ///
    /// - Returns: the query, and why it is not compared; `nil` if it is.
    package func comparing(_ query: StatisticsQuery) -> (query: StatisticsQuery, missing: LinkServiceError?) {
        var query = query
        query.compares = true
        let fault = query.faultOfComparison(retention)
        query.compares = fault == nil
        return (query, fault.map { LinkServiceError(.invalidArgument, .statistics($0), parameter: "compare") })
    }

    /// So many days, today included.
    func lastDays(_ count: Int) -> Range<UTCDay> {
        let today = UTCDay(clock.now()).number
        return UTCDay(number: today - max(count, 1) + 1)..<UTCDay(number: today + 1)
    }

    /// How often people followed a link on some days.
    func people(of link: LinkRecord.ID, in days: Range<UTCDay>) async throws -> Int64 {
        try await store.valueCounts(of: .kind, scopes: [.link(link)], days: days)
            .filter { $0.value == Click.Kind.person.rawValue }.reduce(0) { $0 + $1.count }
    }

    private func part(_ query: StatisticsQuery, of scopes: [ActivityScope]) async throws -> StatisticsAnswer.Part {
        let parts = try await parts(query, by: query.dimension.map { [$0] } ?? [], of: scopes)
        var part = parts.total
        part.values = query.dimension.flatMap { parts.values[$0] } ?? [:]
        return part
    }

    /// The numbers of a period, and its clicks by the values of dimensions.
    private func parts(
        _ query: StatisticsQuery, by dimensions: [ClickDimension], of scopes: [ActivityScope]
    ) async throws -> (total: StatisticsAnswer.Part, values: [ClickDimension: [StatisticsAnswer.Value.Name: Int64]]) {
        let sources = sources(of: query)
        let recorded = try await records(query, by: dimensions, of: scopes, in: sources.hours)
        let total = try await points(query, of: scopes, recorded: recorded[.step(query.step)] ?? [:])
        var values: [ClickDimension: [StatisticsAnswer.Value.Name: Int64]] = [:]
        for dimension in dimensions {
            values[dimension] = try await self.values(
                query, by: dimension, of: scopes, clicks: total.clicks,
                recorded: recorded[.dimension(dimension)] ?? [:],
                days: sources.days)
        }
        return (total, values)
    }

    /// The parts of a period whose breakdowns need the records of single clicks, and the days for which daily counts suffice.
    private func sources(of query: StatisticsQuery) -> (days: Range<UTCDay>?, hours: [Range<UTCHour>]) {
        guard query.filters.isEmpty else { return (nil, [query.period.hours]) }
        let parts = query.period.split(at: clock.now())
        return (parts.days, parts.hours.filter { !$0.isEmpty })
    }

    /// What the records of single clicks are needed for; each record is read once, and once more where all kinds are counted.
    private func records(
        _ query: StatisticsQuery, by dimensions: [ClickDimension], of scopes: [ActivityScope],
        in periods: [Range<UTCHour>]
    ) async throws -> [ClickQuery.Grouping: [ClickQuery.Key: Int64]] {
        var groupings: [ClickQuery.Grouping] = query.needsRecordsForPoints ? [.step(query.step)] : []
        let needed = dimensions.filter { query.brokenDown(by: $0).needsRecordsForValues }
        let countsAllKinds = needed.contains(.kind) && query.filters[.kind] == nil
        groupings += needed.filter { $0 != .kind || !countsAllKinds }.map { .dimension($0) }
        var counts: [ClickQuery.Grouping: [ClickQuery.Key: Int64]] = [:]
        for hours in groupings.isEmpty && !countsAllKinds ? [] : periods {
            var clicks = ClickQuery(scopes: scopes, hours: hours, filters: query.filters)
            if !groupings.isEmpty { counts.add(try await store.clickCounts(clicks, by: groupings)) }
            guard countsAllKinds else { continue }
            // All kinds are counted, not only people.
            clicks.filters[.kind] = Set(Click.Kind.allCases.map(\.rawValue))
            counts.add([.dimension(.kind): try await store.clickCounts(clicks, by: .dimension(.kind))])
        }
        return counts
    }

    private func points(
        _ query: StatisticsQuery, of scopes: [ActivityScope], recorded: [ClickQuery.Key: Int64]
    ) async throws -> StatisticsAnswer.Part {
        let hours = query.period.hours
        var clicks = StatisticsPoints(query)
        if query.needsRecordsForPoints {
            for case (.start(let start), let count) in recorded { clicks.add(count, at: start) }
            return StatisticsAnswer.Part(
                period: query.period, events: [], points: clicks.points(visitors: nil), numbers: clicks.numbers)
        }
        if let filter = query.dailyFilter, let days = query.period.days {
            for count in try await store.valueCounts(of: filter.dimension, scopes: scopes, days: days)
            where count.value.map(filter.values.contains) == true {
                clicks.add(count.count, at: UTCHour(startOf: count.day))
            }
            return StatisticsAnswer.Part(
                period: query.period, events: [], points: clicks.points(visitors: nil), numbers: clicks.numbers)
        }
        let stored = try await store.activityCounts(of: scopes, hours: hours, by: query.step)
        for count in stored where count.event == .click { clicks.add(count.count, at: count.start) }
        var visitors: StatisticsPoints?
        if let days = query.period.days, query.interval != .hour, scopes.allSatisfy(\.hasVisitors) {
            var points = StatisticsPoints(query)
            for (day, count) in try await store.dayCounts(of: .visitors, scopes: scopes, days: days) {
                points.add(count, at: UTCHour(startOf: day))
            }
            visitors = points
        }
        var sums: [AppEventSum]?
        if let days = query.period.days { sums = try await appEvents.appEventSums(of: scopes, days: days) }
        return StatisticsAnswer.Part(
            period: query.period, events: LinkEventCount.sums(of: stored), appEvents: sums,
            points: clicks.points(visitors: visitors), numbers: clicks.numbers)
    }

    private func values(
        _ query: StatisticsQuery, by dimension: ClickDimension, of scopes: [ActivityScope], clicks: Int64,
        recorded: [ClickQuery.Key: Int64], days: Range<UTCDay>?
    ) async throws -> [StatisticsAnswer.Value.Name: Int64] {
        var values: [StatisticsAnswer.Value.Name: Int64] = [:]
        let needsRecords = query.brokenDown(by: dimension).needsRecordsForValues
        if needsRecords {
            for case (.value(let value), let count) in recorded { values[value.map { .value($0) } ?? .none] = count }
        }
        guard let days = needsRecords ? days : query.period.days, !days.isEmpty else {
            return values
        }
        for count in try await store.valueCounts(of: dimension, scopes: scopes, days: days) {
            if let filter = query.dailyFilter, count.value.map(filter.values.contains) != true { continue }
            values[count.value.map { .value($0) } ?? .other, default: 0] += count.count
        }
        // Every click has a kind. For other dimensions, the difference to the total is the clicks without a value.
        let rest = clicks - values.values.reduce(0, +)
        if query.filters.isEmpty, dimension != .kind, rest > 0 { values[.none, default: 0] += rest }
        return values
    }
}

extension StatisticsQuery {
    /// The same query for the previous period.
    fileprivate var previous: StatisticsQuery {
        var query = self
        query.period = period.previous
        return query
    }

    /// How finely counts are read.
    fileprivate var step: ActivityStep { interval == .hour || period.days == nil ? .hour : .day }

    /// The same query with a breakdown.
    fileprivate func brokenDown(by dimension: ClickDimension, comparing: Bool = true) -> StatisticsQuery {
        var query = self
        query.dimension = dimension
        query.compares = compares && comparing
        return query
    }
}

extension [ClickQuery.Grouping: [ClickQuery.Key: Int64]] {
    /// Adds the counts of another part of the period.
    fileprivate mutating func add(_ counts: Self) {
        merge(counts) { $0.merging($1, uniquingKeysWith: +) }
    }
}

extension ActivityScope {
    fileprivate var hasVisitors: Bool {
        if case .domain = self { false } else { true }
    }
}
