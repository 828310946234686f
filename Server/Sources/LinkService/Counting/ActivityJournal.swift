public import LinkStorage

/// Keeps what happens to links until the database has it.
public protocol ActivityJournal: Sendable {
    /// Keeps an entry; waits for nothing.
    func record(_ entry: JournalEntry)
    /// Returns when the database has every entry that was recorded before the call, at the latest when some time has passed.
    func settle(within limit: Duration) async
}
