internal import Foundation
internal import LinkStorage
internal import WaymarkLinks

/// Adds counts to those in a database: many rows in each statement, in the order of their keys.
struct PostgresActivityWriting {
    let session: PostgresSession

    func write(_ tally: ActivityTally) throws {
        writeHours(tally)
        for period in tally.days.keys.sorted() {
            guard let day = tally.days[period] else { continue }
            try writeValues(day.values, of: period)
            writeMeasure(.visitors, try newVisitors(day.visitors, of: period), of: period)
            writeMeasure(.unknownCodes, day.unknownCodes, of: period)
        }
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

    private func writeValues(_ values: [ActivityTally.ValueKey: Int64], of period: ActivityTally.Period) throws {
        guard !values.isEmpty else { return }
        // Only a new value of an open dimension counts towards the limit.
        let open = Set(values.keys.filter(\.dimension.isOpen).map(\.dimension.rawValue))
        var known: [String: Set<String>] = [:]
        if !open.isEmpty {
            let rows = try session.run(
                "SELECT dimension, value FROM day_values WHERE day = $1 AND scope = $2 AND dimension = ANY($3::text[])",
                period.parameters + [.texts(open.sorted())])
            for row in rows { known[try row.text(0), default: []].insert(try row.text(1)) }
        }
        var sums: [ActivityTally.ValueKey: Int64] = [:]
        for (key, count) in values.sorted(by: { $0.key < $1.key }) {
            var key = key
            if key.dimension.isOpen {
                var stored = known[key.dimension.rawValue] ?? []
                if !stored.contains(key.value) {
                    if stored.count(where: { !$0.isEmpty }) < ClickDimension.mostValues {
                        stored.insert(key.value)
                        known[key.dimension.rawValue] = stored
                    } else {
                        key.value = ""
                    }
                }
            }
            sums[key] = .saturatingSum(sums[key] ?? 0, count)
        }
        let rows = sums.sorted { $0.key < $1.key }
        session.enqueue(
            """
            INSERT INTO day_values (day, scope, dimension, value, count)
            SELECT $1, $2, * FROM unnest($3::text[], $4::text[], $5::bigint[])
            ON CONFLICT (scope, day, dimension, value) DO UPDATE SET count = \(Self.saturatingSum(of: "day_values"))
            """,
            period.parameters + [
                .texts(rows.map(\.key.dimension.rawValue)), .texts(rows.map(\.key.value)),
                .numbers(rows.map(\.value)),
            ])
    }

    /// Stores visitors of a day, and returns how many of them are new.
    private func newVisitors(_ visitors: Set<UInt64>, of period: ActivityTally.Period) throws -> Int64 {
        guard !visitors.isEmpty else { return 0 }
        return Int64(
            try session.run(
                """
                INSERT INTO day_visitors (day, scope, visitor) SELECT $1, $2, unnest($3::bigint[]) ON CONFLICT DO NOTHING
                """, period.parameters + [.numbers(visitors.sorted().map { Int64(bitPattern: $0) })]
            ).changedCount)
    }

    private func writeMeasure(_ measure: DayMeasure, _ count: Int64, of period: ActivityTally.Period) {
        guard count > 0 else { return }
        session.enqueue(
            """
            INSERT INTO day_measures (day, scope, measure, count) VALUES ($1, $2, $3, $4)
            ON CONFLICT (scope, day, measure) DO UPDATE SET count = \(Self.saturatingSum(of: "day_measures"))
            """, period.parameters + [.text(measure.rawValue), .number(count)])
    }
}

extension ActivityTally.Period {
    fileprivate var parameters: [PostgresValue] { [.number(number), .number(scope)] }
}
