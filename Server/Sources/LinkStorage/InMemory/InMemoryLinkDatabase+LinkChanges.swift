// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Links that are counted, or changed together.
// The protocols document the methods.

extension InMemoryLinkDatabase {
    public func linkIDs(
        matching filter: LinkFilter, after: LinkRecord.ID?, limit: Int
    ) async throws -> [LinkRecord.ID] {
        try await links(matching: filter, after: after, limit: limit).map(\.id)
    }

    public func changeLinks(
        matching filter: LinkFilter, after: LinkRecord.ID?, limit: Int, isDryRun: Bool,
        by change: @escaping @Sendable (LinkRecord) -> LinkRecord?
    ) async throws -> LinkChanges {
        guard limit > 0 else { return LinkChanges(changed: [], next: nil) }
        return try access { tables in
            let batch = tables.links(matching: filter, after: after, limit: limit)
            let changes = LinkChanges(of: batch, limit: limit, by: change)
            guard !isDryRun else { return changes }
            for changed in changes.changed {
                try LinkStoreError.requireStorable(changed.tags.map(Optional.some))
                let link = try tables.require(changed.id, in: tables.links)
                tables.replace(changed)
                try note(link, changed, in: &tables)
                tables.notice(link.event(of: changed), changed, at: changed.updatedAt)
            }
            return changes
        }
    }
}
