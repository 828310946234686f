// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the methods.

internal import GRDB
public import LinkStorage
internal import WaymarkLinks

extension SQLiteLinkDatabase {
    public func add(_ counts: [DailyCount]) async throws {
        guard !counts.isEmpty else { return }
        try await write { try $0.add(counts) }
    }

    public func counts(of link: LinkRecord.ID, days: ClosedRange<UTCDay>) async throws -> [DailyCount] {
        try await readList { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT day, event, platform, count FROM daily_counts WHERE link_id = ? AND day BETWEEN ? AND ?
                    """)
            let rows = try Row.fetchCursor(
                statement, arguments: [link.uuid, days.lowerBound.number, days.upperBound.number])
            return try Array(
                rows.map { row in
                    let key = DailyCount.Key(
                        linkID: link, day: UTCDay(number: try row.decode(atIndex: 0)),
                        event: try row.value(1) { LinkEvent(rawValue: $0) },
                        platform: try row.value(2) { LinkPlatform(rawValue: $0) })
                    return DailyCount(key: key, count: try row.decode(atIndex: 3))
                })
        }
    }
}

extension Database {
    /// Adds counts to the stored ones; those of links that are gone are passed over.
    func add(_ counts: [DailyCount]) throws {
        for count in counts {
            // A sum that does not fit stays at the greatest number; SQLite alone would turn it into a fraction.
            try run(
                """
                INSERT INTO daily_counts (link_id, day, event, platform, count)
                SELECT ?1, ?2, ?3, ?4, ?5 WHERE EXISTS (SELECT 1 FROM links WHERE id = ?1)
                ON CONFLICT (link_id, day, event, platform) DO UPDATE SET count =
                    CASE WHEN count > 9223372036854775807 - excluded.count THEN 9223372036854775807
                    ELSE count + excluded.count END
                """,
                [
                    count.key.linkID.uuid, count.key.day.number, count.key.event.rawValue,
                    count.key.platform.rawValue, count.count,
                ])
        }
    }
}
