internal import Foundation
internal import GRDB
internal import LinkStorage
internal import WaymarkLinks

/// Adds counts to those in a database.
struct ActivityWriting {
    let db: Database

    func write(_ tally: ActivityTally) throws {
        // In the order of the keys, so that neighboring rows are written together.
        let hours = try BoundStatement(
            db,
            sql: """
                INSERT INTO hour_counts (hour, scope, event, kind, platform, count) VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET count = \(Self.saturatingSum)
                """)
        for period in tally.hours.keys.sorted() {
            hours.bind(period)
            for (key, count) in tally.hours[period] ?? [:] {
                hours.bind(3, key.event.rawValue)
                hours.bind(4, key.kind.rawValue)
                hours.bind(5, key.platform.rawValue)
                hours.bind(6, count)
                try hours.run(db)
            }
        }
        for period in tally.days.keys.sorted() {
            guard let day = tally.days[period] else { continue }
            try writeValues(day.values, of: period)
            try writeMeasure(.visitors, try newVisitors(day.visitors, of: period), of: period)
            try writeMeasure(.unknownCodes, day.unknownCodes, of: period)
        }
    }

    /// The new value of a count in an upsert.
    ///
    /// A sum that overflows stays at the greatest number; SQLite would turn it into a floating-point number.
    static let saturatingSum = """
        CASE WHEN count > 9223372036854775807 - excluded.count THEN 9223372036854775807 ELSE count + excluded.count END
        """

    private func writeValues(_ values: [ActivityTally.ValueKey: Int64], of period: ActivityTally.Period) throws {
        guard !values.isEmpty else { return }
        let update = try BoundStatement(
            db,
            sql: """
                UPDATE day_values
                SET count = CASE WHEN count > 9223372036854775807 - ?5 THEN 9223372036854775807 ELSE count + ?5 END
                WHERE day = ?1 AND scope = ?2 AND dimension = ?3 AND value = ?4
                """)
        let insertion = try BoundStatement(
            db,
            sql: """
                INSERT INTO day_values (day, scope, dimension, value, count) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET count = \(Self.saturatingSum)
                """)
        update.bind(period)
        insertion.bind(period)
        var rooms = try ValueRooms(db, period)
        for (key, count) in values.sorted(by: { $0.key < $1.key }) {
            // Only a new value of an open dimension counts towards the limit.
            if key.dimension.isOpen, !rooms.isFirst {
                update.bind(3, key.dimension.rawValue)
                update.bind(4, key.value)
                update.bind(5, count)
                try update.run(db)
                if db.changesCount > 0 { continue }
            }
            insertion.bind(3, key.dimension.rawValue)
            insertion.bind(4, try rooms.take(key.dimension) ? key.value : "")
            insertion.bind(5, count)
            try insertion.run(db)
        }
    }

    /// Stores visitors of a day, and returns how many of them are new.
    private func newVisitors(_ visitors: Set<UInt64>, of period: ActivityTally.Period) throws -> Int64 {
        guard !visitors.isEmpty else { return 0 }
        let statement = try BoundStatement(
            db, sql: "INSERT INTO day_visitors (day, scope, visitor) VALUES (?, ?, ?) ON CONFLICT DO NOTHING")
        statement.bind(period)
        var count: Int64 = 0
        for visitor in visitors.sorted() {
            statement.bind(3, Int64(bitPattern: visitor))
            try statement.run(db)
            count += Int64(db.changesCount)
        }
        return count
    }

    private func writeMeasure(_ measure: DayMeasure, _ count: Int64, of period: ActivityTally.Period) throws {
        guard count > 0 else { return }
        let statement = try BoundStatement(
            db,
            sql: """
                INSERT INTO day_measures (day, scope, measure, count) VALUES (?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET count = \(Self.saturatingSum)
                """)
        statement.bind(period)
        statement.bind(3, measure.rawValue)
        statement.bind(4, count)
        try statement.run(db)
    }
}

/// Limits the number of values that each open dimension has on one day.
private struct ValueRooms {
    /// Whether no value of the day is stored yet.
    let isFirst: Bool
    private let db: Database
    private let period: ActivityTally.Period
    private var counts: [ClickDimension: Int64] = [:]

    init(_ db: Database, _ period: ActivityTally.Period) throws {
        self.db = db
        self.period = period
        let search = try BoundStatement(db, sql: "SELECT 1 FROM day_values WHERE day = ? AND scope = ? LIMIT 1")
        search.bind(period)
        defer { search.reset() }
        isFirst = try !search.step(db)
    }

    /// Whether a new value of a dimension is counted separately rather than as *other*.
    mutating func take(_ dimension: ClickDimension) throws -> Bool {
        guard dimension.isOpen else { return true }
        let count = try counts[dimension] ?? (isFirst ? 0 : stored(dimension))
        counts[dimension] = count + 1
        return count < ClickDimension.mostValues
    }

    private func stored(_ dimension: ClickDimension) throws -> Int64 {
        let search = try BoundStatement(
            db,
            sql: "SELECT count(*) FROM day_values WHERE day = ? AND scope = ? AND dimension = ? AND value <> ''")
        search.bind(period)
        search.bind(3, dimension.rawValue)
        defer { search.reset() }
        return try search.step(db) ? search.number(0) : 0
    }
}

extension BoundStatement {
    fileprivate func bind(_ period: ActivityTally.Period) {
        bind(1, Int64(period.number))
        bind(2, period.scope)
    }
}
