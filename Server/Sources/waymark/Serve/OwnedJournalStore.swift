import LinkStorage

/// A database that gets the clicks of a journal only if they belong to it.
///
/// A service also starts while its database is away, and asks when it is back.
struct OwnedJournalStore: JournalStore {
    let base: any JournalStore
    let ownership: JournalOwnership

    func add(_ batch: ActivityBatch) async throws {
        try await ownership.confirm()
        try await base.add(batch)
    }

    func position(of source: ActivityBatch.Source) async throws -> JournalPosition {
        try await ownership.confirm()
        return try await base.position(of: source)
    }

    func addUp() async throws {
        try await base.addUp()
    }
}
