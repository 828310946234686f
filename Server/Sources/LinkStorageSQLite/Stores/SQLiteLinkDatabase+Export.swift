// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the methods.

internal import GRDB
public import LinkStorage
internal import WaymarkLinks

extension SQLiteLinkDatabase {
    public func export(_ body: @escaping @Sendable (StoredRecord) throws -> Void) async throws {
        // One read is one transaction, and sees one state of the database to its end.
        try await readAtLength { db in
            for project in try ProjectRecord.fetchAll(db) { try body(.project(project)) }
            for app in try AppRecord.fetchAll(db) { try body(.app(app)) }
            for domain in try LinkDomainRecord.fetchAll(db) { try body(.domain(domain)) }
            for key in try APIKeyRecord.fetchAll(db) { try body(.key(key)) }
            let links = try Row.fetchCursor(
                try db.cachedStatement(sql: "SELECT \(LinkRow.columns) FROM links ORDER BY id"))
            while let row = try links.next() { try body(.link(try LinkRow.record(row))) }
            let deletedLinks = try Row.fetchCursor(
                try db.cachedStatement(sql: "SELECT \(DeletedLinkRecord.columns) FROM deleted_links ORDER BY id"))
            while let row = try deletedLinks.next() { try body(.deletedLink(try DeletedLinkRecord(row: row))) }
            let counts = try Row.fetchCursor(
                try db.cachedStatement(
                    sql: """
                        SELECT links.domain_id, links.code, day, event, platform, count
                        FROM daily_counts CROSS JOIN links ON links.id = daily_counts.link_id
                        ORDER BY daily_counts.link_id, day, event, platform
                        """))
            while let row = try counts.next() { try body(.count(try LinkCount(row: row))) }
        }
    }

    public func importCounts(_ counts: [LinkCount]) async throws -> [Bool] {
        try await write { db in
            try counts.map { count in
                try db.run(
                    """
                    INSERT INTO daily_counts (link_id, day, event, platform, count)
                    SELECT links.id, ?1, ?2, ?3, ?4 FROM links
                    WHERE links.domain_id = ?5 AND \(CodeMatch.sql("?6", domain: "?5"))
                    ON CONFLICT (link_id, day, event, platform) DO UPDATE SET count = max(count, excluded.count)
                    """,
                    [
                        count.day.number, count.event.rawValue, count.platform.rawValue, count.count,
                        count.domainID.uuid, count.code.description,
                    ])
                return db.changesCount > 0
            }
        }
    }
}

extension LinkCount {
    fileprivate init(row: Row) throws {
        self.init(
            domainID: try row.identifier(0), code: try row.value(1) { ShortCode($0) },
            day: UTCDay(number: try row.decode(atIndex: 2)), event: try row.value(3) { LinkEvent(rawValue: $0) },
            platform: try row.value(4) { LinkPlatform(rawValue: $0) }, count: try row.decode(atIndex: 5))
    }
}
