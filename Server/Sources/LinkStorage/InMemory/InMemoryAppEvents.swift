public import Foundation

/// The events of apps in an ``InMemoryLinkDatabase``.
struct InMemoryAppEvents: Sendable {
    struct EventKey: Hashable {
        var project: ProjectRecord.ID
        var event: BinaryString
    }

    struct SumKey: Hashable {
        var scope: ActivityScope
        var day: UTCDay
        var name: String
        var currency: String?
    }

    var lastNumber: Int64 = 0
    var numbers: [EventKey: Int64] = [:]
    var events: [Int64: AppEventRecord] = [:]
    var sums: [SumKey: AppEventSum] = [:]

    /// Removes the names of a claim and its click.
    mutating func forget(_ claim: ClaimRecord.ID) {
        for (number, event) in events where event.attribution.claim == claim {
            events[number]?.attribution.claim = nil
            events[number]?.attribution.click = nil
        }
    }

    /// Removes the events and sums of a deleted link, domain or project.
    mutating func remove(_ scope: ActivityScope) {
        sums = sums.filter { $0.key.scope != scope }
        guard case .link(let link) = scope else { return }
        for (number, event) in events where event.attribution.link == link {
            events[number] = nil
            numbers[EventKey(project: event.projectID, event: BinaryString(event.eventID))] = nil
        }
    }

    /// The name under which an event is counted on a day of its project.
    func countedName(_ name: String, on day: UTCDay, of project: ProjectRecord.ID) -> String {
        let names = Set(sums.keys.filter { $0.scope == .project(project) && $0.day == day }.map(\.name))
        return names.contains(name) || names.count < AppEventSum.mostNames ? name : AppEventSum.otherName
    }
}

extension InMemoryTables {
    /// Stores an event; returns `false` if it is known, or if its link is gone.
    mutating func add(_ event: AppEventRecord) -> Bool {
        let key = InMemoryAppEvents.EventKey(project: event.projectID, event: BinaryString(event.eventID))
        guard appEvents.numbers[key] == nil, let link = links[event.attribution.link], link.projectID == event.projectID
        else { return false }
        appEvents.lastNumber += 1
        appEvents.numbers[key] = appEvents.lastNumber
        appEvents.events[appEvents.lastNumber] = event
        let day = UTCDay(event.happenedAt)
        var sum = event.sum
        sum.name = appEvents.countedName(event.name, on: day, of: event.projectID)
        for scope in [ActivityScope.link(link.id), .domain(link.domainID), .project(link.projectID)] {
            let key = InMemoryAppEvents.SumKey(scope: scope, day: day, name: sum.name, currency: sum.currency)
            if appEvents.sums[key]?.add(sum) == nil { appEvents.sums[key] = sum }
        }
        return true
    }
}

extension InMemoryLinkDatabase {
    // The protocol documents the methods.
    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    public func appEventSums(of scopes: [ActivityScope], days: Range<UTCDay>) async throws -> [AppEventSum] {
        try access { tables in
            let scopes = Set(scopes)
            return AppEventSum.merged(
                tables.appEvents.sums.filter { scopes.contains($0.key.scope) && days.contains($0.key.day) }.values)
        }
    }

    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    public func appEvents(
        _ selection: AppEventSelection, after number: Int64?, limit: Int
    ) async throws -> RecordedAppEventPage {
        try access { tables in
            let (scopes, start) = (Set(selection.scopes), number ?? 0)
            var found: [(number: Int64, entry: RecordedAppEventPage.Entry)] = []
            for number in tables.appEvents.events.keys.sorted() where number > start && found.count <= limit {
                guard let event = tables.appEvents.events[number], selection.received.contains(event.receivedAt),
                    let link = tables.links[event.attribution.link],
                    !scopes.isDisjoint(with: [.link(link.id), .domain(link.domainID), .project(event.projectID)])
                else { continue }
                found.append(
                    (number, RecordedAppEventPage.Entry(event: event, domainID: link.domainID, code: link.code)))
            }
            let page = found.prefix(limit)
            return RecordedAppEventPage(entries: page.map(\.entry), next: found.count > limit ? page.last?.number : nil)
        }
    }

    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    public func expireAppEvents(before moment: Date) async throws -> Int {
        try access { tables in
            let old = tables.appEvents.events.filter { $0.value.receivedAt < moment }
            for (number, event) in old {
                tables.appEvents.events[number] = nil
                tables.appEvents.numbers[.init(project: event.projectID, event: BinaryString(event.eventID))] = nil
            }
            return old.count
        }
    }
}
