// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the methods.

public import Foundation
internal import WaymarkLinks

extension InMemoryLinkDatabase {
    public func add(_ batch: ActivityBatch) async throws {
        try access { tables in
            let position = tables.activity.positions[batch.source] ?? .start
            guard try batch.isNew(after: position) else { return }
            let tally = try EntryTally(batch)
            tables.activity.positions[batch.source] = batch.end
            tables.addCandidates(of: batch.entries)
            if batch.keepsClicks { tables.notice(batch.entries.withoutCandidates, of: batch.source) }
            var places: [LinkRecord.ID: ActivityTally.Place] = [:]
            for id in tally.links {
                guard let link = tables.links[id] else { continue }
                places[id] = ActivityTally.Place(
                    link: tables.activity.number(of: .link(id)),
                    domain: tables.activity.number(of: .domain(link.domainID)),
                    project: tables.activity.number(of: .project(link.projectID)))
            }
            var domains: [LinkDomainRecord.ID: Int64] = [:]
            for id in tally.domains where tables.domains[id] != nil {
                domains[id] = tables.activity.number(of: .domain(id))
            }
            for slice in tally.slices(ofAtMost: .max) {
                tables.activity.add(ActivityTally(slice, of: tally, places: places))
            }
            tables.activity.add(ActivityTally(unknownCodesOf: tally, domains: domains))
            if batch.keepsClicks { tables.activity.record(batch, places: places) }
        }
    }

    public func addUp() async throws {
        // Batches are added up at once.
    }

    public func uncountedEntryCount() async throws -> Int { 0 }

    public func position(of source: ActivityBatch.Source) async throws -> JournalPosition {
        try access { $0.activity.positions[source] ?? .start }
    }

    public func visitorKey(for day: UTCDay) async throws -> Data {
        try access { tables in
            if let key = tables.activity.visitorKeys[day] { return key }
            let key = VisitorKey.random()
            tables.activity.visitorKeys[day] = key
            return key
        }
    }

    public func activityCounts(
        of scopes: [ActivityScope], hours: Range<UTCHour>, by step: ActivityStep
    ) async throws -> [ActivityCount] {
        try access { tables in
            var sums: [ActivityCount: Int64] = [:]
            func add(_ count: Int64, _ event: LinkEvent, _ platform: LinkPlatform, at hour: UTCHour) {
                guard hours.contains(hour) else { return }
                let start = step == .hour ? hour : UTCHour(startOf: hour.day)
                let key = ActivityCount(start: start, event: event, platform: platform, count: 0)
                sums[key] = .saturatingSum(sums[key] ?? 0, count)
            }
            for scope in scopes {
                if case .link(let id) = scope {
                    for (key, count) in tables.counts[id] ?? [:] {
                        add(count, key.event, key.platform, at: UTCHour(startOf: key.day))
                    }
                }
                guard let number = tables.activity.numbers[scope] else { continue }
                for (period, counts) in tables.activity.hours where period.scope == number {
                    for (key, count) in counts where key.kind == .person {
                        add(count, key.event, key.platform, at: UTCHour(number: period.number))
                    }
                }
                for (period, counts) in tables.activity.days where period.scope == number {
                    for (key, count) in counts {
                        add(
                            count, key.event, key.platform, at: UTCHour(startOf: UTCDay(number: period.number)))
                    }
                }
            }
            return sums.map { key, count in
                ActivityCount(start: key.start, event: key.event, platform: key.platform, count: count)
            }
        }
    }

    public func valueCounts(
        of dimension: ClickDimension, scopes: [ActivityScope], days: Range<UTCDay>
    ) async throws -> [ClickValueCount] {
        try access { tables in
            let numbers = Set(scopes.compactMap { tables.activity.numbers[$0] })
            var sums: [ClickValueCount: Int64] = [:]
            for (period, values) in tables.activity.values {
                let day = UTCDay(number: period.number)
                guard numbers.contains(period.scope), days.contains(day) else { continue }
                for (key, count) in values where key.dimension == dimension {
                    let value = key.value.isEmpty ? nil : key.value
                    sums[ClickValueCount(day: day, value: value, count: 0), default: 0] += count
                }
            }
            return sums.map { ClickValueCount(day: $0.key.day, value: $0.key.value, count: $0.value) }
        }
    }

    public func dayCounts(
        of measure: DayMeasure, scopes: [ActivityScope], days: Range<UTCDay>
    ) async throws -> [UTCDay: Int64] {
        try access { tables in
            let numbers = Set(scopes.compactMap { tables.activity.numbers[$0] })
            var sums: [UTCDay: Int64] = [:]
            for (period, count) in tables.activity.measures[measure] ?? [:] {
                let day = UTCDay(number: period.number)
                if numbers.contains(period.scope), days.contains(day) { sums[day, default: 0] += count }
            }
            return sums
        }
    }

    public func clickCounts(
        _ query: ClickQuery, by groupings: [ClickQuery.Grouping]
    ) async throws -> [ClickQuery.Grouping: [ClickQuery.Key: Int64]] {
        try access { tables in
            tables.activity.records(query).map(\.click).filter(query.counts).reduce(into: [:]) { counts, click in
                for grouping in groupings { counts[grouping, default: [:]][grouping.key(of: click), default: 0] += 1 }
            }
        }
    }

    public func clicks(_ query: ClickQuery, after _: RecordedClickPage.Mark?) async throws -> RecordedClickPage {
        try access { tables in
            let clicks = tables.activity.records(query).filter { query.passes($0.click) }
            let links = Set(clicks.map(\.click.link)).compactMap { tables.links[$0] }
            return RecordedClickPage(
                clicks: clicks.sorted { ($0.click.moment, $0.id) < ($1.click.moment, $1.id) },
                links: Dictionary(
                    uniqueKeysWithValues: links.map { link in
                        (link.id, RecordedClickPage.Address(domainID: link.domainID, code: link.code))
                    }), next: nil)
        }
    }

    public func expireActivity(_ expiry: ActivityExpiry) async throws {
        try access { $0.expireActivity(expiry) }
    }
}

extension InMemoryActivity {
    /// The clicks in the scopes and hours of a query.
    fileprivate func records(_ query: ClickQuery) -> [RecordedClick] {
        let numbers = Set(query.scopes.compactMap { self.numbers[$0] })
        return clicks.values.filter { record in
            let place = record.place
            return query.hours.contains(UTCHour(record.recorded.click.moment)) && place.counts(under: numbers)
        }.map(\.recorded)
    }
}

extension InMemoryTables {
    fileprivate mutating func expireActivity(_ expiry: ActivityExpiry) {
        activity.clicks = activity.clicks.filter { $0.value.recorded.click.moment >= expiry.clicks }
        activity.visitorKeys = activity.visitorKeys.filter { $0.key >= expiry.keys }
        activity.visitors = activity.visitors.filter { $0.key.number >= expiry.days.number }
        let links = Dictionary(
            uniqueKeysWithValues: activity.numbers.compactMap { scope, number in
                if case .link(let id) = scope { (number, id) } else { nil }
            })
        for (period, counts) in activity.hours where UTCHour(number: period.number).day < expiry.hours {
            let day = UTCHour(number: period.number).day
            for (key, count) in counts where key.kind == .person {
                if let link = links[period.scope] {
                    add(
                        [
                            DailyCount(
                                key: DailyCount.Key(linkID: link, day: day, event: key.event, platform: key.platform),
                                count: count)
                        ], toSums: false)
                } else {
                    let period = ActivityTally.Period(number: day.number, scope: period.scope)
                    let old = activity.days[period]?[key] ?? 0
                    activity.days[period, default: [:]][key] = .saturatingSum(old, count)
                }
            }
            activity.hours[period] = nil
        }
        for (period, values) in activity.values where period.number < expiry.days.number {
            activity.values[period] = ActivityTally.folded(values)
        }
    }
}
