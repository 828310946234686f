internal import Foundation
internal import GRDB
internal import LinkStorage
internal import WaymarkLinks

extension LinkRow {
    /// Decodes a link.
    static func record(_ row: Row) throws -> LinkRecord {
        let key = try row.decode(Data?.self, atIndex: 13)
        let request = try row.decode(Data?.self, atIndex: 14)
        let tags = try row.decode(String.self, atIndex: 6)
        let shareable = try row.decode(String.self, atIndex: 19)
        return LinkRecord(
            id: try row.identifier(0), projectID: try row.identifier(1), domainID: try row.identifier(2),
            code: try row.value(3) { ShortCode($0) },
            link: try row.value(4) { try LongLinkCodec.decodeQuery($0).link },
            name: try row.decode(atIndex: 5),
            tags: tags == "[]" ? [] : try row.json([String].self, 6),
            isManaged: try row.decode(atIndex: 7), createdAt: try row.moment(8), updatedAt: try row.moment(9),
            archivedAt: try row.optionalMoment(10), disabledAt: try row.optionalMoment(15),
            startsAt: try row.optionalMoment(16), expiresAt: try row.optionalMoment(11), limits: try limits(row),
            claimToken: try row.decode(atIndex: 18),
            shareable: shareable == "[]" ? [] : ShareableParts(try row.json([String].self, 19)),
            keyID: try row.decode(UUID?.self, atIndex: 17).map(APIKeyRecord.ID.init(uuid:)),
            version: try row.decode(atIndex: 12),
            idempotency: key.flatMap { key in request.map { IdempotencyMark(key: key, request: $0) } })
    }

    private static func limits(_ row: Row) throws -> LinkLimits {
        LinkLimits(
            clicks: try limit(row, 20), openings: try limit(row, 22),
            usedUpURL: try row.decode(String?.self, atIndex: 24) == nil ? nil : row.value(24) { WebURL($0) },
            expiredURL: try row.decode(String?.self, atIndex: 25) == nil ? nil : row.value(25) { WebURL($0) })
    }

    private static func limit(_ row: Row, _ index: Int) throws -> UseLimit? {
        guard let most = try row.decode(Int?.self, atIndex: index) else { return nil }
        return UseLimit(most, used: try row.decode(atIndex: index + 1))
    }

    static func fetchOne(_ statement: Statement, _ arguments: StatementArguments) throws -> LinkRecord? {
        try Row.fetchCursor(statement, arguments: arguments).map(record).next()
    }

    static func fetchOne(_ db: Database, id: LinkRecord.ID) throws -> LinkRecord? {
        try fetchOne(try db.cachedStatement(sql: "SELECT \(columns) FROM links WHERE id = ?"), [id.uuid])
    }

    /// Stores the link under the first free candidate, or finds the link that the same request stored before.
    ///
    /// A link that is stored is noted for the webhooks that want it.
    func insert(_ db: Database, candidates: [ShortCode], replaced: LinkRecord.ID?) throws -> LinkInsertion {
        if let replaced, let mark = record.idempotency {
            try db.run(
                """
                UPDATE links SET idempotency_key = NULL, idempotency_request = NULL WHERE id = ? AND idempotency_key = ?
                """,
                [replaced.uuid, mark.key])
        }
        if let existing = try existing(db) { return .existing(existing) }
        let (isCaseSensitive, isHeard) = try domainFacts(db)
        let statement = try LinkInsertStatement(db, .creation)
        for code in candidates where try statement.run(db, self, code: code, isCaseSensitive: isCaseSensitive) {
            let stored = stored(code: code)
            if isHeard { try db.note(.linkCreated, stored, at: stored.createdAt) }
            return .inserted(stored)
        }
        throw LinkStoreError(.shortCodeTaken, detail: "\(candidates) on domain \(record.domainID)")
    }

    /// Updates the columns that may change.
    func update(_ db: Database) throws -> LinkRecord {
        guard let old = try Self.fetchOne(db, id: record.id) else {
            throw LinkStoreError(.notFound, detail: "link \(record.id)")
        }
        guard old.version == record.version else {
            throw LinkStoreError(.versionMismatch, detail: "link \(record.id) is at version \(old.version)")
        }
        let limits = record.limits.keepingUses(of: old.limits)
        try db.run(
            """
            UPDATE links SET parameters = ?, destination = ?, name = ?, tags = ?, is_managed = ?, updated_at = ?,
                archived_at = ?, disabled_at = ?, starts_at = ?, expires_at = ?, claim_token = ?, shareable = ?,
                click_limit = ?, clicks_used = ?, opening_limit = ?, openings_used = ?, used_up_url = ?, expired_url = ?,
                version = version + 1
            WHERE id = ?
            """,
            [
                parameters, record.link.link.description, record.name, tags, record.isManaged,
                record.updatedAt.millisecondsSince1970, record.archivedAt?.millisecondsSince1970,
                record.disabledAt?.millisecondsSince1970, record.startsAt?.millisecondsSince1970,
                record.expiresAt?.millisecondsSince1970, record.claimToken, shareable,
                limits.clicks?.most, limits.clicks?.used ?? 0, limits.openings?.most, limits.openings?.used ?? 0,
                limits.usedUpURL?.description, limits.expiredURL?.description, record.id.uuid,
            ])
        var new = stored(code: old.code)
        new.projectID = old.projectID
        new.domainID = old.domainID
        new.createdAt = old.createdAt
        new.keyID = old.keyID
        new.idempotency = old.idempotency
        new.limits = limits
        new.version = old.version + 1
        return new
    }

    private func existing(_ db: Database) throws -> LinkRecord? {
        guard let mark = record.idempotency else { return nil }
        // Nearly every request is the first of its kind.
        let search = try BoundStatement(db, sql: "SELECT 1 FROM links WHERE project_id = ? AND idempotency_key = ?")
        search.bind(1, record.projectID.uuid)
        search.bind(2, mark.key)
        defer { search.reset() }
        guard try search.step(db) else { return nil }
        let statement = try db.cachedStatement(
            sql: "SELECT \(Self.columns) FROM links WHERE project_id = ? AND idempotency_key = ?")
        return try Self.fetchOne(statement, [record.projectID.uuid, mark.key])
    }

    /// What a creation has to know of the domain, and whether a webhook wants to hear of it: one statement, because each new link
    /// asks.
    private func domainFacts(_ db: Database) throws -> (isCaseSensitive: Bool, isHeard: Bool) {
        let search = try BoundStatement(db, sql: Self.domainSearch)
        search.bind(1, record.domainID.uuid)
        search.bind(2, record.projectID.uuid)
        defer { search.reset() }
        guard try search.step(db) else {
            throw LinkStoreError(.notFound, detail: "domain \(record.domainID) in project \(record.projectID)")
        }
        return (search.number(0) != 0, search.number(1) != 0)
    }

    private static let domainSearch = """
        SELECT is_case_sensitive, EXISTS (\(Database.hearing(of: "?2"))) FROM link_domains
        WHERE id = ?1 AND project_id = ?2
        """
}
