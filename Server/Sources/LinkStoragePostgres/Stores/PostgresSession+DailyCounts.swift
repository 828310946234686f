internal import Foundation
internal import LinkStorage
internal import WaymarkLinks

extension PostgresSession {
    /// Lets counts of links wait until they are added up, as those of journals do.
    ///
    /// So a transaction of many on all nodes, such as one for each app that opens, writes no row that others write too; that of a project
    /// would be locked for as long as each commit takes. What is counted on a day is counted in its first hour, where days begin in
    /// statistics.
    func queue(_ counts: [DailyCount]) {
        let entries = PackedEntries(
            counts.enumerated().map { index, count in
                let key = count.key
                return ActivityBatch.Item(
                    position: JournalPosition(segment: 0, offset: UInt64(index)),
                    entry: .count(
                        JournalCount(
                            subject: .event(key.event, link: key.linkID, platform: key.platform, kind: .person),
                            hour: UTCHour(startOf: key.day).start, count: Int(clamping: count.count))))
            })
        guard !entries.isEmpty else { return }
        // Only records of clicks need to know their journal.
        enqueue(
            "INSERT INTO activity_queue (source, keeps_clicks, count, entries) VALUES ($1, false, $2, $3)",
            [.uuid(UUID()), .number(entries.count), .bytes(entries.bytes)])
    }

    /// Adds counts of links to the stored ones, and to those of their domains and projects; ignores those of deleted
    /// links.
    func add(_ counts: [DailyCount]) throws {
        let places = try PostgresScopeNumbers(session: self).places(of: Set(counts.map(\.key.linkID)))
        var days: [DayKey: Int64] = [:]
        var links: [DailyCount.Key: Int64] = [:]
        for count in counts {
            guard let place = places[count.key.linkID] else { continue }
            links[count.key] = .saturatingSum(links[count.key] ?? 0, count.count)
            for scope in [place.domain, place.project] {
                let key = DayKey(
                    scope: scope, day: count.key.day.number, event: count.key.event.rawValue,
                    platform: count.key.platform.rawValue)
                days[key] = .saturatingSum(days[key] ?? 0, count.count)
            }
        }
        guard !links.isEmpty else { return }
        // In one order on all nodes, so that two transactions do not wait for each other.
        let linkRows = links.sorted { $0.key.order < $1.key.order }
        enqueue(
            """
            INSERT INTO daily_counts (link_id, day, event, platform, count)
            SELECT * FROM unnest($1::uuid[], $2::bigint[], $3::text[], $4::text[], $5::bigint[])
            ON CONFLICT (link_id, day, event, platform)
            DO UPDATE SET count = \(PostgresActivityWriting.saturatingSum(of: "daily_counts"))
            """,
            [
                .uuids(linkRows.map(\.key.linkID.uuid)), .numbers(linkRows.map { Int64($0.key.day.number) }),
                .texts(linkRows.map(\.key.event.rawValue)), .texts(linkRows.map(\.key.platform.rawValue)),
                .numbers(linkRows.map(\.value)),
            ])
        let dayRows = days.sorted { $0.key < $1.key }
        enqueue(
            """
            INSERT INTO day_counts (scope, day, event, platform, count)
            SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::bigint[])
            ON CONFLICT (scope, day, event, platform)
            DO UPDATE SET count = \(PostgresActivityWriting.saturatingSum(of: "day_counts"))
            """,
            [
                .numbers(dayRows.map(\.key.scope)), .numbers(dayRows.map { Int64($0.key.day) }),
                .texts(dayRows.map(\.key.event)), .texts(dayRows.map(\.key.platform)), .numbers(dayRows.map(\.value)),
            ])
    }

    /// A daily count of people, with what is still kept by hour.
    func dailyCount(_ key: DailyCount.Key) throws -> Int64 {
        let firstHour = UTCHour(startOf: key.day).number
        let rows = try run(
            """
            SELECT least(coalesce(sum(count), 0), 9223372036854775807)::bigint FROM (
                SELECT count FROM daily_counts WHERE link_id = $1 AND day = $2 AND event = $3 AND platform = $4
                UNION ALL
                SELECT count FROM hour_counts JOIN activity_scopes ON activity_scopes.number = hour_counts.scope
                WHERE activity_scopes.id = $1 AND hour >= $5 AND hour < $5 + 24 AND event = $3 AND platform = $4
                    AND kind = 'person') AS counts
            """,
            [
                .id(key.linkID), .number(key.day.number), .text(key.event.rawValue), .text(key.platform.rawValue),
                .number(firstHour),
            ])
        return try rows.first?.number(0) ?? 0
    }
}

/// The key of a count of a domain or project on a day.
private struct DayKey: Hashable, Comparable {
    var scope: Int64
    var day: Int
    var event: String
    var platform: String

    static func < (lhs: Self, rhs: Self) -> Bool {
        (lhs.scope, lhs.day, lhs.event, lhs.platform) < (rhs.scope, rhs.day, rhs.event, rhs.platform)
    }
}

extension DailyCount.Key {
    fileprivate var order: (LinkRecord.ID, Int, String, String) {
        (linkID, day.number, event.rawValue, platform.rawValue)
    }
}
