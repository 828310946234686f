// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the methods.

internal import Foundation
public import LinkStorage
public import WaymarkLinks

extension PostgresLinkDatabase {
    public func insert(_ link: NewLinkRecord) async throws -> LinkInsertion {
        try link.record.requireStorable()
        let row = try LinkRow(link.record, parameters: link.parameters)
        var isUnknown = false
        let limit = promptly
        // Nearly every link is stored under its first code, and meets nothing. One whose creation is noted has its own transaction.
        if let first = link.candidates.first, link.replaced == nil, linkNote == nil {
            switch try await insertTogether(row, code: first, within: limit) {
            case .stored: return .inserted(row.stored(code: first))
            case .met: break
            case .unknown: isUnknown = true
            }
        }
        return try await write(within: limit) { [slot, isUnknown, linkNote] session in
            let insertion = try session.insert(row, link, slot: slot, isRepeated: isUnknown)
            if let linkNote, case .inserted(let record) = insertion { try session.add(linkNote.entry(nil, record)) }
            return insertion
        }
    }

    public func update(_ link: LinkRecord) async throws -> LinkRecord {
        try link.requireStorable()
        let row = try LinkRow(link)
        return try await write(within: promptly) { [slot, linkNote] session in
            let (before, after) = try session.update(row, slot: slot)
            try session.add(linkNote?.entry(before, after))
            return after
        }
    }

    public func take(_ uses: LinkUses, of id: LinkRecord.ID) async throws -> Bool {
        try await write(within: promptly) { session in
            if try session.take(uses, of: id) { return true }
            guard try session.hasLink(id) else { throw LinkStoreError(.notFound, detail: "link \(id)") }
            return false
        }
    }

    public func link(domain: LinkDomainRecord.ID, code: ShortCode) async throws -> LinkRecord? {
        try await read { try LinkRow.fetchOne($0, domain: domain, code: code) }
    }

    public func link(project: ProjectRecord.ID, claimToken: String) async throws -> LinkRecord? {
        // The server refuses U+0000 in a text, so that no link has such a token.
        guard !claimToken.utf8.contains(0) else { return nil }
        return try await read { session in
            try LinkRow.fetchOne(
                session, where: "project_id = $1 AND claim_token = $2", [.id(project), .text(claimToken)])
        }
    }

    public func link(id: LinkRecord.ID) async throws -> LinkRecord? {
        try await read { try LinkRow.fetchOne($0, id: id) }
    }

    public func links(
        matching filter: LinkFilter, after: LinkRecord.ID?, limit: Int
    ) async throws -> [LinkRecord] {
        guard let reading = PostgresLinkList(filter, after: after, limit: limit) else { return [] }
        return try await readList(reading.run)
    }
}

extension PostgresSession {
    /// Stores the link under the first free candidate, or finds the link that the same request stored before.
    ///
    /// - Parameter isRepeated: whether an earlier attempt may have stored it.
    fileprivate func insert(
        _ row: LinkRow, _ link: NewLinkRecord, slot: Int64, isRepeated: Bool
    ) throws -> LinkInsertion {
        let record = row.record
        if let replaced = link.replaced, let mark = record.idempotency {
            enqueue(
                """
                UPDATE links SET idempotency_key = NULL, idempotency_request = NULL WHERE id = $1 AND idempotency_key = $2
                """,
                [.id(replaced), .bytes(mark.key)])
        }
        // A link with the same mark that another transaction is just storing is met below, and found when this is repeated.
        if let existing = try existing(record) {
            return existing.id == record.id && isRepeated ? .inserted(existing) : .existing(existing)
        }
        if isRepeated, let stored = try LinkRow.fetchOne(self, id: record.id),
            stored.domainID == record.domainID
        {
            return .inserted(stored)
        }
        for code in link.candidates {
            let stored = try LinkGroupInsertion.run(
                [LinkGroupInsertion.Row(link: row, code: code)], slot: slot, in: self)
            if !stored.isEmpty { return .inserted(row.stored(code: code)) }
            if let existing = try existing(record) { return .existing(existing) }
            try requireDomain(of: record)
            let isTaken =
                try LinkRow.fetchOne(self, domain: record.domainID, code: code) != nil
                || DeletedLinkRecord.fetchOne(self, domain: record.domainID, code: code) != nil
            if isTaken { continue }
            try explainRefusal(of: record)
        }
        try requireDomain(of: record)
        throw LinkStoreError(.shortCodeTaken, detail: "\(link.candidates) on domain \(record.domainID)")
    }

    private func existing(_ record: LinkRecord) throws -> LinkRecord? {
        guard let mark = record.idempotency else { return nil }
        return try LinkRow.fetchOne(
            self, where: "project_id = $1 AND idempotency_key = $2", [.id(record.projectID), .bytes(mark.key)])
    }

    private func requireDomain(of record: LinkRecord) throws {
        let rows = try run(
            "SELECT 1::bigint FROM link_domains WHERE id = $1 AND project_id = $2",
            [.id(record.domainID), .id(record.projectID)])
        guard rows.count > 0 else {
            throw LinkStoreError(.notFound, detail: "domain \(record.domainID) in project \(record.projectID)")
        }
    }

    /// Says why a link was left out whose code is free.
    private func explainRefusal(of record: LinkRecord) throws -> Never {
        if try LinkRow.fetchOne(self, id: record.id) != nil
            || DeletedLinkRecord.fetchOne(self, id: record.id) != nil
        {
            throw LinkStoreError(.alreadyExists, detail: "link \(record.id)")
        }
        if try hasOtherLink(withClaimTokenOf: record) {
            throw LinkStoreError(.claimTokenTaken, detail: "the claim token of link \(record.id)")
        }
        // What it met is gone already; the transaction is repeated.
        throw PostgresError(sqlState: "40001", message: "link \(record.id) was left out")
    }

    /// Whether another link of the project has a link's claim token.
    func hasOtherLink(withClaimTokenOf link: LinkRecord) throws -> Bool {
        guard let token = link.claimToken else { return false }
        let rows = try run(
            "SELECT 1::bigint FROM links WHERE project_id = $1 AND claim_token = $2 AND id <> $3",
            [.id(link.projectID), .text(token), .id(link.id)])
        return rows.count > 0
    }

    /// Updates the columns that may change, and gives the link as it was and as it is.
    fileprivate func update(_ row: LinkRow, slot: Int64) throws -> (before: LinkRecord, after: LinkRecord) {
        let record = row.record
        guard let old = try LinkRow.fetchOne(self, id: record.id, locking: "FOR UPDATE") else {
            throw LinkStoreError(.notFound, detail: "link \(record.id)")
        }
        guard old.version == record.version else {
            throw LinkStoreError(.versionMismatch, detail: "link \(record.id) is at version \(old.version)")
        }
        let limits = record.limits.keepingUses(of: old.limits)
        try run(
            """
            UPDATE links SET parameters = $1, destination = $2, name = $3, tags = $4, is_managed = $5, updated_at = $6,
                archived_at = $7, disabled_at = $8, starts_at = $9, expires_at = $10, claim_token = $11, shareable = $12,
                click_limit = $13, clicks_used = $14, opening_limit = $15, openings_used = $16, used_up_url = $17,
                expired_url = $18, version = version + 1
            WHERE id = $19
            """,
            [
                .text(row.parameters), .text(record.link.link.description), .text(record.name), .text(row.tags),
                .flag(record.isManaged), .moment(record.updatedAt), .moment(record.archivedAt),
                .moment(record.disabledAt), .moment(record.startsAt), .moment(record.expiresAt),
                .text(record.claimToken), .text(row.shareable),
            ] + limits.columns + [.id(record.id)])
        raiseLinksRevision(slot: slot, naming: [ChangedLink(domain: old.domainID, code: old.code)])
        OutboxRow.notice(old.event(of: record), [record.id], at: record.updatedAt, in: self)
        var new = row.stored(code: old.code)
        new.projectID = old.projectID
        new.domainID = old.domainID
        new.createdAt = old.createdAt
        new.keyID = old.keyID
        new.idempotency = old.idempotency
        new.limits = limits
        new.version = old.version + 1
        return (old, new)
    }
}
