internal import Foundation
internal import GRDB
internal import LinkStorage
internal import WaymarkLinks

extension Database {
    /// Adds counts of links to the stored ones, and to those of their domains and projects; ignores those of deleted
    /// links.
    func add(_ counts: [DailyCount]) throws {
        var scopes = ScopeNumbers(db: self)
        let places = try scopes.places(of: Set(counts.map(\.key.linkID)))
        for count in counts {
            guard let place = places[count.key.linkID] else { continue }
            try run(
                """
                INSERT INTO daily_counts (link_id, day, event, platform, count) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET count = \(ActivityWriting.saturatingSum)
                """,
                [
                    count.key.linkID.uuid, count.key.day.number, count.key.event.rawValue,
                    count.key.platform.rawValue, count.count,
                ])
            for scope in [place.domain, place.project] {
                try run(
                    """
                    INSERT INTO day_counts (day, scope, event, platform, count) VALUES (?, ?, ?, ?, ?)
                    ON CONFLICT DO UPDATE SET count = \(ActivityWriting.saturatingSum)
                    """,
                    [
                        count.key.day.number, scope, count.key.event.rawValue, count.key.platform.rawValue,
                        count.count,
                    ])
            }
        }
    }

    /// The daily counts of people, including those that are still kept by hour.
    func dailyCounts(of link: LinkRecord.ID, days: ClosedRange<UTCDay>) throws -> [DailyCount.Key: Int64] {
        let (first, last) = (days.lowerBound.number, days.upperBound.number)
        var counts: [DailyCount.Key: Int64] = [:]
        func add(_ rows: RowCursor) throws {
            while let row = try rows.next() {
                let key = DailyCount.Key(
                    linkID: link, day: UTCDay(number: try row.decode(atIndex: 0)),
                    event: try row.value(1) { LinkEvent(rawValue: $0) },
                    platform: try row.value(2) { LinkPlatform(rawValue: $0) })
                counts[key] = .saturatingSum(counts[key] ?? 0, try row.decode(atIndex: 3))
            }
        }
        try add(
            Row.fetchCursor(
                try cachedStatement(
                    sql:
                        "SELECT day, event, platform, count FROM daily_counts WHERE link_id = ? AND day BETWEEN ? AND ?"
                ),
                arguments: [link.uuid, first, last]))
        try add(
            Row.fetchCursor(
                try cachedStatement(
                    sql: """
                        WITH RECURSIVE hours (hour) AS (
                            SELECT max(?2, (SELECT min(hour) FROM hour_counts)) WHERE EXISTS (SELECT 1 FROM hour_counts)
                            UNION ALL SELECT hour + 1 FROM hours
                            WHERE hour < min(?3, (SELECT max(hour) FROM hour_counts)))
                        SELECT hour / 24, event, platform, count
                        FROM activity_scopes CROSS JOIN hours CROSS JOIN hour_counts USING (hour)
                        WHERE activity_scopes.id = ?1 AND hour_counts.scope = activity_scopes.number AND kind = 'person'
                        AND hour BETWEEN ?2 AND ?3
                        """),
                arguments: [link.uuid, first * 24, last * 24 + 23]))
        return counts
    }
}
