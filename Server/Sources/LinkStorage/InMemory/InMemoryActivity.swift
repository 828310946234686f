import Foundation

/// The clicks and counts of an ``InMemoryLinkDatabase``.
struct InMemoryActivity: Sendable {
    /// A click with the numbers under which it counts.
    struct Record: Sendable {
        var recorded: RecordedClick
        var place: ActivityTally.Place
    }

    var positions: [ActivityBatch.Source: JournalPosition] = [:]
    var visitorKeys: [UTCDay: Data] = [:]
    /// The numbers under which links, domains and projects are counted.
    var numbers: [ActivityScope: Int64] = [:]
    var lastNumber: Int64 = 0
    var clicks: [Click.ID: Record] = [:]
    var hours: [ActivityTally.Period: [ActivityTally.EventKey: Int64]] = [:]
    /// The folded hours, and the counts from before hours were kept.
    var days: [ActivityTally.Period: [ActivityTally.EventKey: Int64]] = [:]
    /// The value `""` is *other*.
    var values: [ActivityTally.Period: [ActivityTally.ValueKey: Int64]] = [:]
    var visitors: [ActivityTally.Period: Set<UInt64>] = [:]
    var measures: [DayMeasure: [ActivityTally.Period: Int64]] = [:]

    mutating func number(of scope: ActivityScope) -> Int64 {
        if let number = numbers[scope] { return number }
        lastNumber += 1
        numbers[scope] = lastNumber
        return lastNumber
    }

    mutating func remove(_ scope: ActivityScope) {
        guard let number = numbers.removeValue(forKey: scope) else { return }
        clicks = clicks.filter { $0.value.place.link != number }
        hours = hours.filter { $0.key.scope != number }
        days = days.filter { $0.key.scope != number }
        values = values.filter { $0.key.scope != number }
        visitors = visitors.filter { $0.key.scope != number }
        measures = measures.mapValues { $0.filter { $0.key.scope != number } }
    }

    /// Adds the records of a batch.
    mutating func record(_ batch: ActivityBatch, places: [LinkRecord.ID: ActivityTally.Place]) {
        for item in batch.entries.items {
            guard case .click(let click) = item.entry, let place = places[click.link] else { continue }
            let id = Click.ID(at: click.moment, source: batch.source, position: item.position)
            clicks[id] = Record(recorded: RecordedClick(id: id, click: click.storable), place: place)
        }
    }

    /// Adds the numbers of a batch.
    mutating func add(_ tally: ActivityTally) {
        for (period, counts) in tally.hours {
            hours[period, default: [:]].merge(counts, uniquingKeysWith: Int64.saturatingSum)
        }
        for (period, day) in tally.days {
            for (key, count) in day.values.sorted(by: { $0.key < $1.key }) {
                add(count, to: key, in: period)
            }
            let new = day.visitors.subtracting(visitors[period] ?? [])
            visitors[period, default: []].formUnion(new)
            add(Int64(new.count), to: .visitors, in: period)
            add(day.unknownCodes, to: .unknownCodes, in: period)
        }
    }

    private mutating func add(_ count: Int64, to key: ActivityTally.ValueKey, in period: ActivityTally.Period) {
        var key = key
        let stored = values[period] ?? [:]
        if key.dimension.isOpen, stored[key] == nil {
            let known = stored.keys.count { $0.dimension == key.dimension && !$0.value.isEmpty }
            if known >= ClickDimension.mostValues { key.value = "" }
        }
        values[period, default: [:]][key] = .saturatingSum(values[period]?[key] ?? 0, count)
    }

    private mutating func add(_ count: Int64, to measure: DayMeasure, in period: ActivityTally.Period) {
        guard count > 0 else { return }
        measures[measure, default: [:]][period] = .saturatingSum(measures[measure]?[period] ?? 0, count)
    }
}

extension Int64 {
    /// The sum, or the greatest number on overflow.
    package static func saturatingSum(_ one: Int64, _ other: Int64) -> Int64 {
        let (sum, overflow) = one.addingReportingOverflow(other)
        return overflow ? .max : sum
    }
}

extension InMemoryTables {
    /// The daily counts of people, including those that are still kept by hour.
    func dailyCounts(of link: LinkRecord.ID) -> [DailyCount.Key: Int64] {
        var counts = counts[link] ?? [:]
        guard let number = activity.numbers[.link(link)] else { return counts }
        for (period, events) in activity.hours where period.scope == number {
            for (key, count) in events where key.kind == .person {
                let key = DailyCount.Key(
                    linkID: link, day: UTCHour(number: period.number).day, event: key.event, platform: key.platform)
                counts[key] = .saturatingSum(counts[key] ?? 0, count)
            }
        }
        return counts
    }
}
