// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the methods.

public import Foundation
public import LinkStorage
internal import WaymarkLinks

extension PostgresLinkDatabase {
    public func appEventSums(of scopes: [ActivityScope], days: Range<UTCDay>) async throws -> [AppEventSum] {
        try await read { session in
            let rows = try session.run(
                """
                SELECT name, currency, count, value
                FROM unnest($1::uuid[]) AS scopes (id) JOIN app_event_sums ON app_event_sums.scope = scopes.id
                WHERE day >= $2 AND day < $3
                """,
                [
                    .uuids(scopes.map(\.uuid)), .number(days.lowerBound.number), .number(days.upperBound.number),
                ])
            return AppEventSum.merged(try rows.map { try $0.appEventSum() })
        }
    }

    public func appEvents(
        _ selection: AppEventSelection, after number: Int64?, limit: Int
    ) async throws -> RecordedAppEventPage {
        try await readList { session in
            let rows = Array(
                try session.run(
                    """
                    SELECT number, app_events.project_id, event_id, app_events.name, value, currency, platform,
                        happened_at, received_at, link_id, touch, claim_id, click_id, domain_id, code
                    FROM app_events JOIN links ON links.id = link_id
                    WHERE number > $1 AND received_at >= $2 AND received_at < $3
                        AND (link_id = ANY($4::uuid[]) OR domain_id = ANY($4::uuid[])
                            OR app_events.project_id = ANY($4::uuid[]))
                    ORDER BY number LIMIT $5
                    """,
                    [
                        .number(number ?? 0), .moment(selection.received.lowerBound),
                        .moment(selection.received.upperBound), .uuids(selection.scopes.map(\.uuid)),
                        .number(limit + 1),
                    ]))
            let page = rows.prefix(limit)
            return RecordedAppEventPage(
                entries: try page.map { try $0.appEvent() },
                next: rows.count > limit ? try page.last?.number(0) : nil)
        }
    }

    public func expireAppEvents(before moment: Date) async throws -> Int {
        try await remove(from: "app_events", key: "number", where: "received_at < $1", [.moment(moment)])
    }
}

extension PostgresSession {
    /// Stores events; passes over those that are known, and those whose links are gone.
    ///
    /// One transaction at a time stores events, so that their numbers are in the order in which they can be read, and sums with
    /// decimal digits are not added at once.
    ///
    /// - Returns: how many were stored.
    func add(_ events: [AppEventRecord]) throws -> Int {
        guard !events.isEmpty else { return 0 }
        let rows = try run("SELECT last_number FROM app_event_numbers FOR UPDATE")
        let last = try rows.first?.number(0) ?? 0
        var number = last
        for event in events where try add(event, number: number + 1) { number += 1 }
        enqueue("UPDATE app_event_numbers SET last_number = $1", [.number(number)])
        return Int(number - last)
    }

    private func add(_ event: AppEventRecord, number: Int64) throws -> Bool {
        let link = event.attribution.link
        // A link that is just deleted is waited for.
        let found = try run(
            "SELECT domain_id FROM links WHERE id = $1 AND project_id = $2 FOR KEY SHARE",
            [.id(link), .id(event.projectID)])
        guard let domain = try found.first?.uuid(0) else { return false }
        let isNew =
            try run(
                """
                INSERT INTO app_events (
                    number, project_id, event_id, name, value, currency, platform, happened_at, received_at, link_id, touch,
                    claim_id, click_id)
                VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
                ON CONFLICT (project_id, event_id) DO NOTHING
                """,
                [
                    .number(number), .id(event.projectID), .text(event.eventID), .text(event.name), .text(event.value),
                    .text(event.currency), .text(event.platform.rawValue), .moment(event.happenedAt),
                    .moment(event.receivedAt), .id(link), .text(event.attribution.touch.rawValue),
                    .id(event.attribution.claim), .id(event.attribution.click),
                ]
            ).changedCount > 0
        guard isNew else { return false }
        let day = UTCDay(event.happenedAt).number
        var sum = event.sum
        sum.name = try countedName(event.name, on: day, of: event.projectID)
        for scope in [link.uuid, domain, event.projectID.uuid] { try add(sum, on: day, to: scope) }
        return true
    }

    /// The name under which an event is counted on a day of its project.
    private func countedName(_ name: String, on day: Int, of project: ProjectRecord.ID) throws -> String {
        let names = try run(
            "SELECT DISTINCT name FROM app_event_sums WHERE scope = $1 AND day = $2", [.id(project), .number(day)]
        ).map { try $0.text(0) }
        return names.contains(name) || names.count < AppEventSum.mostNames ? name : AppEventSum.otherName
    }

    private func add(_ sum: AppEventSum, on day: Int, to scope: UUID) throws {
        let key: [PostgresValue] = [.uuid(scope), .number(day), .text(sum.name), .text(sum.currency ?? "")]
        let stored = try run(
            """
            SELECT name, currency, count, value FROM app_event_sums
            WHERE scope = $1 AND day = $2 AND name = $3 AND currency = $4
            """, key)
        var total = sum
        if let stored = stored.first { total.add(try stored.appEventSum()) }
        try run(
            """
            INSERT INTO app_event_sums (scope, day, name, currency, count, value) VALUES ($1, $2, $3, $4, $5, $6)
            ON CONFLICT (scope, day, name, currency) DO UPDATE SET count = excluded.count, value = excluded.value
            """, key + [.number(total.count), .text(total.value.map { "\($0)" })])
    }
}

extension PostgresRow {
    fileprivate func appEventSum() throws -> AppEventSum {
        let currency = try text(1)
        return AppEventSum(
            name: try text(0), currency: currency.isEmpty ? nil : currency, count: try number(2),
            value: try optionalText(3).flatMap { Decimal(string: $0) })
    }

    fileprivate func appEvent() throws -> RecordedAppEventPage.Entry {
        let attribution = EventAttribution(
            link: try identifier(9), touch: try value(10) { EventAttribution.Touch(rawValue: $0) },
            claim: try optionalIdentifier(11), click: try optionalIdentifier(12))
        let event = AppEventRecord(
            projectID: try identifier(1), eventID: try text(2), name: try text(3), value: try optionalText(4),
            currency: try optionalText(5), platform: try value(6) { LinkPlatform(rawValue: $0) },
            happenedAt: try moment(7), receivedAt: try moment(8), attribution: attribution)
        return RecordedAppEventPage.Entry(
            event: event, domainID: try identifier(13), code: try value(14) { ShortCode($0) })
    }
}
