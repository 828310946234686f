import Foundation
import LinkRules
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
    /// A single dimension, counted or filtered, is read from hourly and daily counts. Combined filters are read from
    /// the records of single clicks, which are kept for a limited time.
    ///
    /// - Throws: ``LinkServiceError`` with `invalidArgument`, `notFound`, `gone` or `permissionDenied`.
    public func answer(_ query: StatisticsQuery, caller: Caller) async throws -> StatisticsAnswer {
        try caller.require(.readStatistics)
        try check(query)
        let scopes = try await scopes.scopes(of: query.subject, for: .readStatistics, caller: caller)
        await counts.settle()
        return try await translatingStoreErrors(about: "The statistics") {
            StatisticsAnswer(
                query: query, current: try await part(query, of: scopes),
                previous: query.compares ? try await part(query.previous, of: scopes) : nil)
        }
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

    private func check(_ query: StatisticsQuery) throws(LinkServiceError) {
        let earliest = query.compares ? query.period.previous.hours.lowerBound : query.period.hours.lowerBound
        guard (1...StatisticsQuery.maximumLimit).contains(query.limit) else {
            throw LinkServiceError(
                .invalidArgument, "A breakdown has 1 to \(StatisticsQuery.maximumLimit) values.", parameter: "limit")
        }
        let today = UTCDay(clock.now()).number
        if query.interval == .hour {
            guard query.period.hours.count <= StatisticsQuery.mostDaysByHour * 24 else {
                throw LinkServiceError(
                    .invalidArgument, .statistics(.tooManyHourDays(most: StatisticsQuery.mostDaysByHour)),
                    parameter: "interval")
            }
            guard earliest.day.number >= today - ActivityExpiry.hourDays else {
                throw LinkServiceError(
                    .invalidArgument,
                    .statistics(.hoursOver(days: ActivityExpiry.hourDays)),
                    parameter: "interval")
            }
        }
        guard query.needsRecordsForPoints || query.needsRecordsForValues else { return }
        guard retention.contains(earliest.start) else {
            throw LinkServiceError(
                .invalidArgument,
                .statistics(.needsRecords(days: retention.days)), parameter: "period")
        }
    }

    private func part(_ query: StatisticsQuery, of scopes: [ActivityScope]) async throws -> StatisticsAnswer.Part {
        var part = try await points(query, of: scopes)
        part.values = try await values(query, of: scopes, clicks: part.clicks)
        return part
    }

    private func points(_ query: StatisticsQuery, of scopes: [ActivityScope]) async throws -> StatisticsAnswer.Part {
        let hours = query.period.hours
        let step: ActivityStep = query.interval == .hour || query.period.days == nil ? .hour : .day
        var clicks = StatisticsPoints(query)
        if query.needsRecordsForPoints {
            let counts = try await store.clickCounts(
                ClickQuery(scopes: scopes, hours: hours, filters: query.filters), by: .step(step))
            for case (.start(let start), let count) in counts { clicks.add(count, at: start) }
            return StatisticsAnswer.Part(
                period: query.period, events: [], points: clicks.points(visitors: nil), values: [:])
        }
        if let filter = query.dailyFilter, let days = query.period.days {
            for count in try await store.valueCounts(of: filter.dimension, scopes: scopes, days: days)
            where count.value.map(filter.values.contains) == true {
                clicks.add(count.count, at: UTCHour(startOf: count.day))
            }
            return StatisticsAnswer.Part(
                period: query.period, events: [], points: clicks.points(visitors: nil), values: [:])
        }
        let stored = try await store.activityCounts(of: scopes, hours: hours, by: step)
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
            points: clicks.points(visitors: visitors), values: [:])
    }

    private func values(
        _ query: StatisticsQuery, of scopes: [ActivityScope], clicks: Int64
    ) async throws -> [StatisticsAnswer.Value.Name: Int64] {
        guard let dimension = query.dimension else { return [:] }
        var values: [StatisticsAnswer.Value.Name: Int64] = [:]
        if query.needsRecordsForValues {
            var filters = query.filters
            // All kinds are counted, not only people.
            if dimension == .kind, filters[.kind] == nil { filters[.kind] = Set(Click.Kind.allCases.map(\.rawValue)) }
            let counts = try await store.clickCounts(
                ClickQuery(scopes: scopes, hours: query.period.hours, filters: filters), by: .dimension(dimension))
            for case (.value(let value), let count) in counts { values[value.map { .value($0) } ?? .none] = count }
            return values
        }
        guard let days = query.period.days else { return [:] }
        for count in try await store.valueCounts(of: dimension, scopes: scopes, days: days) {
            if let filter = query.dailyFilter, count.value.map(filter.values.contains) != true { continue }
            values[count.value.map { .value($0) } ?? .other, default: 0] += count.count
        }
        // Every click has a kind. For other dimensions, the difference to the total is the clicks without a value.
        let rest = clicks - values.values.reduce(0, +)
        if query.filters.isEmpty, dimension != .kind, rest > 0 { values[.none] = rest }
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
}

extension ActivityScope {
    fileprivate var hasVisitors: Bool {
        if case .domain = self { false } else { true }
    }
}
