import Foundation
public import LinkRules
public import LinkStorage
public import WaymarkLinks

/// Takes what apps say about links, and counts it once.
public struct AppEventIntake: Sendable {
    private let links: any LinkStore
    private let batches: any AppEventBatchStore
    private let clock: LinkClock
    private let limiter: OpeningLimiter
    private let metrics = AppEventMetrics()

    /// Creates the use case.
    public init(links: any LinkStore, batches: any AppEventBatchStore, clock: LinkClock) {
        self.init(links: links, batches: batches, limiter: OpeningLimiter(), clock: clock)
    }

    init(links: any LinkStore, batches: any AppEventBatchStore, limiter: OpeningLimiter, clock: LinkClock) {
        self.limiter = limiter
        self.links = links
        self.batches = batches
        self.clock = clock
    }

    /// Counts a batch, unless the project has sent one of its name before: then the answer is that one's.
    ///
    /// Each opening of a short link of the project counts ``LinkEvent/appReopen`` on its day and the batch's platform,
    /// where it happened within the last seven days; one that an installation's claim has counted does not. Everything is
    /// durable on return. One network's openings of one link count 10,000 times on a day. All kinds of events, of whichever link, raise metrics.
    ///
    /// - Parameters:
    ///   - batch: what the app says.
    ///   - project: the project of the app.
    ///   - network: the network of the app, if it limits how much is counted.
    /// - Throws: ``LinkServiceError`` with `unavailable` where the store cannot answer; nothing is counted then.
    /// - Returns: the answer, and whether it was given before.
    /// - Complexity: one read for each link that the batch names, and one write.
    public func take(
        _ batch: AppEventBatch, project: ProjectRecord.ID, from network: ClientNetwork? = nil
    ) async throws -> (result: AppEventBatchResult, isRepeated: Bool) {
        let now = clock.now()
        let openings = batch.events.compactMap { AppEventRules.countable($0, now: now) }
        return try await translatingStoreErrors(about: "The batch") {
            let own = try await ownLinks(Set(openings.map(\.link)), project: project)
            var counts: [DailyCount.Key: Int64] = [:]
            for opening in openings where own.contains(opening.link) {
                guard limiter.admit(1, of: opening.link, from: network, at: now) == 1 else { continue }
                let key = DailyCount.Key(
                    linkID: opening.link, day: opening.day, event: .appReopen, platform: batch.platform)
                counts[key, default: 0] += 1
            }
            let counted = Int(counts.values.reduce(0, +))
            let (record, isFirst) = try await batches.add(
                AppEventBatchRecord(
                    projectID: project, batchID: batch.id, counted: counted, ignored: batch.events.count - counted,
                    receivedAt: now),
                counts: counts.map { DailyCount(key: $0.key, count: $0.value) },
                forgettingBefore: now.addingTimeInterval(-AppEventRules.memory))
            if isFirst { metrics.record(batch) }
            return (AppEventBatchResult(counted: record.counted, ignored: record.ignored), !isFirst)
        }
    }

    /// Those of some links that the project has.
    private func ownLinks(_ ids: Set<LinkRecord.ID>, project: ProjectRecord.ID) async throws -> Set<LinkRecord.ID> {
        var own: Set<LinkRecord.ID> = []
        for id in ids where try await links.link(id: id)?.projectID == project { own.insert(id) }
        return own
    }
}
