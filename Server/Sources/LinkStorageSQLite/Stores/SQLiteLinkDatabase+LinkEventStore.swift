// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the methods.

internal import Foundation
internal import GRDB
public import LinkStorage
internal import WaymarkLinks

extension SQLiteLinkDatabase {
    public func add(_ batch: CountBatch) async throws {
        try await write { db in
            try db.run(
                """
                INSERT INTO count_sources (source, last_batch, closed_at) VALUES (?, ?, ?) ON CONFLICT (source) DO UPDATE
                SET last_batch = excluded.last_batch, closed_at = excluded.closed_at
                WHERE last_batch < excluded.last_batch
                """,
                [batch.source.uuid, batch.number, batch.closedAt.millisecondsSince1970])
            guard db.changesCount > 0 else { return }
            if batch.number == 1 {
                try db.run(
                    "DELETE FROM count_sources WHERE closed_at < ?",
                    [(batch.closedAt - CountBatch.memory).millisecondsSince1970])
            }
            try db.add(batch.counts)
        }
    }

    public func counts(
        of link: LinkRecord.ID, days: ClosedRange<UTCDay>, source: CountBatch.Source
    ) async throws -> (counts: [DailyCount], lastBatch: Int64) {
        try await readList { db in
            let lastBatch = try Int64.fetchOne(
                try db.cachedStatement(sql: "SELECT last_batch FROM count_sources WHERE source = ?"),
                arguments: [source.uuid])
            let statement = try db.cachedStatement(
                sql: """
                    SELECT day, event, platform, count FROM daily_counts WHERE link_id = ? AND day BETWEEN ? AND ?
                    """)
            let rows = try Row.fetchCursor(
                statement, arguments: [link.uuid, days.lowerBound.number, days.upperBound.number])
            let counts = try Array(
                rows.map { row in
                    let key = DailyCount.Key(
                        linkID: link, day: UTCDay(number: try row.decode(atIndex: 0)),
                        event: try row.value(1) { LinkEvent(rawValue: $0) },
                        platform: try row.value(2) { LinkPlatform(rawValue: $0) })
                    return DailyCount(key: key, count: try row.decode(atIndex: 3))
                })
            return (counts, lastBatch ?? 0)
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
