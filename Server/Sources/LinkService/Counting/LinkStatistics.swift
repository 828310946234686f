public import LinkStorage
import WaymarkLinks

/// Reports how often links were followed and opened.
public struct LinkStatistics: Sendable {
    /// The most days in a range, more than any link has existed.
    private static let mostDays = 36_600

    /// The longest wait for entries that the store does not have yet.
    private static let patience = Duration.milliseconds(500)

    private let journal: any ActivityJournal
    private let store: any ActivityStore
    private let clock: LinkClock

    /// Creates statistics over a store and the journal that fills it.
    public init(journal: any ActivityJournal, store: any ActivityStore, clock: LinkClock) {
        self.journal = journal
        self.store = store
        self.clock = clock
    }

    /// The counts of people's events of one link, ordered by event and platform.
    ///
    /// Events until the call are included, unless the store fails to add them within half a second.
    ///
    /// Days are in Coordinated Universal Time. A range of `days` contains today and the `days - 1` days before it.
    ///
    /// - Parameters:
    ///   - link: the link.
    ///   - days: the number of days; at least one.
    /// - Returns: one count for each event and platform that occurred.
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
    /// Waits shortly until the store has what was recorded before the call.
    func settle() async {
        await journal.settle(within: Self.patience)
    }
}
