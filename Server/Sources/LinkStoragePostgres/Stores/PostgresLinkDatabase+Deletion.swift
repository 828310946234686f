// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Deleted links.
// The protocols document the methods.

public import Foundation
public import LinkStorage
public import WaymarkLinks

extension PostgresLinkDatabase {
    public func delete(_ id: LinkRecord.ID, version: Int?, at moment: Date) async throws -> DeletedLinkRecord {
        // What waits counts for the domain and the project, which outlive the link.
        await settle()
        return try await write(within: promptly) { [slot, linkNote] session in
            try session.lockDomain(ofLink: id)
            if let deleted = try DeletedLinkRecord.fetchOne(session, id: id) { return deleted }
            guard let link = try LinkRow.fetchOne(session, id: id, locking: "FOR UPDATE") else {
                throw LinkStoreError(.notFound, detail: "link \(id)")
            }
            guard version.map({ $0 == link.version }) ?? true else {
                throw LinkStoreError(.versionMismatch, detail: "link \(id) is at version \(link.version)")
            }
            let deleted = try session.delete(link, at: moment, slot: slot)
            try session.add(linkNote?.entry(link, nil))
            return deleted
        }
    }

    public func deletedLink(domain: LinkDomainRecord.ID, code: ShortCode) async throws -> DeletedLinkRecord? {
        try await read { try DeletedLinkRecord.fetchOne($0, domain: domain, code: code) }
    }

    public func deletedLink(id: LinkRecord.ID) async throws -> DeletedLinkRecord? {
        try await read { try DeletedLinkRecord.fetchOne($0, id: id) }
    }

    public func importDeletedLinks(
        _ links: [DeletedLinkRecord], policy: LinkImportPolicy
    ) async throws -> [LinkImportOutcome] {
        if policy.isDryRun {
            return try await readAtLength { session in
                try links.map { try session.importDeletedLink($0, policy: policy, slot: 0) }
            }
        }
        return try await writeAtLength { [slot, importNote] session in
            try session.lockDomains(Set(links.map(\.domainID)))
            let outcomes = try links.map { try session.importDeletedLink($0, policy: policy, slot: slot) }
            try session.add(importNote?.entry(outcomes))
            return outcomes
        }
    }
}

extension PostgresSession {
    /// Keeps links from being inserted on a link's domain until the end of the transaction.
    fileprivate func lockDomain(ofLink id: LinkRecord.ID) throws {
        enqueue(
            """
            SELECT id FROM link_domains WHERE id = (SELECT domain_id FROM links WHERE id = $1) FOR NO KEY UPDATE
            """, [.id(id)])
    }

    /// Keeps links from being inserted on domains until the end of the transaction.
    func lockDomains(_ ids: Set<LinkDomainRecord.ID>) throws {
        enqueue(
            "SELECT id FROM link_domains WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE",
            [.uuids(ids.map(\.uuid))])
    }

    /// Deletes a link except for its ``DeletedLinkRecord``; deletes its tags and counts too.
    func delete(_ link: LinkRecord, at moment: Date, slot: Int64) throws -> DeletedLinkRecord {
        enqueue(
            """
            INSERT INTO deleted_links (id, domain_id, code, code_key, created_at, deleted_at)
            SELECT id, domain_id, code, code_key, created_at, $2 FROM links WHERE id = $1
            """, [.id(link.id), .moment(moment)])
        OutboxRow.notice(.linkDeleted, [link.id], at: moment, in: self)
        enqueue("DELETE FROM links WHERE id = $1", [.id(link.id)])
        forgetActivity(of: link.id.uuid)
        raiseLinksRevision(slot: slot, naming: [ChangedLink(domain: link.domainID, code: link.code)])
        return DeletedLinkRecord(
            id: link.id, domainID: link.domainID, code: link.code, createdAt: link.createdAt,
            deletedAt: moment.roundedToMilliseconds)
    }

    fileprivate func importDeletedLink(
        _ link: DeletedLinkRecord, policy: LinkImportPolicy, slot: Int64
    ) throws -> LinkImportOutcome {
        let domain = try run("SELECT is_case_sensitive FROM link_domains WHERE id = $1", [.id(link.domainID)])
        guard let isCaseSensitive = try domain.first?.flag(0) else {
            throw LinkStoreError(.notFound, detail: "domain \(link.domainID)")
        }
        if try DeletedLinkRecord.fetchOne(self, id: link.id) != nil { return .unchanged }
        if try DeletedLinkRecord.fetchOne(self, domain: link.domainID, code: link.code) != nil { return .unchanged }
        if let stored = try LinkRow.fetchOne(self, domain: link.domainID, code: link.code) {
            guard policy.replaces else { return .codeTaken(by: stored.link.link) }
            if !policy.isDryRun { _ = try delete(stored, at: link.deletedAt, slot: slot) }
            return .replaced
        }
        guard try LinkRow.fetchOne(self, id: link.id) == nil else { return .identifierTaken }
        guard !policy.isDryRun else { return .inserted }
        try run(
            """
            INSERT INTO deleted_links (id, domain_id, code, code_key, created_at, deleted_at)
            VALUES ($1, $2, $3, $4, $5, $6)
            """,
            [
                .id(link.id), .id(link.domainID), .text(link.code.description),
                .text(LinkDomainRecord.codeKey(link.code, isCaseSensitive: isCaseSensitive)), .moment(link.createdAt),
                .moment(link.deletedAt),
            ])
        enqueue("UPDATE links_revision SET deleted_additions = deleted_additions + 1 WHERE slot = $1", [.number(slot)])
        return .inserted
    }
}
