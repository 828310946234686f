// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the method.

internal import Foundation
public import LinkStorage
internal import WaymarkLinks

extension PostgresLinkDatabase {
    /// The most rows in one transaction, so that none lasts long.
    private static let rowsAtOnce = 5_000
    /// The most deleted scopes in one transaction.
    private static let scopesAtOnce = 100
    /// How long the marks of transactions are kept: longer than anybody waits for the answer to a commit.
    private static let markSeconds: Double = 86_400

    public func expireActivity(_ expiry: ActivityExpiry) async throws {
        try await write { session in
            session.enqueue("DELETE FROM visitor_keys WHERE day < $1", [.number(expiry.keys.number)])
            session.enqueue(
                "DELETE FROM write_marks WHERE written_at < $1", [.moment(Date() - Self.markSeconds)])
        }
        await settle()
        try await expireClicks(before: expiry.clicks.millisecondsSince1970)
        try await removeVisitors(before: expiry.days)
        try await makeVisitorPartitions(from: expiry.days)
        try await foldHours(before: UTCHour(startOf: expiry.hours))
        try await forgetScopes()
        try await foldValues(before: expiry.days)
    }

    /// Adds hourly counts to the daily ones, an hour in each transaction; those of other clients than people are part of the
    /// day's values.
    private func foldHours(before end: UTCHour) async throws {
        while true {
            try Task.checkCancellation()
            let isOver = try await write { session in
                try session.lockActivity()
                let first = try session.run("SELECT min(hour) FROM hour_counts WHERE hour < $1", [.number(end.number)])
                guard let hour = try first.first?.optionalNumber(0) else { return true }
                session.foldHour(UTCHour(number: Int(hour)))
                return false
            }
            if isOver { return }
        }
    }

    /// Deletes the records of clicks before a time in milliseconds since 1970.
    private func expireClicks(before limit: Int64) async throws {
        try await write { session in
            session.enqueue("DELETE FROM click_blocks WHERE last < $1", [.number(limit)])
        }
        for (number, _) in try await readList({ try $0.clickBlocks(in: limit..<limit) }) {
            try Task.checkCancellation()
            try await write { try $0.filterClickBlock(number, before: limit) }
        }
    }

    /// Deletes the statistics of deleted links, domains and projects.
    private func forgetScopes() async throws {
        let gone = try await readList { session in
            try session.run("SELECT number FROM activity_scopes WHERE id IS NULL ORDER BY number").map {
                try $0.number(0)
            }
        }
        guard !gone.isEmpty else { return }
        let deleted = Set(gone)
        for (number, _) in try await readList({ try $0.clickBlocks(in: .min ..< .max) }) {
            try Task.checkCancellation()
            // A reader decodes, because there may be many blocks.
            let isAffected = try await readList { session in
                try session.clickBlock(number).map { $0.places.contains { deleted.contains($0.link) } } ?? false
            }
            if isAffected { try await write { try $0.filterClickBlock(number, links: deleted) } }
        }
        for start in stride(from: 0, to: gone.count, by: Self.scopesAtOnce) {
            try Task.checkCancellation()
            let numbers = Array(gone[start..<min(start + Self.scopesAtOnce, gone.count)])
            try await write { session in
                try session.lockActivity()
                for table in ["hour_counts", "day_counts", "day_values", "day_measures"] {
                    session.enqueue("DELETE FROM \(table) WHERE scope = ANY($1::bigint[])", [.numbers(numbers)])
                }
                // Its key begins with the day; there are few days of it.
                session.enqueue(
                    """
                    DELETE FROM day_visitors WHERE day IN (
                        SELECT generate_series(min(day), max(day)) FROM day_visitors)
                    AND scope = ANY($1::bigint[])
                    """, [.numbers(numbers)])
                session.enqueue("DELETE FROM activity_scopes WHERE number = ANY($1::bigint[])", [.numbers(numbers)])
            }
        }
    }

    /// Folds the values of closed days, each day once.
    private func foldValues(before end: UTCDay) async throws {
        let first = try await readList { session in
            let rows = try session.run("SELECT (SELECT folded_before FROM activity_folding), min(day) FROM day_values")
            let stored = try rows.first?.optionalNumber(0) ?? 0
            return max(Int(stored), Int(try rows.first?.optionalNumber(1) ?? Int64(end.number)))
        }
        guard first < end.number else { return }
        for day in first..<end.number {
            try Task.checkCancellation()
            let groups = try await readList { session in
                try session.run(
                    """
                    SELECT scope, dimension FROM day_values WHERE day = $1 GROUP BY scope, dimension
                    HAVING count(*) FILTER (WHERE value <> '') > \(ClickDimension.mostKeptValues)
                    """, [.number(day)]
                ).map { row in
                    (scope: try row.number(0), dimension: try row.value(1) { ClickDimension(rawValue: $0) })
                }
            }
            for group in groups {
                try await write { session in
                    try session.lockActivity()
                    try session.foldValues(day: day, scope: group.scope, dimension: group.dimension)
                }
            }
            try await write { session in
                session.enqueue("UPDATE activity_folding SET folded_before = $1", [.number(day + 1)])
            }
        }
    }
}

extension PostgresSession {
    /// Removes clicks from a block.
    fileprivate func filterClickBlock(_ number: Int64, before limit: Int64? = nil, links: Set<Int64> = []) throws {
        try lockActivity()
        guard let block = try clickBlock(number) else { return }
        if let rest = block.filtered(before: limit, links: links) {
            replaceClickBlock(number, by: rest)
        } else {
            enqueue("DELETE FROM click_blocks WHERE number = $1", [.number(number)])
        }
    }

    /// Adds the counts of an hour to those of its day.
    fileprivate func foldHour(_ hour: UTCHour) {
        let parameters: [PostgresValue] = [.number(hour.number), .number(hour.day.number)]
        enqueue(
            """
            INSERT INTO daily_counts (link_id, day, event, platform, count)
            SELECT links.id, $2, event, platform, count
            FROM hour_counts JOIN activity_scopes ON activity_scopes.number = hour_counts.scope
            JOIN links ON links.id = activity_scopes.id
            WHERE hour = $1 AND kind = 'person' ORDER BY links.id, event, platform
            ON CONFLICT (link_id, day, event, platform)
            DO UPDATE SET count = \(PostgresActivityWriting.saturatingSum(of: "daily_counts"))
            """, parameters)
        enqueue(
            """
            INSERT INTO day_counts (day, scope, event, platform, count)
            SELECT $2, scope, event, platform, count
            FROM hour_counts JOIN activity_scopes ON activity_scopes.number = hour_counts.scope
            WHERE hour = $1 AND kind = 'person' AND activity_scopes.id IS NOT NULL
                AND NOT EXISTS (SELECT 1 FROM links WHERE links.id = activity_scopes.id)
            ORDER BY scope, event, platform
            ON CONFLICT (scope, day, event, platform)
            DO UPDATE SET count = \(PostgresActivityWriting.saturatingSum(of: "day_counts"))
            """, parameters)
        enqueue("DELETE FROM hour_counts WHERE hour = $1", [.number(hour.number)])
    }

    fileprivate func foldValues(day: Int, scope: Int64, dimension: ClickDimension) throws {
        let key: [PostgresValue] = [.number(day), .number(scope), .text(dimension.rawValue)]
        let rows = try run(
            "SELECT value, count FROM day_values WHERE day = $1 AND scope = $2 AND dimension = $3", key)
        var values: [ActivityTally.ValueKey: Int64] = [:]
        for row in rows { values[ActivityTally.ValueKey(dimension, try row.text(0))] = try row.number(1) }
        let kept = ActivityTally.folded(values)
        enqueue(
            """
            DELETE FROM day_values WHERE day = $1 AND scope = $2 AND dimension = $3 AND value = ANY($4::text[])
            """, key + [.texts(values.keys.filter { kept[$0] == nil }.map(\.value))])
        enqueue(
            """
            INSERT INTO day_values (day, scope, dimension, value, count) VALUES ($1, $2, $3, '', $4)
            ON CONFLICT (scope, day, dimension, value) DO UPDATE SET count = excluded.count
            """, key + [.number(kept[ActivityTally.ValueKey(dimension, "")] ?? 0)])
    }
}
