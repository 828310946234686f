/// Stores the entries of journals.
public protocol JournalStore: Sendable {
    /// Stores the entries of a batch and moves the position of its journal in one transaction; durable on return.
    ///
    /// Does nothing if the position is already at or after the batch's end, so a batch can be sent again if its first
    /// answer was lost. A database may postpone the work of counting until ``addUp()``.
    ///
    /// - Throws: ``LinkStoreError`` with `versionMismatch` if the position is neither the batch's start nor at or after
    ///   its end.
    func add(_ batch: ActivityBatch) async throws
    /// The position up to which the database has a journal; ``JournalPosition/start`` if it has nothing of it.
    func position(of source: ActivityBatch.Source) async throws -> JournalPosition
    /// Adds all entries stored before the call to the counts; ignores those of links deleted by then.
    ///
    /// Many entries of a link cost little more than one, so this is called every few seconds rather than after each batch.
    /// Reading counts calls it first. It can be interrupted at any time and called again, also by several processes.
    func addUp() async throws
}
