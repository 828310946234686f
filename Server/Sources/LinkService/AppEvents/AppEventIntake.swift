import Foundation
public import LinkRules
public import LinkStorage
public import WaymarkLinks

/// Takes what apps say about links, and counts it once.
public struct AppEventIntake: Sendable {
    /// The default number of days after a click in which the events of an installation belong to its link.
    public static let defaultWindowDays = 30

    private let links: any LinkStore
    private let batches: any AppEventStore
    private let claims: any ClaimStore
    private let clock: LinkClock
    private let limiter: OpeningLimiter
    private let metrics = AppEventMetrics()

    /// How long after a click the events of an installation belong to its link, in seconds.
    private let window: TimeInterval

    /// Creates the use case.
    ///
    /// - Parameters:
    ///   - links: the links.
    ///   - database: stores batches and events, and knows claims.
    ///   - windowDays: the number of days after a click in which the events of an installation belong to its link.
    ///   - clock: the current time.
    public init(
        links: any LinkStore, database: any AppEventStore & ClaimStore,
        windowDays: Int = defaultWindowDays, clock: LinkClock
    ) {
        self.init(links: links, database: database, limiter: OpeningLimiter(), windowDays: windowDays, clock: clock)
    }

    init(
        links: any LinkStore, database: any AppEventStore & ClaimStore, limiter: OpeningLimiter,
        windowDays: Int = defaultWindowDays, clock: LinkClock
    ) {
        self.limiter = limiter
        self.links = links
        batches = database
        claims = database
        window = Double(windowDays) * 86_400
        self.clock = clock
    }

    /// Counts a batch, unless the project has sent one of its name before: then the answer is that one's.
    ///
    /// Each opening of a short link of the project counts ``LinkEvent/appReopen`` on its day and the batch's platform,
    /// where it happened within the last seven days; one that an installation's claim has counted does not. Each event of the
    /// app itself that belongs to a link of the project is stored and counted once, by its identity. Everything is
    /// durable on return. One network's openings of one link count 10,000 times on a day. All kinds of events, of whichever link, raise metrics.
    ///
    /// - Parameters:
    ///   - batch: what the app says.
    ///   - project: the project of the app.
    ///   - network: the network of the app, if it limits how much is counted.
    /// - Throws: ``LinkServiceError`` with `unavailable` where the store cannot answer; nothing is counted then.
    /// - Returns: the answer, and whether it was given before.
    /// - Complexity: one read for each link and claim that the batch names, and one write.
    public func take(
        _ batch: AppEventBatch, project: ProjectRecord.ID, from network: ClientNetwork? = nil
    ) async throws -> (result: AppEventBatchResult, isRepeated: Bool) {
        let now = clock.now()
        let openings = batch.events.compactMap { AppEventRules.countable($0, now: now) }
        return try await translatingStoreErrors(about: "The batch") {
            let named = batch.events.compactMap { $0.kind == .custom ? $0.linkID.flatMap { LinkRecord.ID($0) } : nil }
            let own = try await ownLinks(Set(openings.map(\.link) + named), project: project)
            var counts: [DailyCount.Key: Int64] = [:]
            for opening in openings where own.contains(opening.link) {
                guard limiter.admit(1, of: opening.link, from: network, at: now) == 1 else { continue }
                let key = DailyCount.Key(
                    linkID: opening.link, day: opening.day, event: .appReopen, platform: batch.platform)
                counts[key, default: 0] += 1
            }
            let events = try await ownEvents(batch, project: project, links: own, network: network, now: now)
            let counted = Int(counts.values.reduce(0, +))
            let (record, isFirst) = try await batches.add(
                AppEventBatchRecord(
                    projectID: project, batchID: batch.id, counted: counted, ignored: batch.events.count - counted,
                    receivedAt: now),
                counts: counts.map { DailyCount(key: $0.key, count: $0.value) }, events: events,
                forgettingBefore: now.addingTimeInterval(-AppEventRules.memory))
            if isFirst { metrics.record(batch) }
            return (AppEventBatchResult(counted: record.counted, ignored: record.ignored), !isFirst)
        }
    }

    /// The events of the app itself that belong to a link.
    private func ownEvents(
        _ batch: AppEventBatch, project: ProjectRecord.ID, links: Set<LinkRecord.ID>, network: ClientNetwork?, now: Date
    ) async throws -> [AppEventRecord] {
        var known: [String: ClaimRecord?] = [:]
        var events: [AppEventRecord] = []
        for event in batch.events where event.kind == .custom {
            guard let custom = event.custom, custom.fault == nil,
                let moment = AppEventRules.moment(of: event, now: now)
            else { continue }
            if let text = custom.claimID, known[text] == nil, let id = ClaimRecord.ID(text) {
                known.updateValue(try await claims.claimReport(id, project: project)?.claim, forKey: text)
            }
            let opened = event.linkID.flatMap { LinkRecord.ID($0) }.flatMap { links.contains($0) ? $0 : nil }
            let claim = custom.claimID.flatMap { known[$0] ?? nil }
            guard let attribution = EventAttribution(opened: opened, claim: claim, at: moment, window: window),
                limiter.admit(1, of: attribution.link, from: network, at: now) == 1
            else { continue }
            events.append(
                AppEventRecord(
                    projectID: project, eventID: custom.id, name: custom.name, value: custom.value,
                    currency: custom.currency, platform: batch.platform, happenedAt: moment, receivedAt: now,
                    attribution: attribution))
        }
        return events
    }

    /// Those of some links that the project has.
    private func ownLinks(_ ids: Set<LinkRecord.ID>, project: ProjectRecord.ID) async throws -> Set<LinkRecord.ID> {
        var own: Set<LinkRecord.ID> = []
        for id in ids where try await links.link(id: id)?.projectID == project { own.insert(id) }
        return own
    }
}
