internal import GRDB
internal import LinkStorage

extension SQLiteLinkDatabase {
    /// Up to how many new links are left to be looked at one by one: a block of them would soon be written again.
    private static let fewestNew = 256

    /// Adds new and changed links to the blocks that lists and searches read.
    ///
    /// Reads and writes go on meanwhile. Where another process does the same, one of them leaves the rest to the other.
    /// After cancellation the next call goes on.
    public func indexLinks() async throws {
        let index = try await readAtLength(LinkIndex.init)
        guard index.isValid else {
            try await write(LinkIndexer.reset)
            return try await indexLinks()
        }
        guard index.changedCount > 0 || index.newCount >= Self.fewestNew else { return }
        let indexer = try await readAtLength { try LinkIndexer($0, index) }
        var revision = index.revision
        var key: LinkIndexer.Key?
        repeat {
            try Task.checkCancellation()
            let step = try await readAtLength { [key, revision] db in
                try indexer.plan(after: key, revision: revision, db)
            }
            guard try await write({ try indexer.write(step, $0) }) else { return }
            key = step.next
            revision += 1
        } while key != nil
    }
}
