// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the method.

public import LinkStorage

extension SQLiteLinkDatabase {
    public func importLinks(_ links: [ImportedLink], policy: LinkImportPolicy) async throws -> [LinkImportOutcome] {
        for link in links { try link.record.requireStorable() }
        // Encoding is done here, while the writer's queue may still be busy with the batch before.
        let batch = try LinkImportBatch(links, policy: policy)
        return policy.isRehearsal ? try await read(batch.run) : try await write(batch.run)
    }
}
