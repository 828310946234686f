public import LinkStorage
import WaymarkLinks

/// Answers how often links were followed and opened.
public struct LinkStatistics: Sendable {
    /// More days than any link has lived; a longer range says no more.
    private static let mostDays = 36_600

    let recorder: EventRecorder
    let store: any LinkEventStore
    private let clock: LinkClock

    /// Creates statistics over a store and the counts that are on their way to it.
    public init(recorder: EventRecorder, store: any LinkEventStore, clock: LinkClock) {
        self.recorder = recorder
        self.store = store
        self.clock = clock
    }

    /// The counts of one link, exact to the moment of the call, ordered by event and platform.
    ///
    /// Waits for no write. Counts that memory had no room for are missing until the store has taken them.
    ///
    /// Days are those of Coordinated Universal Time. A range of `days` holds today and the `days - 1` days before it, so
    /// that one day is today only.
    ///
    /// - Parameters:
    ///   - link: the link.
    ///   - days: how many days; less than one is taken as one.
    /// - Returns: one count for each event and platform that happened at all.
    public func events(of link: LinkRecord.ID, days: Int) async throws -> [LinkEventCount] {
        let today = UTCDay(clock.now())
        let first = UTCDay(number: today.number - min(max(days, 1), Self.mostDays) + 1)
        // Before the store is read: a batch that it takes in between is told by its number.
        let pending = recorder.pendingCounts(of: link, days: first...today)
        let stored = try await store.counts(of: link, days: first...today, source: recorder.source)
        let missing = pending.filter { $0.number > stored.lastBatch }.flatMap(\.counts)
        var sums: [LinkEvent: [LinkPlatform: Int64]] = [:]
        for count in stored.counts + missing {
            sums[count.key.event, default: [:]][count.key.platform, default: 0] += count.count
        }
        return LinkEventCount.ordered(sums)
    }
}

extension LinkStatistics {
    /// Stored counts, and those of one link that memory still holds.
    func countingUnstored(
        of scopes: [ActivityScope], in hours: Range<UTCHour>, stored: () async throws -> [ActivityCount]
    ) async throws -> [ActivityCount] {
        guard scopes.count == 1, case .link(let link) = scopes[0] else { return try await stored() }
        let days = hours.lowerBound.day...UTCHour(number: hours.upperBound.number - 1).day
        let pending = recorder.pendingCounts(of: link, days: days)
        let counts = try await stored()
        let lastBatch = try await store.counts(
            of: link, days: days.upperBound...days.upperBound, source: recorder.source
        )
        .lastBatch
        let missing = pending.filter { $0.number > lastBatch }.flatMap(\.counts)
        return counts
            + missing.map { count in
                ActivityCount(
                    start: UTCHour(startOf: count.key.day), event: count.key.event, platform: count.key.platform,
                    count: count.count)
            }
    }
}
