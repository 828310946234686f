public import LinkStorage
import WaymarkLinks

/// Answers how often links were followed and opened.
public struct LinkStatistics: Sendable {
    /// More days than any link has lived; a longer range says no more.
    private static let mostDays = 36_600

    /// How long an answer waits for what is on its way to the store.
    private static let patience = Duration.milliseconds(500)

    private let journal: any ActivityJournal
    private let store: any ActivityStore
    private let clock: LinkClock

    /// Creates statistics over a store and a journal of what is on its way there.
    public init(journal: any ActivityJournal, store: any ActivityStore, clock: LinkClock) {
        self.journal = journal
        self.store = store
        self.clock = clock
    }

    /// The counts of people's events of one link, exact to the moment of the call, ordered by event and platform.
    ///
    /// Where the store does not take what was recorded within half a second, the counts are those that it has.
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
        await settle()
        let counts = try await store.activityCounts(
            of: [.link(link)], hours: UTCHour(startOf: first)..<UTCHour(startOf: UTCDay(number: today.number + 1)),
            by: .day)
        return LinkEventCount.sums(of: counts)
    }
}

extension LinkStatistics {
    /// Lets the store take what was recorded before the call, if it does so at once.
    func settle() async {
        await journal.settle(within: Self.patience)
    }
}
