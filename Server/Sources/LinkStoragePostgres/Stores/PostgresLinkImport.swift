internal import Foundation
internal import LinkStorage
internal import WaymarkLinks

/// A batch of imported links that one transaction stores.
struct PostgresLinkImport: Sendable {
    private struct DomainKey: Hashable {
        var project: ProjectRecord.ID
        var domain: LinkDomainRecord.ID
    }

    private struct CodeKey: Hashable {
        var domain: LinkDomainRecord.ID
        var key: String
    }

    private let links: [ImportedLink]
    private let rows: [LinkRow]
    private let policy: LinkImportPolicy
    private let slot: Int64

    init(_ links: [ImportedLink], policy: LinkImportPolicy, slot: Int64) throws {
        self.links = links
        self.policy = policy
        self.slot = slot
        rows = try links.map { try LinkRow($0.record) }
    }

    /// Stores the links, or in a dry run returns the outcomes only.
    func run(_ session: PostgresSession) throws -> [LinkImportOutcome] {
        let rules = try requireDomains(session)
        var inserted: Set<UUID> = []
        if !policy.isDryRun {
            inserted = try LinkGroupInsertion.run(
                rows.map { LinkGroupInsertion.Row(link: $0, code: $0.record.code) }, slot: slot, isNoticed: false,
                in: session)
        }
        // What is stored under the codes of the others, all at once.
        let others = rows.filter { !inserted.contains($0.record.id.uuid) }
        let stored = policy.replaces ? [:] : try parameters(of: others, rules, session)
        var outcomes: [LinkImportOutcome] = []
        outcomes.reserveCapacity(rows.count)
        for (link, row) in zip(links, rows) {
            // A second link with the identity of the first is not what was inserted.
            if inserted.remove(row.record.id.uuid) != nil {
                outcomes.append(.inserted)
                continue
            }
            let key = CodeKey(domain: row.record.domainID, key: codeKey(row.record, rules))
            if let parameters = stored[key], parameters == row.parameters {
                outcomes.append(.unchanged)
                continue
            }
            outcomes.append(try meet(link, row, session) ?? insertOther(row, session))
        }
        return outcomes
    }

    /// The case rules of all domains.
    private func requireDomains(_ session: PostgresSession) throws -> [LinkDomainRecord.ID: Bool] {
        var rules: [LinkDomainRecord.ID: Bool] = [:]
        for key in Set(rows.map { DomainKey(project: $0.record.projectID, domain: $0.record.domainID) }) {
            let found = try session.run(
                "SELECT is_case_sensitive FROM link_domains WHERE id = $1 AND project_id = $2",
                [.id(key.domain), .id(key.project)])
            guard let rule = try found.first?.flag(0) else {
                throw LinkStoreError(.notFound, detail: "domain \(key.domain) in project \(key.project)")
            }
            rules[key.domain] = rule
        }
        return rules
    }

    private func codeKey(_ record: LinkRecord, _ rules: [LinkDomainRecord.ID: Bool]) -> String {
        LinkDomainRecord.codeKey(record.code, isCaseSensitive: rules[record.domainID] ?? true)
    }

    /// The long links that are stored under the codes of links.
    private func parameters(
        of rows: [LinkRow], _ rules: [LinkDomainRecord.ID: Bool], _ session: PostgresSession
    ) throws -> [CodeKey: String] {
        guard !rows.isEmpty else { return [:] }
        var found: [CodeKey: String] = [:]
        let answers = try session.run(
            """
            SELECT links.domain_id, links.code_key, links.parameters
            FROM unnest($1::uuid[], $2::text[]) AS wanted (domain_id, code_key)
            JOIN links ON links.domain_id = wanted.domain_id AND links.code_key = wanted.code_key
            """, [.uuids(rows.map(\.record.domainID.uuid)), .texts(rows.map { codeKey($0.record, rules) })])
        for row in answers {
            found[CodeKey(domain: try row.identifier(0), key: try row.text(1))] = try row.text(2)
        }
        return found
    }

    /// Handles a link whose code already exists; `nil` if no link has it.
    private func meet(_ link: ImportedLink, _ row: LinkRow, _ session: PostgresSession) throws
        -> LinkImportOutcome?
    {
        let record = row.record
        // Nobody changes it until it is replaced.
        let locking = policy.replaces && !policy.isDryRun ? "FOR UPDATE" : ""
        let found = try LinkRow.fetchOne(session, domain: record.domainID, code: record.code, locking: locking)
        guard let stored = found else { return nil }
        if !policy.replaces {
            let isSame = LongLinkCodec.encodeQuery(stored.link) == row.parameters
            return isSame ? .unchanged : .codeTaken(by: stored.link.link)
        }
        let new = link.replacing(stored)
        guard new != stored else { return .unchanged }
        if try session.hasOtherLink(withClaimTokenOf: new) { return .claimTokenTaken }
        if !policy.isDryRun { try replace(by: LinkRow(new), session) }
        return .replaced
    }

    /// Stores a link whose code no other link has.
    ///
    /// Its identity or idempotency key may still exist, or the code may belong to a deleted link.
    private func insertOther(_ row: LinkRow, _ session: PostgresSession) throws -> LinkImportOutcome {
        let record = row.record
        let deleted =
            try DeletedLinkRecord.fetchOne(session, id: record.id)
            ?? DeletedLinkRecord.fetchOne(session, domain: record.domainID, code: record.code)
        if let deleted { return .deleted(at: deleted.deletedAt) }
        if try LinkRow.fetchOne(session, id: record.id) != nil { return .identifierTaken }
        if try session.hasOtherLink(withClaimTokenOf: record) { return .claimTokenTaken }
        guard !policy.isDryRun else { return .inserted }
        var unmarked = record
        unmarked.idempotency = nil
        for candidate in [row, try LinkRow(unmarked)] {
            let stored = try LinkGroupInsertion.run(
                [LinkGroupInsertion.Row(link: candidate, code: record.code)], slot: slot, isNoticed: false,
                in: session)
            if !stored.isEmpty { return .inserted }
        }
        throw PostgresError(sqlState: "40001", message: "link \(record.id) meets nothing and is refused")
    }

    private func replace(by row: LinkRow, _ session: PostgresSession) throws {
        let new = row.record
        try session.run(
            """
            UPDATE links SET parameters = $1, destination = $2, name = $3, tags = $4, is_managed = $5, created_at = $6,
                updated_at = $7, archived_at = $8, disabled_at = $9, starts_at = $10, expires_at = $11,
                claim_token = $12, shareable = $13, click_limit = $14, clicks_used = $15, opening_limit = $16,
                openings_used = $17, used_up_url = $18, expired_url = $19, version = version + 1
            WHERE id = $20
            """,
            [
                .text(row.parameters), .text(new.link.link.description), .text(new.name), .text(row.tags),
                .flag(new.isManaged), .moment(new.createdAt), .moment(new.updatedAt), .moment(new.archivedAt),
                .moment(new.disabledAt), .moment(new.startsAt), .moment(new.expiresAt), .text(new.claimToken),
                .text(row.shareable),
            ] + new.limits.columns + [.id(new.id)])
        session.raiseLinksRevision(slot: slot, naming: [ChangedLink(domain: new.domainID, code: new.code)])
    }
}
