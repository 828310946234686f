internal import LinkStorage

extension PostgresLinkDatabase {
    /// Adds new and changed links to the signatures by which searches pass over blocks of links.
    ///
    /// Reads and writes go on meanwhile. Where another process does the same, one of them leaves the rest to the other.
    public func indexLinks() async throws {
        // Looked for by a read: an idle service writes nothing.
        guard try await read(PostgresLinkIndexer.isNeeded) else { return }
        while try await writeAtLength(PostgresLinkIndexer.step) { try Task.checkCancellation() }
    }
}
