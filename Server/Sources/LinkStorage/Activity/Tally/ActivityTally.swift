internal import Foundation
package import WaymarkLinks

/// The numbers that entries of journals add to a database.
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

        /// Whether what is counted here counts under one of some numbers.
        package func counts(under numbers: Set<Int64>) -> Bool {
            numbers.contains(link) || numbers.contains(domain) || numbers.contains(project)
        }
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

    /// The hourly counts.
    package private(set) var hours: [Period: [EventKey: Int64]] = [:]
    /// The daily counts.
    package private(set) var days: [Period: Day] = [:]

    /// Adds up a slice of a tally; ignores entries of deleted links.
    package init(
        _ slice: EntryTally.Slice, of tally: EntryTally, places: [LinkRecord.ID: Place]
    ) {
        var scopes: [Int32: Place] = [:]
        var linkPlaces: [Int64: Place] = [:]
        for (index, link) in zip(slice.indexes, slice.links) {
            guard let place = places[link] else { continue }
            scopes[index] = place
            linkPlaces[place.link] = place
        }
        for (key, count) in slice.counts {
            guard let place = scopes[key.link] else { continue }
            add(count, tally.traits[Int(key.traits)], in: UTCHour(number: Int(key.hour)), of: place.link)
        }
        for key in slice.visitors {
            guard let place = scopes[key.link] else { continue }
            Self.change(&days[Period(number: Int(key.day), scope: place.link), default: Day()]) {
                _ = $0.visitors.insert(key.visitor)
            }
        }
        addSums(linkPlaces)
    }

    /// Adds up the requests for codes that no link has; ignores those on deleted domains.
    package init(unknownCodesOf tally: EntryTally, domains: [LinkDomainRecord.ID: Int64]) {
        for (key, count) in tally.unknownCodes {
            guard let domain = domains[key.domain] else { continue }
            days[Period(number: key.day, scope: domain), default: Day()].unknownCodes = count
        }
    }

    private mutating func add(_ count: Int64, _ traits: EntryTally.Traits, in hour: UTCHour, of scope: Int64) {
        if !traits.events.isEmpty {
            Self.change(&hours[Period(number: hour.number, scope: scope), default: [:]]) { counts in
                for key in traits.events { counts[key] = .saturatingSum(counts[key] ?? 0, count) }
            }
        }
        guard !traits.values.isEmpty else { return }
        Self.change(&days[Period(number: hour.day.number, scope: scope), default: Day()]) { day in
            for key in traits.values { day.values[key] = .saturatingSum(day.values[key] ?? 0, count) }
        }
    }

    /// Changes a value in its place, where a dictionary would otherwise be searched for each change.
    private static func change<Value>(_ value: inout Value, _ body: (inout Value) -> Void) {
        body(&value)
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
