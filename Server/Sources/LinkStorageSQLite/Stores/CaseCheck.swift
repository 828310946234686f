internal import GRDB
internal import LinkStorage
internal import WaymarkLinks

/// Checks whether two codes of a domain differ only in letter case.
///
/// A reader checks all links without blocking writers; only links inserted meanwhile are left for the transaction.
struct CaseCheck: Sendable {
    private let domain: LinkDomainRecord.ID
    /// The last checked link and its row; rows inserted later have higher numbers as long as it exists.
    private let last: (row: Int64, id: LinkRecord.ID)?

    /// Checks the links of a case-sensitive domain.
    init(_ db: Database, of domain: LinkDomainRecord.ID) throws {
        self.domain = domain
        guard try Self.isCaseSensitive(domain, db) else {
            last = nil
            return
        }
        last = try Row.fetchOne(db, sql: "SELECT rowid, id FROM links ORDER BY rowid DESC LIMIT 1")
            .map { (try $0.decode(atIndex: 0), try $0.identifier(1)) }
        try Self.refuseAlike(db, domain, after: nil)
    }

    /// Checks the links inserted since; checks all links again if rows have been renumbered.
    func finish(_ db: Database) throws {
        guard try Self.isCaseSensitive(domain, db) else { return }
        let isSame = try last.map { last in
            try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT 1 FROM links WHERE rowid = ? AND id = ?)",
                arguments: [last.row, last.id.uuid]) ?? false
        }
        try Self.refuseAlike(db, domain, after: isSame == true ? last?.row : nil)
    }

    private static func isCaseSensitive(_ domain: LinkDomainRecord.ID, _ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db, sql: "SELECT is_case_sensitive FROM link_domains WHERE id = ?", arguments: [domain.uuid]) ?? false
    }

    private static func refuseAlike(_ db: Database, _ domain: LinkDomainRecord.ID, after row: Int64?) throws {
        let alike =
            if let row {
                """
                SELECT EXISTS (SELECT 1 FROM links AS new NOT INDEXED WHERE new.rowid > \(row) AND new.domain_id = ?1
                    AND EXISTS (SELECT 1 FROM links WHERE domain_id = ?1 AND code = new.code COLLATE NOCASE
                        AND id <> new.id))
                """
            } else {
                "SELECT EXISTS (SELECT 1 FROM links WHERE domain_id = ?1 GROUP BY code COLLATE NOCASE HAVING COUNT(*) > 1)"
            }
        guard try Bool.fetchOne(db, sql: alike, arguments: [domain.uuid]) != true else {
            throw LinkStoreError(.alreadyExists, detail: "codes that differ only in letter case")
        }
    }
}
