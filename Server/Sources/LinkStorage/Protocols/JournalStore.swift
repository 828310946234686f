/// Takes what journals hold.
public protocol JournalStore: Sendable {
    /// Stores the entries of a batch, and moves the position of its journal, in one transaction; durable on return.
    ///
    /// Nothing happens if the position is at the batch's end or after it: a batch can be given again if it is not known
    /// whether it was stored. Entries of links that are gone are ignored.
    ///
    /// - Throws: ``LinkStoreError`` with `versionMismatch` if the position is neither at the batch's start nor at its end or after it.
    func add(_ batch: ActivityBatch) async throws
    /// Up to where the database holds a journal; ``JournalPosition/start`` if it holds nothing of it.
    func position(of source: ActivityBatch.Source) async throws -> JournalPosition
}
