// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the methods.

public import Foundation
internal import GRDB
public import LinkStorage
internal import WaymarkLinks

extension SQLiteLinkDatabase {
    /// The most rows that one transaction deletes, small enough that other writers hardly wait.
    private static let deletedAtOnce = 2_000

    public func appEventSums(of scopes: [ActivityScope], days: Range<UTCDay>) async throws -> [AppEventSum] {
        try await read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT name, currency, count, value FROM app_event_sums WHERE scope = ? AND day >= ? AND day < ?
                    """)
            var sums: [AppEventSum] = []
            for scope in scopes {
                let rows = try Row.fetchCursor(
                    statement, arguments: [scope.uuid, days.lowerBound.number, days.upperBound.number])
                while let row = try rows.next() { sums.append(try row.appEventSum()) }
            }
            return AppEventSum.merged(sums)
        }
    }

    public func appEvents(
        _ selection: AppEventSelection, after number: Int64?, limit: Int
    ) async throws -> RecordedAppEventPage {
        try await readAtLength { db in
            try db.page(of: selection, after: number ?? 0, limit: limit)
        }
    }

    public func expireAppEvents(before moment: Date) async throws -> Int {
        var total = 0
        while true {
            try Task.checkCancellation()
            let count = try await write { db in
                try db.run(
                    """
                    DELETE FROM app_events WHERE number IN (
                        SELECT number FROM app_events WHERE received_at < ?1 ORDER BY received_at LIMIT ?2)
                    """, [moment.millisecondsSince1970, Self.deletedAtOnce])
                return db.changesCount
            }
            total += count
            if count < Self.deletedAtOnce { return total }
        }
    }
}

extension Row {
    fileprivate func appEventSum() throws -> AppEventSum {
        let currency: String = try decode(atIndex: 1)
        let value: String? = try decode(atIndex: 3)
        return AppEventSum(
            name: try decode(atIndex: 0), currency: currency.isEmpty ? nil : currency, count: try decode(atIndex: 2),
            value: value.flatMap { Decimal(string: $0) })
    }
}

extension Database {
    /// Stores an event; returns `false` if it is known, or if its link is gone.
    func add(_ event: AppEventRecord) throws -> Bool {
        let link = event.attribution.link
        let found = try Row.fetchOne(
            try cachedStatement(sql: "SELECT domain_id FROM links WHERE id = ? AND project_id = ?"),
            arguments: [link.uuid, event.projectID.uuid])
        guard let domain: UUID = try found?.decode(atIndex: 0) else { return false }
        try run(
            """
            INSERT INTO app_events (
                project_id, event_id, name, value, currency, platform, happened_at, received_at, link_id, touch, claim_id,
                click_id)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (project_id, event_id) DO NOTHING
            """,
            [
                event.projectID.uuid, event.eventID, event.name, event.value, event.currency, event.platform.rawValue,
                event.happenedAt.millisecondsSince1970, event.receivedAt.millisecondsSince1970, link.uuid,
                event.attribution.touch.rawValue, event.attribution.claim?.uuid, event.attribution.click?.uuid,
            ])
        guard changesCount > 0 else { return false }
        let day = UTCDay(event.happenedAt).number
        var sum = event.sum
        sum.name = try countedName(event.name, on: day, of: event.projectID)
        for scope in [link.uuid, domain, event.projectID.uuid] { try add(sum, on: day, to: scope) }
        return true
    }

    /// The name under which an event is counted on a day of its project.
    private func countedName(_ name: String, on day: Int, of project: ProjectRecord.ID) throws -> String {
        let names = try String.fetchSet(
            try cachedStatement(sql: "SELECT DISTINCT name FROM app_event_sums WHERE scope = ? AND day = ?"),
            arguments: [project.uuid, day])
        return names.contains(name) || names.count < AppEventSum.mostNames ? name : AppEventSum.otherName
    }

    private func add(_ sum: AppEventSum, on day: Int, to scope: UUID) throws {
        let key: StatementArguments = [scope, day, sum.name, sum.currency ?? ""]
        let stored = try Row.fetchOne(
            try cachedStatement(
                sql: """
                    SELECT name, currency, count, value FROM app_event_sums
                    WHERE scope = ? AND day = ? AND name = ? AND currency = ?
                    """), arguments: key)
        var total = sum
        if let stored { total.add(try stored.appEventSum()) }
        try run(
            "INSERT OR REPLACE INTO app_event_sums (scope, day, name, currency, count, value) VALUES (?, ?, ?, ?, ?, ?)",
            key + [total.count, total.value.map { "\($0)" }])
    }

    fileprivate func page(of selection: AppEventSelection, after number: Int64, limit: Int) throws
        -> RecordedAppEventPage
    {
        let rows = try Row.fetchAll(
            try cachedStatement(
                sql: """
                    SELECT number, app_events.project_id, event_id, app_events.name, value, currency, platform, happened_at,
                        received_at, link_id, touch, claim_id, click_id, domain_id, code
                    FROM app_events JOIN links ON links.id = link_id
                    WHERE number > ?1 AND received_at >= ?2 AND received_at < ?3
                        AND (hex(link_id) IN (SELECT value FROM json_each(?4))
                            OR hex(domain_id) IN (SELECT value FROM json_each(?4))
                            OR hex(app_events.project_id) IN (SELECT value FROM json_each(?4)))
                    ORDER BY number LIMIT ?5
                    """),
            arguments: [
                number, selection.received.lowerBound.millisecondsSince1970,
                selection.received.upperBound.millisecondsSince1970,
                try ColumnText.json(selection.scopes.map { $0.uuid.uuidString.replacing("-", with: "") }), limit + 1,
            ])
        let page = rows.prefix(limit)
        return RecordedAppEventPage(
            entries: try page.map { try $0.appEvent() },
            next: rows.count > limit ? try page.last?.decode(atIndex: 0) : nil)
    }
}

extension Row {
    fileprivate func appEvent() throws -> RecordedAppEventPage.Entry {
        let attribution = EventAttribution(
            link: try identifier(9), touch: try value(10) { EventAttribution.Touch(rawValue: $0) },
            claim: try decode(UUID?.self, atIndex: 11).map(ClaimRecord.ID.init(uuid:)),
            click: try decode(UUID?.self, atIndex: 12).map(PendingClick.ID.init(uuid:)))
        let event = AppEventRecord(
            projectID: try identifier(1), eventID: try decode(atIndex: 2), name: try decode(atIndex: 3),
            value: try decode(atIndex: 4), currency: try decode(atIndex: 5),
            platform: try value(6) { LinkPlatform(rawValue: $0) }, happenedAt: try moment(7), receivedAt: try moment(8),
            attribution: attribution)
        return RecordedAppEventPage.Entry(
            event: event, domainID: try identifier(13), code: try value(14) { ShortCode($0) })
    }
}
