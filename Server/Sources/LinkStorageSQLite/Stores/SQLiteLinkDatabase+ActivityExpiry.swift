// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the method.

internal import Foundation
internal import GRDB
public import LinkStorage

extension SQLiteLinkDatabase {
    /// The most rows in one transaction, small enough that other writers hardly wait.
    private static let rowsAtOnce = 5_000
    /// The most blocks of clicks in one transaction.
    private static let blocksAtOnce = 20
    /// The most deleted scopes in one transaction; each is searched in every hour and day.
    private static let scopesAtOnce = 20

    public func expireActivity(_ expiry: ActivityExpiry) async throws {
        try await write { try $0.run("DELETE FROM visitor_keys WHERE day < ?", [expiry.keys.number]) }
        await settle()
        try await expireClicks(before: expiry.clicks.millisecondsSince1970)
        try await takeOn(
            "day_visitors", key: ["day", "scope", "visitor"], before: Int64(expiry.days.number)
        ) { _, _ in }
        try await takeOn(
            "hour_counts", key: ["hour", "scope", "event", "kind", "platform"],
            before: Int64(UTCHour(startOf: expiry.hours).number)
        ) { try $0.foldHours(where: $1) }
        try await forgetScopes()
        try await foldValues(before: expiry.days)
    }

    /// Deletes the rows of a table whose keys begin before a number, lowest first.
    ///
    /// - Parameters:
    ///   - use: processes the rows before they are deleted, given the condition that selects them.
    private func takeOn(
        _ table: String, key: [String], before end: Int64,
        use: @escaping @Sendable (Database, (sql: String, arguments: StatementArguments)) throws -> Void
    ) async throws {
        let columns = key.joined(separator: ", ")
        var hasMore = true
        while hasMore {
            try Task.checkCancellation()
            hasMore = try await write { db in
                let last = try Row.fetchOne(
                    try db.cachedStatement(
                        sql: """
                            SELECT \(columns) FROM \(table) WHERE \(key[0]) < ? ORDER BY \(columns)
                            LIMIT 1 OFFSET \(Self.rowsAtOnce - 1)
                            """), arguments: [end])
                let condition: (sql: String, arguments: StatementArguments) =
                    last.map { row in
                        let places = key.map { _ in "?" }.joined(separator: ", ")
                        return ("(\(columns)) <= (\(places))", StatementArguments(row.databaseValues))
                    } ?? ("\(key[0]) < ?", [end])
                try use(db, condition)
                try db.run("DELETE FROM \(table) WHERE \(condition.sql)", condition.arguments)
                return last != nil
            }
        }
    }

    /// Deletes the records of clicks before a time in milliseconds since 1970.
    private func expireClicks(before limit: Int64) async throws {
        while true {
            try Task.checkCancellation()
            let numbers = try await readAtLength { db in
                try Int64.fetchAll(
                    db, sql: "SELECT number FROM click_blocks WHERE last < ? LIMIT \(Self.blocksAtOnce)",
                    arguments: [limit])
            }
            guard !numbers.isEmpty else { break }
            try await write { db in
                for number in numbers { try db.run("DELETE FROM click_blocks WHERE number = ?", [number]) }
            }
        }
        for number in try await readAtLength({ try $0.clickBlocks(in: limit..<limit) }) {
            try await write { try $0.filterClickBlock(number, before: limit) }
        }
    }

    /// Deletes the statistics of deleted links, domains and projects.
    private func forgetScopes() async throws {
        let gone = try await read {
            try Int64.fetchAll($0, sql: "SELECT number FROM activity_scopes WHERE id IS NULL ORDER BY number")
        }
        guard !gone.isEmpty else { return }
        let deletedLinks = Set(gone)
        for number in try await readAtLength({ try $0.clickBlocks(in: .min ..< .max) }) {
            try Task.checkCancellation()
            // A reader decodes, because there may be many blocks.
            let isAffected = try await readAtLength { db in
                try db.clickBlock(number).map { $0.places.contains { deletedLinks.contains($0.link) } } ?? false
            }
            if isAffected { try await write { try $0.filterClickBlock(number, links: deletedLinks) } }
        }
        for start in stride(from: 0, to: gone.count, by: Self.scopesAtOnce) {
            try Task.checkCancellation()
            let numbers = gone[start..<min(start + Self.scopesAtOnce, gone.count)]
            try await write { db in
                let list = "[\(numbers.map(String.init).joined(separator: ","))]"
                for (table, column) in [
                    ("hour_counts", "hour"), ("day_counts", "day"), ("day_values", "day"), ("day_measures", "day"),
                    ("day_visitors", "day"),
                ] {
                    try db.run(
                        """
                        WITH RECURSIVE times (time) AS (
                            SELECT (SELECT min(\(column)) FROM \(table)) WHERE EXISTS (SELECT 1 FROM \(table))
                            UNION ALL SELECT time + 1 FROM times WHERE time < (SELECT max(\(column)) FROM \(table)))
                        DELETE FROM \(table) WHERE \(column) IN (SELECT time FROM times)
                        AND scope IN (SELECT value FROM json_each(?))
                        """, [list])
                }
                try db.run("DELETE FROM activity_scopes WHERE number IN (SELECT value FROM json_each(?))", [list])
            }
        }
    }

    /// Folds the values of closed days, each day once.
    private func foldValues(before end: UTCDay) async throws {
        let first = try await read { db in
            max(
                try Int.fetchOne(db, sql: "SELECT folded_before FROM activity_folding") ?? 0,
                try Int.fetchOne(db, sql: "SELECT min(day) FROM day_values") ?? end.number)
        }
        guard first < end.number else { return }
        for day in first..<end.number {
            try Task.checkCancellation()
            let groups = try await readAtLength { db in
                try Row.fetchAll(
                    db,
                    sql: """
                        SELECT scope, dimension FROM day_values WHERE day = ? GROUP BY scope, dimension
                        HAVING count(*) - max(value = '') > \(ClickDimension.mostKeptValues)
                        """, arguments: [day]
                ).map { row in
                    (
                        scope: try row.decode(Int64.self, atIndex: 0),
                        dimension: try row.value(1) { ClickDimension(rawValue: $0) }
                    )
                }
            }
            for group in groups {
                try await write { try $0.foldValues(day: day, scope: group.scope, dimension: group.dimension) }
            }
            try await write { try $0.run("UPDATE activity_folding SET folded_before = ?", [day + 1]) }
        }
    }
}

extension Database {
    /// Removes clicks from a block.
    fileprivate func filterClickBlock(_ number: Int64, before limit: Int64? = nil, links: Set<Int64> = []) throws {
        guard let block = try clickBlock(number) else { return }
        try run("DELETE FROM click_blocks WHERE number = ?", [number])
        if let rest = block.filtered(before: limit, links: links) { try insert(rest) }
    }

    /// Adds hourly counts to the daily ones; those of other clients than people are part of the day's values.
    fileprivate func foldHours(where condition: (sql: String, arguments: StatementArguments)) throws {
        try execute(
            sql: """
                INSERT INTO daily_counts (link_id, day, event, platform, count)
                SELECT links.id, hour / 24, event, platform, CAST(total(count) AS INTEGER)
                FROM hour_counts CROSS JOIN activity_scopes ON activity_scopes.number = hour_counts.scope
                CROSS JOIN links ON links.id = activity_scopes.id
                WHERE kind = 'person' AND \(condition.sql) GROUP BY 1, 2, 3, 4
                ON CONFLICT DO UPDATE SET count = \(ActivityWriting.saturatingSum)
                """, arguments: condition.arguments)
        try execute(
            sql: """
                INSERT INTO day_counts (day, scope, event, platform, count)
                SELECT hour / 24, scope, event, platform, CAST(total(count) AS INTEGER)
                FROM hour_counts CROSS JOIN activity_scopes ON activity_scopes.number = hour_counts.scope
                WHERE kind = 'person' AND \(condition.sql)
                AND NOT EXISTS (SELECT 1 FROM links WHERE links.id = activity_scopes.id) AND activity_scopes.id IS NOT NULL
                GROUP BY 1, 2, 3, 4
                ON CONFLICT DO UPDATE SET count = \(ActivityWriting.saturatingSum)
                """, arguments: condition.arguments)
    }

    fileprivate func foldValues(day: Int, scope: Int64, dimension: ClickDimension) throws {
        let rows = try Row.fetchAll(
            try cachedStatement(
                sql: "SELECT value, count FROM day_values WHERE day = ? AND scope = ? AND dimension = ?"),
            arguments: [day, scope, dimension.rawValue])
        var values: [ActivityTally.ValueKey: Int64] = [:]
        for row in rows {
            values[ActivityTally.ValueKey(dimension, try row.decode(atIndex: 0))] = try row.decode(atIndex: 1)
        }
        let kept = ActivityTally.folded(values)
        for key in values.keys where kept[key] == nil {
            try run(
                "DELETE FROM day_values WHERE day = ? AND scope = ? AND dimension = ? AND value = ?",
                [day, scope, dimension.rawValue, key.value])
        }
        try run(
            """
            INSERT INTO day_values (day, scope, dimension, value, count) VALUES (?, ?, ?, '', ?)
            ON CONFLICT DO UPDATE SET count = excluded.count
            """, [day, scope, dimension.rawValue, kept[ActivityTally.ValueKey(dimension, "")] ?? 0])
    }
}
