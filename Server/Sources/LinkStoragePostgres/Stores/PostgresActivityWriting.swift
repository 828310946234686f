internal import Foundation
internal import LinkStorage
internal import WaymarkLinks

/// Adds counts to those in a database: the rows of all links in one statement for each table, in the order of their keys.
struct PostgresActivityWriting {
    private typealias Days = [(key: ActivityTally.Period, value: ActivityTally.Day)]

    let session: PostgresSession

    func write(_ tally: ActivityTally) throws {
        writeHours(tally)
        let days = tally.days.sorted { $0.key < $1.key }
        try writeValues(days)
        writeVisitors(days)
        writeUnknownCodes(days)
    }

    /// The new value of a count in an upsert: a sum that overflows stays at the greatest number.
    static func saturatingSum(of table: String) -> String {
        """
        CASE WHEN \(table).count > 9223372036854775807 - excluded.count THEN 9223372036854775807
            ELSE \(table).count + excluded.count END
        """
    }

    private func writeHours(_ tally: ActivityTally) {
        let rows = tally.hours.keys.sorted().flatMap { period in
            (tally.hours[period] ?? [:]).map { (period: period, key: $0.key, count: $0.value) }
        }
        guard !rows.isEmpty else { return }
        session.enqueue(
            """
            INSERT INTO hour_counts (hour, scope, event, kind, platform, count)
            SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::bigint[])
            ON CONFLICT (scope, hour, event, kind, platform) DO UPDATE SET count = \(Self.saturatingSum(of: "hour_counts"))
            """,
            [
                .numbers(rows.map { Int64($0.period.number) }), .numbers(rows.map(\.period.scope)),
                .texts(rows.map(\.key.event.rawValue)), .texts(rows.map(\.key.kind.rawValue)),
                .texts(rows.map(\.key.platform.rawValue)), .numbers(rows.map(\.count)),
            ])
    }

    private func writeValues(_ days: Days) throws {
        var stored = try storedValues(of: days)
        var sums: [(period: ActivityTally.Period, key: ActivityTally.ValueKey, count: Int64)] = []
        for (period, day) in days {
            let values = stored[period, default: StoredValues()].taking(day.values)
            sums += values.sorted { $0.key < $1.key }.map { (period, $0.key, $0.value) }
        }
        guard !sums.isEmpty else { return }
        session.enqueue(
            """
            INSERT INTO day_values (day, scope, dimension, value, count)
            SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::bigint[])
            ON CONFLICT (scope, day, dimension, value) DO UPDATE SET count = \(Self.saturatingSum(of: "day_values"))
            """,
            sums.map(\.period).parameters + [
                .texts(sums.map(\.key.dimension.rawValue)), .texts(sums.map(\.key.value)), .numbers(sums.map(\.count)),
            ])
    }

    /// The values that the database has in the open dimensions of some days.
    private func storedValues(of days: Days) throws -> [ActivityTally.Period: StoredValues] {
        let open = Set(days.flatMap { $0.value.values.keys.lazy.filter(\.dimension.isOpen).map(\.dimension.rawValue) })
        guard !open.isEmpty else { return [:] }
        let rows = try session.run(
            """
            SELECT stored.day, stored.scope, stored.dimension, stored.value
            FROM unnest($1::bigint[], $2::bigint[]) AS asked (day, scope)
            JOIN day_values AS stored ON stored.scope = asked.scope AND stored.day = asked.day
            WHERE stored.dimension = ANY($3::text[])
            """, days.map(\.key).parameters + [.texts(open.sorted())])
        var values: [ActivityTally.Period: StoredValues] = [:]
        for row in rows {
            let period = ActivityTally.Period(number: try row.integer(0), scope: try row.number(1))
            values[period, default: StoredValues()].insert(try row.text(3), in: try row.text(2))
        }
        return values
    }

    /// Stores visitors, and adds those who are new on their day to its measure.
    private func writeVisitors(_ days: Days) {
        let rows = days.flatMap { period, day in
            day.visitors.map { (period: period, visitor: Int64(bitPattern: $0)) }.sorted { $0.visitor < $1.visitor }
        }
        guard !rows.isEmpty else { return }
        session.enqueue(
            """
            WITH added AS (
                INSERT INTO day_visitors (day, scope, visitor)
                SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[])
                ON CONFLICT DO NOTHING
                RETURNING day, scope
            )
            INSERT INTO day_measures (day, scope, measure, count)
            SELECT day, scope, $4::text, count(*) FROM added GROUP BY day, scope ORDER BY day, scope
            ON CONFLICT (scope, day, measure) DO UPDATE SET count = \(Self.saturatingSum(of: "day_measures"))
            """,
            rows.map(\.period).parameters + [.numbers(rows.map(\.visitor)), .text(DayMeasure.visitors.rawValue)])
    }

    private func writeUnknownCodes(_ days: Days) {
        let rows = days.filter { $0.value.unknownCodes > 0 }
        guard !rows.isEmpty else { return }
        session.enqueue(
            """
            INSERT INTO day_measures (day, scope, measure, count)
            SELECT day, scope, $4::text, count
            FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS counted (day, scope, count)
            ON CONFLICT (scope, day, measure) DO UPDATE SET count = \(Self.saturatingSum(of: "day_measures"))
            """,
            rows.map(\.key).parameters + [
                .numbers(rows.map(\.value.unknownCodes)), .text(DayMeasure.unknownCodes.rawValue),
            ])
    }
}

/// The values that a database has in the open dimensions of a day of a link, a domain or a project.
private struct StoredValues {
    private var values: [String: Set<String>] = [:]
    /// How many of them count towards the limit of their dimension: all but *other*.
    private var counts: [String: Int] = [:]

    mutating func insert(_ value: String, in dimension: String) {
        guard values[dimension, default: []].insert(value).inserted, !value.isEmpty else { return }
        counts[dimension, default: 0] += 1
    }

    /// Counts by the keys under which they are stored: what exceeds the most values of an open dimension counts as *other*.
    mutating func taking(_ counts: [ActivityTally.ValueKey: Int64]) -> [ActivityTally.ValueKey: Int64] {
        var sums: [ActivityTally.ValueKey: Int64] = [:]
        for (key, count) in counts.sorted(by: { $0.key < $1.key }) {
            let key = hasRoom(for: key) ? key : ActivityTally.ValueKey(key.dimension, "")
            sums[key] = .saturatingSum(sums[key] ?? 0, count)
            if key.dimension.isOpen { insert(key.value, in: key.dimension.rawValue) }
        }
        return sums
    }

    private func hasRoom(for key: ActivityTally.ValueKey) -> Bool {
        guard key.dimension.isOpen else { return true }
        let dimension = key.dimension.rawValue
        if values[dimension]?.contains(key.value) == true { return true }
        return counts[dimension, default: 0] < ClickDimension.mostValues
    }
}

extension [ActivityTally.Period] {
    /// The numbers of the days and those of the scopes.
    fileprivate var parameters: [PostgresValue] {
        [.numbers(map { Int64($0.number) }), .numbers(map(\.scope))]
    }
}
