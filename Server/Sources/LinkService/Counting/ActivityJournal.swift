public import LinkStorage

/// Keeps events on links until the database has them.
public protocol ActivityJournal: Sendable {
    /// Records an entry without waiting.
    func record(_ entry: JournalEntry)
    /// Waits until the database has every entry recorded before the call, at most for a time limit.
    func settle(within limit: Duration) async
}
