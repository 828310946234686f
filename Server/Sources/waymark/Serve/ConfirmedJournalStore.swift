import LinkStorage

/// A database that gets the clicks of a journal only if they belong to it.
///
/// A service also starts while its database is away, and asks when it is back.
struct ConfirmedJournalStore: JournalStore {
    let base: any JournalStore
    let destination: JournalDestination

    func add(_ batch: ActivityBatch) async throws {
        try await destination.confirm()
        try await base.add(batch)
    }

    func position(of source: ActivityBatch.Source) async throws -> JournalPosition {
        try await destination.confirm()
        return try await base.position(of: source)
    }

    func addUp() async throws {
        try await base.addUp()
    }
}
