internal import GRDB
internal import LinkStorage
internal import WaymarkLinks

/// Inserts one link after the other, each under a code that is free.
struct LinkInsertStatement {
    /// A rule besides that of free codes that keeps a link from being inserted.
    enum Rule {
        /// Nothing: another row with its identity or its idempotency key is an error.
        case creation
        /// The identity of another link, deleted or not, or its idempotency key.
        case importing
    }

    private let rule: Rule
    private let statement: BoundStatement
    private let search: BoundStatement

    init(_ db: Database, _ rule: Rule) throws {
        self.rule = rule
        statement = try BoundStatement(db, sql: rule == .creation ? Self.creationSQL : Self.importSQL)
        search = try BoundStatement(db, sql: rule == .creation ? Self.creationSearchSQL : Self.importSearchSQL)
    }

    /// Inserts a link under a code; returns `false` if it was kept out.
    func run(_ db: Database, _ row: LinkRow, code: ShortCode, isCaseSensitive: Bool) throws -> Bool {
        guard try isFree(code, for: row.record, isCaseSensitive: isCaseSensitive, db) else { return false }
        let record = row.record
        statement.bind(1, record.id.uuid)
        statement.bind(2, record.projectID.uuid)
        statement.bind(3, record.domainID.uuid)
        statement.bind(4, code.description)
        statement.bind(5, row.parameters)
        statement.bind(6, record.link.link.description)
        statement.bind(7, record.name)
        statement.bind(8, row.tags)
        statement.bind(9, record.isManaged ? 1 : 0)
        statement.bind(10, record.createdAt.millisecondsSince1970)
        statement.bind(11, record.updatedAt.millisecondsSince1970)
        statement.bind(12, record.archivedAt?.millisecondsSince1970)
        statement.bind(13, record.expiresAt?.millisecondsSince1970)
        statement.bind(14, Int64(record.version))
        statement.bind(15, record.idempotency?.key)
        statement.bind(16, record.idempotency?.request)
        statement.bind(17, record.disabledAt?.millisecondsSince1970)
        statement.bind(18, record.startsAt?.millisecondsSince1970)
        statement.bind(19, record.keyID?.uuid)
        statement.bind(20, record.claimToken)
        statement.bind(21, row.shareable)
        let limits = record.limits
        statement.bind(22, limits.clicks.map { Int64($0.most) })
        statement.bind(23, Int64(limits.clicks?.used ?? 0))
        statement.bind(24, limits.openings.map { Int64($0.most) })
        statement.bind(25, Int64(limits.openings?.used ?? 0))
        statement.bind(26, limits.usedUpURL?.description)
        statement.bind(27, limits.expiredURL?.description)
        try statement.run(db)
        return db.changesCount > 0
    }

    /// Whether no link has the code, or has had it.
    private func isFree(
        _ code: ShortCode, for record: LinkRecord, isCaseSensitive: Bool, _ db: Database
    ) throws -> Bool {
        search.bind(1, record.domainID.uuid)
        search.bind(2, code.description)
        search.bind(3, isCaseSensitive ? 1 : 0)
        if rule == .importing { search.bind(4, record.id.uuid) }
        defer { search.reset() }
        return try search.step(db)
    }

    // Values alone, after a search of its own: an INSERT whose SELECT reads the table fills a temporary table first, and
    // one of more than one row keeps a copy of each page that it changes. Together they take as long as the insertion.
    //
    // The texts are composed once: the connection finds a statement by its text.
    private static let insertion = """
        INSERT INTO links (
            id, project_id, domain_id, code, parameters, destination, name, tags, is_managed,
            created_at, updated_at, archived_at, expires_at, version, idempotency_key, idempotency_request,
            disabled_at, starts_at, key_id, claim_token, shareable, click_limit, clicks_used, opening_limit,
            openings_used, used_up_url, expired_url)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22,
            ?23, ?24, ?25, ?26, ?27)
        """
    private static let creationSQL = """
        \(insertion)
        ON CONFLICT (domain_id, code COLLATE NOCASE, code) DO NOTHING
        """
    private static let importSQL = """
        \(insertion)
        ON CONFLICT DO NOTHING
        """
    private static let creationSearchSQL = "SELECT 1 WHERE \(CodeMatch.isFree)"
    private static let importSearchSQL = """
        \(creationSearchSQL) AND NOT EXISTS (SELECT 1 FROM deleted_links WHERE id = ?4)
        """
}
