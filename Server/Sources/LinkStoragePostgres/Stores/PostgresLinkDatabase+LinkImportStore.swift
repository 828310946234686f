// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the method.

public import LinkStorage

extension PostgresLinkDatabase {
    public func importLinks(_ links: [ImportedLink], policy: LinkImportPolicy) async throws -> [LinkImportOutcome] {
        for link in links { try link.record.requireStorable() }
        let batch = try PostgresLinkImport(links, policy: policy, slot: slot)
        if policy.isDryRun { return try await readAtLength(batch.run) }
        return try await writeAtLength { [importNote] session in
            let outcomes = try batch.run(session)
            try session.add(importNote?.entry(outcomes))
            return outcomes
        }
    }

    /// Does nothing: indexes cannot be put off while other nodes read.
    public func beginBulkImport(after count: Int) async throws -> Bool { false }

    public func finishBulkImport() async throws {}
}
