// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the methods.

internal import Foundation
public import LinkStorage
internal import WaymarkLinks

extension PostgresLinkDatabase {
    public func activityCounts(
        of scopes: [ActivityScope], hours: Range<UTCHour>, by step: ActivityStep
    ) async throws -> [ActivityCount] {
        guard !hours.isEmpty else { return [] }
        await settleSoon()
        return try await readList { session in
            var sums = ActivitySums(step: step)
            let numbers = PostgresValue.numbers(try session.scopeNumbers(of: scopes))
            try sums.add(
                session,
                """
                SELECT hour, event, platform, count FROM hour_counts
                WHERE scope = ANY($1::bigint[]) AND hour >= $2 AND hour < $3 AND kind = 'person'
                """, [numbers, .number(hours.lowerBound.number), .number(hours.upperBound.number)])
            // A day belongs to the hour in which it begins.
            let days = hours.daysThatBegin
            guard !days.isEmpty else { return sums.counts }
            let bounds: [PostgresValue] = [.number(days.lowerBound.number), .number(days.upperBound.number)]
            try sums.add(
                session,
                """
                SELECT day * 24, event, platform, count FROM day_counts
                WHERE scope = ANY($1::bigint[]) AND day >= $2 AND day < $3
                """, [numbers] + bounds)
            let links = Set(scopes).compactMap { scope in
                if case .link(let link) = scope { link.uuid } else { nil }
            }
            try sums.add(
                session,
                """
                SELECT day * 24, event, platform, count FROM daily_counts
                WHERE link_id = ANY($1::uuid[]) AND day >= $2 AND day < $3
                """, [.uuids(links)] + bounds)
            return sums.counts
        }
    }

    public func valueCounts(
        of dimension: ClickDimension, scopes: [ActivityScope], days: Range<UTCDay>
    ) async throws -> [ClickValueCount] {
        await settleSoon()
        return try await readList { session in
            try session.run(
                """
                SELECT day, value, least(sum(count), 9223372036854775807)::bigint FROM day_values
                WHERE scope = ANY($1::bigint[]) AND day >= $2 AND day < $3 AND dimension = $4
                GROUP BY day, value
                """,
                [
                    .numbers(try session.scopeNumbers(of: scopes)), .number(days.lowerBound.number),
                    .number(days.upperBound.number), .text(dimension.rawValue),
                ]
            ).map { row in
                let value = try row.text(1)
                return ClickValueCount(
                    day: UTCDay(number: try row.integer(0)), value: value.isEmpty ? nil : value,
                    count: try row.number(2))
            }
        }
    }

    public func dayCounts(
        of measure: DayMeasure, scopes: [ActivityScope], days: Range<UTCDay>
    ) async throws -> [UTCDay: Int64] {
        await settleSoon()
        return try await readList { session in
            let rows = try session.run(
                """
                SELECT day, least(sum(count), 9223372036854775807)::bigint FROM day_measures
                WHERE scope = ANY($1::bigint[]) AND day >= $2 AND day < $3 AND measure = $4
                GROUP BY day
                """,
                [
                    .numbers(try session.scopeNumbers(of: scopes)), .number(days.lowerBound.number),
                    .number(days.upperBound.number), .text(measure.rawValue),
                ])
            var counts: [UTCDay: Int64] = [:]
            for row in rows { counts[UTCDay(number: try row.integer(0))] = try row.number(1) }
            return counts
        }
    }
}

extension ActivitySums {
    /// Adds the rows of a query for hour, event, platform and count.
    fileprivate mutating func add(_ session: PostgresSession, _ sql: String, _ parameters: [PostgresValue]) throws {
        for row in try session.run(sql, parameters) {
            add(
                try row.number(3), hour: UTCHour(number: try row.integer(0)),
                event: try row.value(1) { LinkEvent(rawValue: $0) },
                platform: try row.value(2) { LinkPlatform(rawValue: $0) })
        }
    }
}
