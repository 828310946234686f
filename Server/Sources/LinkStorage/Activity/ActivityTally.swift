internal import Foundation
package import WaymarkLinks

/// The records and numbers that a journal batch adds to a database.
///
/// Only people count, except in the dimension `kind` and in the hourly counts, whose keys contain the kind. Each store
/// has its own numbers for links, domains and projects, and keeps counts under them.
package struct ActivityTally: Sendable {
    /// The numbers under which a store counts a link, its domain and its project.
    package struct Place: Hashable, Sendable {
        package var link: Int64
        package var domain: Int64
        package var project: Int64

        package init(link: Int64, domain: Int64, project: Int64) {
            self.link = link
            self.domain = domain
            self.project = project
        }
    }

    /// A click to record.
    package struct Record: Sendable {
        package var id: Click.ID
        package var click: Click
        package var place: Place
    }

    /// An hour or a day of a scope: a link, a domain or a project.
    package struct Period: Hashable, Sendable, Comparable {
        package var number: Int
        package var scope: Int64

        package init(number: Int, scope: Int64) {
            self.number = number
            self.scope = scope
        }

        package static func < (lhs: Self, rhs: Self) -> Bool {
            (lhs.number, lhs.scope) < (rhs.number, rhs.scope)
        }
    }

    /// The key of an hourly count.
    package struct EventKey: Hashable, Sendable {
        package var event: LinkEvent
        package var kind: Click.Kind
        package var platform: LinkPlatform

        package init(event: LinkEvent, kind: Click.Kind, platform: LinkPlatform) {
            self.event = event
            self.kind = kind
            self.platform = platform
        }
    }

    /// The key of a daily count.
    package struct ValueKey: Hashable, Sendable, Comparable {
        package var dimension: ClickDimension
        package var value: String

        package init(_ dimension: ClickDimension, _ value: String) {
            self.dimension = dimension
            self.value = value
        }

        /// Orders values within a dimension, so that all stores agree which values are dropped when there are too many.
        package static func < (lhs: Self, rhs: Self) -> Bool {
            (lhs.dimension.rawValue, lhs.value) < (rhs.dimension.rawValue, rhs.value)
        }
    }

    /// The numbers of a day.
    package struct Day: Sendable {
        package var values: [ValueKey: Int64] = [:]
        package var visitors: Set<UInt64> = []
        package var unknownCodes: Int64 = 0
    }

    /// The clicks in the order of the batch; empty if the batch keeps none.
    package private(set) var records: [Record] = []
    /// The hourly counts.
    package private(set) var hours: [Period: [EventKey: Int64]] = [:]
    /// The daily counts.
    package private(set) var days: [Period: Day] = [:]

    /// Adds up the entries of a batch; ignores entries of deleted links and domains.
    package init(
        _ batch: ActivityBatch, places: [LinkRecord.ID: Place], domains: [LinkDomainRecord.ID: Int64]
    ) {
        var linkPlaces: [Int64: Place] = [:]
        var unknownCodes: [Period: Int64] = [:]
        for item in batch.items {
            switch item.entry {
            case .click(let click):
                guard let place = places[click.link] else { continue }
                linkPlaces[place.link] = place
                add(click.storable, at: item.position, of: batch, place)
            case .appEvent(let event, let link, let platform, let moment):
                guard let place = places[link] else { continue }
                linkPlaces[place.link] = place
                let key = EventKey(event: event, kind: .person, platform: platform)
                hours[Period(number: UTCHour(moment).number, scope: place.link), default: [:]][key, default: 0] += 1
            case .unknownCode(let domain, let moment):
                guard let number = domains[domain] else { continue }
                unknownCodes[Period(number: UTCDay(moment).number, scope: number), default: 0] += 1
            case .count(let count):
                switch count.subject {
                case .event(_, let link, _, _):
                    guard let place = places[link] else { continue }
                    linkPlaces[place.link] = place
                    add(count, place)
                case .unknownCode(let domain):
                    guard let number = domains[domain] else { continue }
                    unknownCodes[Period(number: UTCDay(count.hour).number, scope: number), default: 0] += Int64(
                        count.count)
                }
            }
        }
        addSums(linkPlaces)
        for (period, count) in unknownCodes { days[period, default: Day()].unknownCodes += count }
    }

    private mutating func add(
        _ click: Click, at position: JournalPosition, of batch: ActivityBatch, _ place: Place
    ) {
        if batch.keepsClicks {
            let id = Click.ID(at: click.moment, source: batch.source, position: position)
            records.append(Record(id: id, click: click, place: place))
        }
        let events = click.events
        guard !events.isEmpty else { return }
        let hour = Period(number: UTCHour(click.moment).number, scope: place.link)
        for event in events {
            let key = EventKey(event: event, kind: click.kind, platform: click.platform)
            hours[hour, default: [:]][key, default: 0] += 1
        }
        guard click.isClick else { return }
        let day = Period(number: UTCDay(click.moment).number, scope: place.link)
        let dimensions = click.kind == .person ? ClickDimension.allCases : [.kind]
        Self.change(&days[day, default: Day()]) { day in
            for dimension in dimensions {
                guard let value = click.value(of: dimension) else { continue }
                day.values[ValueKey(dimension, value), default: 0] += 1
            }
            if click.kind == .person, let visitor = click.visitor { day.visitors.insert(visitor) }
        }
    }

    /// Adds requests of which only the number is known; they have a platform and a kind but no other dimension.
    private mutating func add(_ count: JournalCount, _ place: Place) {
        guard case .event(let event, _, let platform, let kind) = count.subject else { return }
        let number = Int64(count.count)
        let key = EventKey(event: event, kind: kind, platform: platform)
        hours[Period(number: UTCHour(count.hour).number, scope: place.link), default: [:]]
            .merge([key: number], uniquingKeysWith: Int64.saturatingSum)
        guard event == .click else { return }
        Self.change(&days[Period(number: UTCDay(count.hour).number, scope: place.link), default: Day()]) { day in
            var values = [ValueKey(.kind, kind.rawValue): number]
            if kind == .person { values[ValueKey(.platform, platform.rawValue)] = number }
            day.values.merge(values, uniquingKeysWith: Int64.saturatingSum)
        }
    }

    private static func change(_ day: inout Day, _ body: (inout Day) -> Void) {
        body(&day)
    }

    /// Adds the numbers of links to their domains and projects.
    private mutating func addSums(_ places: [Int64: Place]) {
        for (period, counts) in hours {
            guard let place = places[period.scope] else { continue }
            for scope in [place.domain, place.project] {
                hours[Period(number: period.number, scope: scope), default: [:]]
                    .merge(counts, uniquingKeysWith: Int64.saturatingSum)
            }
        }
        for (period, day) in days {
            guard let place = places[period.scope] else { continue }
            for scope in [place.domain, place.project] {
                Self.change(&days[Period(number: period.number, scope: scope), default: Day()]) { sum in
                    sum.values.merge(day.values, uniquingKeysWith: Int64.saturatingSum)
                    // Visitors are not counted for domains.
                    if scope == place.project { sum.visitors.formUnion(day.visitors) }
                }
            }
        }
    }
}

extension Click {
    /// Whether the request counts as a click if a person made it.
    package var isClick: Bool { !isReturn && answer != .flow }
}
