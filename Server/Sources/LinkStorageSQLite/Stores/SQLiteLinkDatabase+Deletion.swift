// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Deleted links.
// The protocols document the methods.

public import Foundation
internal import GRDB
public import LinkStorage
public import WaymarkLinks

extension SQLiteLinkDatabase {
    public func delete(_ id: LinkRecord.ID, version: Int?, at moment: Date) async throws -> DeletedLinkRecord {
        // What waits counts for the domain and the project, which outlive the link.
        await settle()
        return try await write { [linkNote] db in
            if let deleted = try DeletedLinkRecord.fetchOne(db, id: id) { return deleted }
            guard let link = try LinkRow.fetchOne(db, id: id) else {
                throw LinkStoreError(.notFound, detail: "link \(id)")
            }
            guard version.map({ $0 == link.version }) ?? true else {
                throw LinkStoreError(.versionMismatch, detail: "link \(id) is at version \(link.version)")
            }
            let deleted = try db.delete(link, at: moment)
            try db.add(linkNote?.entry(link, nil))
            return deleted
        }
    }

    public func deletedLink(domain: LinkDomainRecord.ID, code: ShortCode) async throws -> DeletedLinkRecord? {
        try await read { db in
            try DeletedLinkRecord.fetchOne(db, domain: domain, code: code)
        }
    }

    public func deletedLink(id: LinkRecord.ID) async throws -> DeletedLinkRecord? {
        try await read { try DeletedLinkRecord.fetchOne($0, id: id) }
    }

    public func importDeletedLinks(
        _ links: [DeletedLinkRecord], policy: LinkImportPolicy
    ) async throws -> [LinkImportOutcome] {
        let work: @Sendable (Database) throws -> [LinkImportOutcome] = { db in
            try links.map { try db.importDeletedLink($0, policy: policy) }
        }
        if policy.isDryRun { return try await read(work) }
        return try await write { [importNote] db in
            let outcomes = try work(db)
            try db.add(importNote?.entry(outcomes))
            return outcomes
        }
    }
}

extension Database {
    /// Deletes a link except for its ``DeletedLinkRecord``; deletes its tags and counts too.
    fileprivate func delete(_ link: LinkRecord, at moment: Date) throws -> DeletedLinkRecord {
        try run(
            """
            INSERT INTO deleted_links (id, domain_id, code, created_at, deleted_at)
            SELECT id, domain_id, code, created_at, ?2 FROM links WHERE id = ?1
            """, [link.id.uuid, moment.millisecondsSince1970])
        try notice(.linkDeleted, link, at: moment)
        try run("DELETE FROM links WHERE id = ?", [link.id.uuid])
        return DeletedLinkRecord(
            id: link.id, domainID: link.domainID, code: link.code, createdAt: link.createdAt,
            deletedAt: moment.roundedToMilliseconds)
    }

    fileprivate func importDeletedLink(_ link: DeletedLinkRecord, policy: LinkImportPolicy) throws -> LinkImportOutcome
    {
        let rule = try cachedStatement(sql: "SELECT is_case_sensitive FROM link_domains WHERE id = ?")
        guard try Bool.fetchOne(rule, arguments: [link.domainID.uuid]) != nil else {
            throw LinkStoreError(.notFound, detail: "domain \(link.domainID)")
        }
        if try DeletedLinkRecord.fetchOne(self, id: link.id) != nil { return .unchanged }
        if try DeletedLinkRecord.fetchOne(self, domain: link.domainID, code: link.code) != nil { return .unchanged }
        let statement = try cachedStatement(
            sql: "SELECT \(LinkRow.columns) FROM links WHERE domain_id = ?1 AND \(CodeMatch.sql("?2", domain: "?1"))")
        if let stored = try LinkRow.fetchOne(statement, [link.domainID.uuid, link.code.description]) {
            guard policy.replaces else { return .codeTaken(by: stored.link.link) }
            if !policy.isDryRun { _ = try delete(stored, at: link.deletedAt) }
            return .replaced
        }
        guard try LinkRow.fetchOne(self, id: link.id) == nil else { return .identifierTaken }
        guard !policy.isDryRun else { return .inserted }
        try run(
            """
            INSERT INTO deleted_links (id, domain_id, code, created_at, deleted_at) VALUES (?, ?, ?, ?, ?)
            """,
            [
                link.id.uuid, link.domainID.uuid, link.code.description, link.createdAt.millisecondsSince1970,
                link.deletedAt.millisecondsSince1970,
            ])
        return .inserted
    }
}

extension DeletedLinkRecord {
    /// The columns that ``init(row:)`` reads, in order.
    static let columns = "id, domain_id, code, created_at, deleted_at"

    init(row: Row) throws {
        self.init(
            id: try row.identifier(0), domainID: try row.identifier(1), code: try row.value(2) { ShortCode($0) },
            createdAt: try row.moment(3), deletedAt: try row.moment(4))
    }

    static func fetchOne(_ db: Database, id: LinkRecord.ID) throws -> DeletedLinkRecord? {
        let statement = try db.cachedStatement(sql: "SELECT \(columns) FROM deleted_links WHERE id = ?")
        return try Row.fetchCursor(statement, arguments: [id.uuid]).map(DeletedLinkRecord.init(row:)).next()
    }

    static func fetchOne(
        _ db: Database, domain: LinkDomainRecord.ID, code: ShortCode
    ) throws -> DeletedLinkRecord? {
        let statement = try db.cachedStatement(
            sql: "SELECT \(columns) FROM deleted_links WHERE domain_id = ?1 AND \(CodeMatch.sql("?2", domain: "?1"))")
        return try Row.fetchCursor(statement, arguments: [domain.uuid, code.description]).map(
            DeletedLinkRecord.init(row:)
        )
        .next()
    }
}
