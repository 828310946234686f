// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the method.

internal import GRDB
public import LinkStorage

extension SQLiteLinkDatabase {
    public func importLinks(_ links: [ImportedLink], policy: LinkImportPolicy) async throws -> [LinkImportOutcome] {
        for link in links { try link.record.requireStorable() }
        // Encoding is done here, while the writer's queue may still be busy with the batch before.
        let batch = try LinkImportBatch(links, policy: policy)
        if policy.isDryRun { return try await read(batch.run) }
        return try await write { [importNote] db in
            let outcomes = try batch.run(db)
            try db.add(importNote?.entry(outcomes))
            return outcomes
        }
    }

    public func beginBulkImport(after count: Int) async throws -> Bool {
        try await write { db in
            // To build an index takes as long as its table is; what comes in has to be worth it.
            let rows = try Int.fetchOne(db, sql: "SELECT max(rowid) FROM links") ?? 0
            guard rows <= Self.rowsPerImported * count else { return false }
            for index in DeferredIndex.all { try db.execute(sql: "DROP INDEX IF EXISTS \(index.name)") }
            return true
        }
    }

    public func finishBulkImport() async throws {
        try await restorePutOffIndexes()
        if try await !read(LinkIndex.init).isUsable { try await indexLinks() }
    }

    private func restorePutOffIndexes() async throws {
        let missing = try await read(DeferredIndex.missing)
        guard !missing.isEmpty else { return }
        // Sorting takes as much memory again as the cache of pages may, and the cache keeps its own.
        let usual = try await setCacheSize(-16384)
        // One transaction for each, so that other writers do not wait for all of them.
        for index in missing {
            try await write { db in
                guard try DeferredIndex.missing(db).contains(where: { $0.name == index.name }) else { return }
                try db.execute(sql: index.sql)
            }
        }
        _ = try await setCacheSize(usual)
    }

    /// Sets the writer's cache size, as SQLite counts it, and gives the one before.
    private func setCacheSize(_ size: Int) async throws -> Int {
        do {
            return try await pool.writeWithoutTransaction { db in
                let before = try Int.fetchOne(db, sql: "PRAGMA cache_size") ?? 0
                try db.execute(sql: "PRAGMA cache_size = \(size)")
                return before
            }
        } catch {
            throw LinkStoreError.translating(error)
        }
    }

    /// Up to how many links for each new one indexes are put off.
    private static let rowsPerImported = 4
}
