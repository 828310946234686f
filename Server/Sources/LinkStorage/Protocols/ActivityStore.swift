/// Keeps clicks and what is counted of them.
public protocol ActivityStore: Sendable {
    /// Takes the entries of a batch, and moves the position of its journal, in one transaction; durable on return.
    ///
    /// Nothing happens where the position is at the batch's end or after it: so a batch can be given again when it is not known
    /// what became of it. Entries of links that are gone are passed over.
    ///
    /// - Throws: ``LinkStoreError`` with `versionMismatch` where the position is neither at the batch's start nor at its end or after it.
    func add(_ batch: ActivityBatch) async throws
    /// Up to where the database holds a journal; ``JournalPosition/start`` where it holds nothing of it.
    func position(of source: ActivityBatch.Source) async throws -> JournalPosition
}
