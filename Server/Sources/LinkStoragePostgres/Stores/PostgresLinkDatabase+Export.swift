// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the methods.

internal import Foundation
public import LinkStorage
internal import WaymarkLinks

extension PostgresLinkDatabase {
    public func export(_ body: @escaping @Sendable (StoredRecord) throws -> Void) async throws {
        await settle()
        try await readOnceAtLength { session in
            for project in try ProjectRecord.fetchAll(session) { try body(.project(project)) }
            for app in try AppRecord.fetchAll(session) { try body(.app(app)) }
            for domain in try LinkDomainRecord.fetchAll(session) { try body(.domain(domain)) }
            for key in try APIKeyRecord.fetchAll(session) { try body(.key(key)) }
            try session.forEach("SELECT \(LinkRow.columns) FROM links ORDER BY id") { row in
                try body(.link(try LinkRow.record(row)))
            }
            try session.forEach("SELECT \(DeletedLinkRecord.columns) FROM deleted_links ORDER BY id") { row in
                try body(.deletedLink(try DeletedLinkRecord(row: row)))
            }
            try session.forEach(
                """
                SELECT links.domain_id, links.code, day, event, platform,
                    least(sum(count), 9223372036854775807)::bigint FROM (
                    SELECT link_id, day, event, platform, count FROM daily_counts
                    UNION ALL
                    SELECT id, floor(hour / 24.0)::bigint, event, platform, count
                    FROM hour_counts JOIN activity_scopes ON activity_scopes.number = hour_counts.scope
                    WHERE kind = 'person') AS counts
                JOIN links ON links.id = counts.link_id
                GROUP BY links.id, day, event, platform
                ORDER BY links.id, day, event, platform
                """
            ) { row in try body(.count(try LinkCount(row: row))) }
        }
    }

    public func importCounts(_ counts: [LinkCount]) async throws -> [Bool] {
        await settle()
        return try await writeAtLength { session in
            // One after the other, so that a count that comes twice finds the first; the row orders processes that do the same.
            try session.lockActivity()
            return try counts.map { count in
                let rows = try session.run(
                    "SELECT id FROM links WHERE \(CodeKeyMatch.sql(domain: 1, code: 2))",
                    [.id(count.domainID)] + CodeKeyMatch.parameters(count.code))
                guard let link: LinkRecord.ID = try rows.first?.identifier(0) else { return false }
                let key = DailyCount.Key(linkID: link, day: count.day, event: count.event, platform: count.platform)
                let missing = count.count - (try session.dailyCount(key))
                if missing > 0 { try session.add([DailyCount(key: key, count: missing)]) }
                return true
            }
        }
    }
}

extension PostgresSession {
    /// How many rows are read at once.
    private static let fetchedAtOnce = 1_000

    /// Reads the rows of a statement within a transaction, some at a time.
    fileprivate func forEach(_ sql: String, _ body: (PostgresRow) throws -> Void) throws {
        enqueue("DECLARE rows NO SCROLL CURSOR FOR \(sql)")
        var count = 0
        repeat {
            let rows = try run("FETCH FORWARD \(Self.fetchedAtOnce) FROM rows")
            count = rows.count
            for row in rows { try body(row) }
        } while count == Self.fetchedAtOnce
        enqueue("CLOSE rows")
    }
}

extension LinkCount {
    fileprivate init(row: PostgresRow) throws {
        self.init(
            domainID: try row.identifier(0), code: try row.value(1) { ShortCode($0) },
            day: UTCDay(number: try row.integer(2)), event: try row.value(3) { LinkEvent(rawValue: $0) },
            platform: try row.value(4) { LinkPlatform(rawValue: $0) }, count: try row.number(5))
    }
}
