// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the methods.

internal import Foundation
internal import GRDB
public import LinkStorage
internal import WaymarkLinks

extension SQLiteLinkDatabase {
    public func export(_ body: @escaping @Sendable (StoredRecord) throws -> Void) async throws {
        await settle()
        // One read is one transaction, and sees one snapshot of the database.
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
                        SELECT links.domain_id, links.code, day, event, platform, CAST(total(count) AS INTEGER) FROM (
                            SELECT link_id, day, event, platform, count FROM daily_counts
                            UNION ALL
                            SELECT id, hour / 24, event, platform, count
                            FROM hour_counts CROSS JOIN activity_scopes ON activity_scopes.number = hour_counts.scope
                            WHERE kind = 'person') AS counts
                        CROSS JOIN links ON links.id = counts.link_id
                        GROUP BY counts.link_id, day, event, platform
                        ORDER BY counts.link_id, day, event, platform
                        """))
            while let row = try counts.next() { try body(.count(try LinkCount(row: row))) }
        }
    }

    public func importCounts(_ counts: [LinkCount]) async throws -> [Bool] {
        await settle()
        return try await write { db in
            try counts.map { count in
                let statement = try db.cachedStatement(
                    sql: "SELECT id FROM links WHERE domain_id = ?1 AND \(CodeMatch.sql("?2", domain: "?1"))")
                guard
                    let id = try UUID.fetchOne(
                        statement, arguments: [count.domainID.uuid, count.code.description])
                else { return false }
                let link = LinkRecord.ID(uuid: id)
                let key = DailyCount.Key(
                    linkID: link, day: count.day, event: count.event, platform: count.platform)
                let missing = count.count - (try db.dailyCounts(of: link, days: count.day...count.day)[key] ?? 0)
                if missing > 0 { try db.add([DailyCount(key: key, count: missing)]) }
                return true
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
