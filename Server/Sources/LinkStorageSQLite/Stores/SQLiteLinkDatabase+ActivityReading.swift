// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the methods.

internal import Foundation
internal import GRDB
public import LinkStorage
internal import WaymarkLinks

extension SQLiteLinkDatabase {
    public func activityCounts(
        of scopes: [ActivityScope], hours: Range<UTCHour>, by step: ActivityStep
    ) async throws -> [ActivityCount] {
        guard !hours.isEmpty else { return [] }
        await settleSoon()
        return try await readList { db in
            var sums = ActivitySums(step: step)
            let numbers = try db.numbers(of: scopes)
            let first = try max(hours.lowerBound.number, db.first("hour", in: "hour_counts"))
            try sums.add(
                db,
                """
                WITH RECURSIVE hours (hour) AS (SELECT ?2 WHERE ?2 < ?3 UNION ALL SELECT hour + 1 FROM hours WHERE hour + 1 < ?3)
                SELECT hour, event, platform, count
                FROM json_each(?1) AS scopes CROSS JOIN hours CROSS JOIN hour_counts USING (hour)
                WHERE hour_counts.scope = scopes.value AND kind = 'person'
                """, [numbers, first, hours.upperBound.number])
            // A day belongs to the hour in which it begins.
            let days = hours.daysThatBegin
            guard !days.isEmpty else { return sums.counts }
            let firstDay = try max(days.lowerBound.number, db.first("day", in: "day_counts"))
            try sums.add(
                db,
                """
                \(Self.daysClause)
                SELECT day * 24, event, platform, count
                FROM json_each(?1) AS scopes CROSS JOIN days CROSS JOIN day_counts USING (day)
                WHERE day_counts.scope = scopes.value
                """, [numbers, firstDay, days.upperBound.number])
            for case .link(let link) in Set(scopes) {
                try sums.add(
                    db,
                    "SELECT day * 24, event, platform, count FROM daily_counts WHERE link_id = ? AND day >= ? AND day < ?",
                    [link.uuid, days.lowerBound.number, days.upperBound.number])
            }
            return sums.counts
        }
    }

    public func valueCounts(
        of dimension: ClickDimension, scopes: [ActivityScope], days: Range<UTCDay>
    ) async throws -> [ClickValueCount] {
        await settleSoon()
        return try await readList { db in
            let first = try max(days.lowerBound.number, db.first("day", in: "day_values"))
            let rows = try Row.fetchCursor(
                try db.cachedStatement(
                    sql: """
                        \(Self.daysClause)
                        SELECT day, day_values.value, sum(count)
                        FROM json_each(?1) AS scopes CROSS JOIN days CROSS JOIN day_values USING (day)
                        WHERE day_values.scope = scopes.value AND dimension = ?4
                        GROUP BY day, day_values.value
                        """),
                arguments: [try db.numbers(of: scopes), first, days.upperBound.number, dimension.rawValue])
            return try Array(
                rows.map { row in
                    let value = try row.decode(String.self, atIndex: 1)
                    return ClickValueCount(
                        day: UTCDay(number: try row.decode(atIndex: 0)), value: value.isEmpty ? nil : value,
                        count: try row.decode(atIndex: 2))
                })
        }
    }

    public func dayCounts(
        of measure: DayMeasure, scopes: [ActivityScope], days: Range<UTCDay>
    ) async throws -> [UTCDay: Int64] {
        await settleSoon()
        return try await readList { db in
            let first = try max(days.lowerBound.number, db.first("day", in: "day_measures"))
            let rows = try Row.fetchCursor(
                try db.cachedStatement(
                    sql: """
                        \(Self.daysClause)
                        SELECT day, sum(count)
                        FROM json_each(?1) AS scopes CROSS JOIN days CROSS JOIN day_measures USING (day)
                        WHERE day_measures.scope = scopes.value AND measure = ?4
                        GROUP BY day
                        """),
                arguments: [try db.numbers(of: scopes), first, days.upperBound.number, measure.rawValue])
            var counts: [UTCDay: Int64] = [:]
            while let row = try rows.next() {
                counts[UTCDay(number: try row.decode(atIndex: 0))] = try row.decode(atIndex: 1)
            }
            return counts
        }
    }

    /// The days from the second parameter to the third, exclusive.
    private static let daysClause = """
        WITH RECURSIVE days (day) AS (SELECT ?2 WHERE ?2 < ?3 UNION ALL SELECT day + 1 FROM days WHERE day + 1 < ?3)
        """
}

extension Database {
    /// The numbers of scopes as JSON; scopes without statistics have none.
    func numbers(of scopes: [ActivityScope]) throws -> String {
        "[\(try scopeNumbers(of: scopes).map(String.init).joined(separator: ","))]"
    }

    /// The numbers of scopes; scopes without statistics have none.
    func scopeNumbers(of scopes: [ActivityScope]) throws -> [Int64] {
        let statement = try cachedStatement(sql: "SELECT number FROM activity_scopes WHERE id = ?")
        return try Set(scopes.map(\.uuid)).compactMap { try Int64.fetchOne(statement, arguments: [$0]) }
    }

    /// The lowest time in a table whose key begins with a time; searches can start there.
    fileprivate func first(_ column: String, in table: String) throws -> Int {
        try Int.fetchOne(try cachedStatement(sql: "SELECT min(\(column)) FROM \(table)")) ?? .max
    }
}

extension ActivitySums {
    /// Adds the rows of a query for hour, event, platform and count.
    fileprivate mutating func add(_ db: Database, _ sql: String, _ arguments: StatementArguments) throws {
        let rows = try Row.fetchCursor(try db.cachedStatement(sql: sql), arguments: arguments)
        while let row = try rows.next() {
            add(
                try row.decode(atIndex: 3), hour: UTCHour(number: try row.decode(atIndex: 0)),
                event: try row.value(1) { LinkEvent(rawValue: $0) },
                platform: try row.value(2) { LinkPlatform(rawValue: $0) })
        }
    }
}
