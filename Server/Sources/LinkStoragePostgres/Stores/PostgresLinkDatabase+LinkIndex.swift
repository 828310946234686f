internal import LinkStorage

extension PostgresLinkDatabase {
    /// Adds new and changed links to the signatures by which searches pass over blocks of links.
    ///
    /// Reads and writes go on meanwhile. Where another process does the same, one of them leaves the rest to the other.
    public func indexLinks() async throws {
        // Looked for by a read: an idle service writes nothing.
        while try await read(PostgresLinkIndexer.isNeeded) {
            guard try await writeAtLength(PostgresLinkIndexer.step) else { return }
            try Task.checkCancellation()
        }
    }
}
