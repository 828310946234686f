// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the methods.

internal import GRDB
public import LinkStorage
public import WaymarkLinks

extension SQLiteLinkDatabase {
    public func insert(_ link: NewLinkRecord) async throws -> LinkInsertion {
        try link.record.requireStorable()
        // Many tasks encode here at once; on the writer's queue, every other write would wait for it.
        let row = try LinkRow(link.record, parameters: link.parameters)
        let candidates = link.candidates
        let replaced = link.replaced
        return try await write { [linkNote] db in
            let insertion = try row.insert(db, candidates: candidates, replaced: replaced)
            if let linkNote, case .inserted(let stored) = insertion { try db.add(linkNote.entry(nil, stored)) }
            return insertion
        }
    }

    public func update(_ link: LinkRecord) async throws -> LinkRecord {
        try link.requireStorable()
        let row = try LinkRow(link)
        return try await write { [linkNote] db in
            // Nobody asks how the link was where nobody is told.
            let isTold = try db.hearsLinks(of: row.record.projectID)
            guard linkNote != nil || isTold else { return try row.update(db) }
            let before = try LinkRow.fetchOne(db, id: row.record.id)
            let stored = try row.update(db)
            try db.add(linkNote?.entry(before, stored))
            if isTold, let before { try db.note(before.event(of: stored), stored, at: stored.updatedAt) }
            return stored
        }
    }

    public func take(_ uses: LinkUses, of id: LinkRecord.ID) async throws -> Bool {
        try await write { db in
            if try db.take(uses, of: id) { return true }
            guard try db.hasLink(id) else { throw LinkStoreError(.notFound, detail: "link \(id)") }
            return false
        }
    }

    public func link(domain: LinkDomainRecord.ID, code: ShortCode) async throws -> LinkRecord? {
        try await read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT \(LinkRow.columns) FROM links
                    WHERE domain_id = ?1 AND \(CodeMatch.sql("?2", domain: "?1"))
                    """)
            return try LinkRow.fetchOne(statement, [domain.uuid, code.description])
        }
    }

    public func link(project: ProjectRecord.ID, claimToken: String) async throws -> LinkRecord? {
        try await read { db in
            let statement = try db.cachedStatement(
                sql: "SELECT \(LinkRow.columns) FROM links WHERE project_id = ? AND claim_token = ?")
            return try LinkRow.fetchOne(statement, [project.uuid, claimToken])
        }
    }

    public func link(id: LinkRecord.ID) async throws -> LinkRecord? {
        try await read { try LinkRow.fetchOne($0, id: id) }
    }

    public func links(
        matching filter: LinkFilter, after: LinkRecord.ID?, limit: Int
    ) async throws -> [LinkRecord] {
        guard let reading = LinkListReading(filter, after: after, limit: limit) else { return [] }
        return try await readList(reading.run)
    }
}
