internal import Foundation
internal import GRDB
internal import LinkStorage
internal import WaymarkLinks

/// A batch of imported links that one transaction stores.
struct LinkImportBatch: Sendable {
    private struct DomainKey: Hashable {
        var project: ProjectRecord.ID
        var domain: LinkDomainRecord.ID
    }

    private let links: [ImportedLink]
    private let rows: [LinkRow]
    private let policy: LinkImportPolicy

    init(_ links: [ImportedLink], policy: LinkImportPolicy) throws {
        self.links = links
        self.policy = policy
        rows = try links.map { try LinkRow($0.record) }
    }

    /// Stores the links, or in a dry run returns the outcomes only.
    func run(_ db: Database) throws -> [LinkImportOutcome] {
        var caseRules: [DomainKey: Bool] = [:]
        let insertion = try LinkInsertStatement(db, .importing)
        let search = try BoundStatement(
            db,
            sql: "SELECT parameters FROM links WHERE domain_id = ?1 AND \(CodeMatch.sql("?2", isCaseSensitive: "?3"))")
        var outcomes: [LinkImportOutcome] = []
        outcomes.reserveCapacity(rows.count)
        // If the last link already exists, the next one probably does too, because an import was interrupted.
        var expectsStored = policy.isDryRun
        for (link, row) in zip(links, rows) {
            let domain = DomainKey(project: row.record.projectID, domain: row.record.domainID)
            let isCaseSensitive = try caseRules[domain] ?? Self.isCaseSensitive(domain, db)
            caseRules[domain] = isCaseSensitive
            if !expectsStored, try insertion.run(db, row, code: row.record.code, isCaseSensitive: isCaseSensitive) {
                outcomes.append(.inserted)
                continue
            }
            search.bind(1, row.record.domainID.uuid)
            search.bind(2, row.record.code.description)
            search.bind(3, isCaseSensitive ? 1 : 0)
            let isStored = try search.step(db)
            let saysTheSame = isStored && search.column(0, is: row.parameters)
            search.reset()
            let outcome =
                isStored
                ? try meet(link, row, saysTheSame: saysTheSame, db)
                : try insertOther(row, isCaseSensitive: isCaseSensitive, insertion, db)
            outcomes.append(outcome)
            expectsStored = policy.isDryRun || isStored
        }
        return outcomes
    }

    /// Handles a link whose code already exists.
    private func meet(
        _ link: ImportedLink, _ row: LinkRow, saysTheSame: Bool, _ db: Database
    ) throws -> LinkImportOutcome {
        if saysTheSame, !policy.replaces { return .unchanged }
        let statement = try db.cachedStatement(
            sql: "SELECT \(LinkRow.columns) FROM links WHERE domain_id = ?1 AND \(CodeMatch.sql("?2", domain: "?1"))")
        let code = row.record.code.description
        guard let stored = try LinkRow.fetchOne(statement, [row.record.domainID.uuid, code]) else {
            throw LinkStoreError(.corruptRecord, detail: "link \(code) is gone within a transaction")
        }
        guard policy.replaces else { return .codeTaken(by: stored.link.link) }
        let new = link.replacing(stored)
        guard new != stored else { return .unchanged }
        if try db.hasOtherLink(withClaimTokenOf: new) { return .claimTokenTaken }
        if !policy.isDryRun { try replace(stored, by: LinkRow(new), db) }
        return .replaced
    }

    /// Stores a link whose code no other link has.
    ///
    /// Its identity or idempotency key may still exist, or the code may belong to a deleted link.
    private func insertOther(
        _ row: LinkRow, isCaseSensitive: Bool, _ insertion: LinkInsertStatement, _ db: Database
    ) throws -> LinkImportOutcome {
        let deleted =
            try DeletedLinkRecord.fetchOne(db, id: row.record.id)
            ?? DeletedLinkRecord.fetchOne(db, domain: row.record.domainID, code: row.record.code)
        if let deleted { return .deleted(at: deleted.deletedAt) }
        if try LinkRow.fetchOne(db, id: row.record.id) != nil { return .identifierTaken }
        if try db.hasOtherLink(withClaimTokenOf: row.record) { return .claimTokenTaken }
        guard !policy.isDryRun else { return .inserted }
        if try !insertion.run(db, row, code: row.record.code, isCaseSensitive: isCaseSensitive) {
            var record = row.record
            record.idempotency = nil
            let other = try LinkRow(record)
            guard try insertion.run(db, other, code: record.code, isCaseSensitive: isCaseSensitive) else {
                throw LinkStoreError(.corruptRecord, detail: "link \(row.record.id) meets nothing and is refused")
            }
        }
        return .inserted
    }

    private func replace(_ stored: LinkRecord, by row: LinkRow, _ db: Database) throws {
        let new = row.record
        try db.run(
            """
            UPDATE links SET parameters = ?, destination = ?, name = ?, tags = ?, is_managed = ?, created_at = ?,
                updated_at = ?, archived_at = ?, disabled_at = ?, starts_at = ?, expires_at = ?, claim_token = ?,
                shareable = ?, click_limit = ?, clicks_used = ?, opening_limit = ?, openings_used = ?, used_up_url = ?,
                expired_url = ?, version = version + 1
            WHERE id = ?
            """,
            [
                row.parameters, new.link.link.description, new.name, row.tags, new.isManaged,
                new.createdAt.millisecondsSince1970, new.updatedAt.millisecondsSince1970,
                new.archivedAt?.millisecondsSince1970, new.disabledAt?.millisecondsSince1970,
                new.startsAt?.millisecondsSince1970, new.expiresAt?.millisecondsSince1970, new.claimToken,
                row.shareable, new.limits.clicks?.most, new.limits.clicks?.used ?? 0, new.limits.openings?.most,
                new.limits.openings?.used ?? 0, new.limits.usedUpURL?.description, new.limits.expiredURL?.description,
                new.id.uuid,
            ])
    }

    private static func isCaseSensitive(_ key: DomainKey, _ db: Database) throws -> Bool {
        let statement = try db.cachedStatement(
            sql: "SELECT is_case_sensitive FROM link_domains WHERE id = ? AND project_id = ?")
        guard let rule = try Bool.fetchOne(statement, arguments: [key.domain.uuid, key.project.uuid]) else {
            throw LinkStoreError(.notFound, detail: "domain \(key.domain) in project \(key.project)")
        }
        return rule
    }
}

extension Database {
    /// Whether another link of the project has a link's claim token.
    fileprivate func hasOtherLink(withClaimTokenOf link: LinkRecord) throws -> Bool {
        guard let token = link.claimToken else { return false }
        let statement = try cachedStatement(
            sql: "SELECT EXISTS (SELECT 1 FROM links WHERE project_id = ? AND claim_token = ? AND id <> ?)")
        return try Bool.fetchOne(statement, arguments: [link.projectID.uuid, token, link.id.uuid]) ?? false
    }
}
