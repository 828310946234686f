// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the methods.

public import Foundation
internal import GRDB
public import LinkStorage
internal import WaymarkLinks

extension SQLiteLinkDatabase {
    public func webhooks() async throws -> [WebhookRecord] {
        try await read { try WebhookRecord.fetch($0, where: "1", []) }
    }

    public func insert(_ webhook: WebhookRecord) async throws {
        try webhook.requireStorable()
        let events = try ColumnText.json(webhook.events)
        try await write { db in
            try db.run(
                """
                INSERT INTO webhooks (
                    url, name, events, hears_links, hears_activity, secret, former_secret, former_secret_ends_at, stopped_at,
                    stop, failures, id, project_id, created_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                webhook.changeable(events: events) + [
                    webhook.id.uuid, webhook.projectID.uuid, webhook.createdAt.millisecondsSince1970,
                ])
            try db.raiseSettingsRevision()
        }
    }

    public func update(_ webhook: WebhookRecord, read: WebhookRecord) async throws {
        try webhook.requireStorable()
        let events = try ColumnText.json(webhook.events)
        try await write { db in
            let stored = try WebhookRecord.fetch(db, where: "id = ?", [webhook.id.uuid]).first
            try stored?.requireUnchanged(since: read)
            try db.update(webhook, events: events)
        }
    }

    public func removeWebhook(_ id: WebhookRecord.ID) async throws {
        try await write { db in
            try db.removeExisting(from: "webhooks", id.uuid)
            try db.raiseSettingsRevision()
        }
    }

    public func outbox(limit: Int) async throws -> [OutboxEntry] {
        try await read { try OutboxEntry.fetch($0, limit: limit) }
    }

    public func replaceOutbox(
        _ entries: [OutboxEntry.ID], by messages: [WebhookMessageRecord]
    ) async throws -> Bool {
        let rows = try messages.map { (message: $0, attempts: try ColumnText.json($0.attempts)) }
        return try await write { db in
            for number in entries {
                guard try db.holdsOutboxEntry(number) else { return false }
            }
            for number in entries { try db.run("DELETE FROM webhook_outbox WHERE number = ?", [number]) }
            for row in rows where try db.holdsWebhook(row.message.webhookID) {
                try row.message.insert(db, attempts: row.attempts)
            }
            return true
        }
    }

    public func insert(_ message: WebhookMessageRecord) async throws {
        let attempts = try ColumnText.json(message.attempts)
        try await write { try message.insert($0, attempts: attempts) }
    }

    public func dueWebhooks(at moment: Date) async throws -> [WebhookRecord.ID] {
        try await read { db in
            let rows = try Row.fetchCursor(
                try db.cachedStatement(
                    sql: """
                        SELECT id FROM webhooks WHERE stopped_at IS NULL AND EXISTS (
                            SELECT 1 FROM webhook_messages
                            WHERE webhook_id = webhooks.id AND state = 'waiting' AND next_attempt_at <= ?)
                        ORDER BY id
                        """), arguments: [moment.millisecondsSince1970])
            return try Array(rows.map { try $0.identifier(0) })
        }
    }

    public func takeDueMessage(
        of webhook: WebhookRecord.ID, at moment: Date, until end: Date
    ) async throws -> WebhookMessageRecord? {
        try await write { db in
            let due = try WebhookMessageRecord.fetch(
                db,
                """
                WHERE webhook_id = ?1 AND state = 'waiting' AND next_attempt_at <= ?2
                    AND EXISTS (SELECT 1 FROM webhooks WHERE webhooks.id = ?1 AND stopped_at IS NULL)
                ORDER BY next_attempt_at, id LIMIT 1
                """, [webhook.uuid, moment.millisecondsSince1970]
            ).first
            guard let due else { return nil }
            try db.run(
                "UPDATE webhook_messages SET next_attempt_at = ? WHERE id = ?",
                [end.millisecondsSince1970, due.id.uuid])
            return due
        }
    }

    public func giveBack(_ message: WebhookMessageRecord, takenUntil end: Date) async throws {
        try await write { db in
            try db.run(
                """
                UPDATE webhook_messages SET next_attempt_at = ? WHERE id = ? AND state = 'waiting' AND next_attempt_at = ?
                """,
                [message.nextAttemptAt.millisecondsSince1970, message.id.uuid, end.millisecondsSince1970])
        }
    }

    public func note(
        _ attempt: WebhookAttempt, _ outcome: WebhookOutcome, of message: WebhookMessageRecord, stoppingAfter most: Int
    ) async throws -> WebhookRecord.Stop? {
        try await write { db in
            let stored = try WebhookMessageRecord.fetch(db, "WHERE id = ?", [message.id.uuid]).first
            guard let stored, stored.state == .waiting, stored.attemptCount == message.attemptCount,
                var webhook = try WebhookRecord.fetch(db, where: "id = ?", [stored.webhookID.uuid]).first
            else { return nil }
            let new = stored.after(attempt, outcome)
            try db.run(
                """
                UPDATE webhook_messages SET state = ?, attempt_count = ?, next_attempt_at = ?, attempts = ? WHERE id = ?
                """,
                [
                    new.state.rawValue, new.attemptCount, new.nextAttemptAt.millisecondsSince1970,
                    try ColumnText.json(new.attempts), new.id.uuid,
                ])
            let before = webhook
            let stop = webhook.note(outcome, at: attempt.moment, stoppingAfter: most)
            if webhook != before { try db.update(webhook, events: ColumnText.json(webhook.events)) }
            return stop
        }
    }

    public func messages(
        of webhook: WebhookRecord.ID, before: WebhookMessageRecord.ID?, limit: Int
    ) async throws -> [WebhookMessageRecord] {
        try await readList { db in
            let (condition, arguments): (String, StatementArguments) =
                before.map { (" AND id < ?", [$0.uuid]) } ?? ("", [])
            return try WebhookMessageRecord.fetch(
                db, "WHERE webhook_id = ?\(condition) ORDER BY id DESC LIMIT ?", [webhook.uuid] + arguments + [limit])
        }
    }

    public func message(_ id: WebhookMessageRecord.ID) async throws -> WebhookMessageRecord? {
        try await read { try WebhookMessageRecord.fetch($0, "WHERE id = ?", [id.uuid]).first }
    }

    public func replayMessage(_ id: WebhookMessageRecord.ID, at moment: Date) async throws {
        try await write { db in
            try db.runOnExisting(
                "UPDATE webhook_messages SET state = 'waiting', attempt_count = 0, next_attempt_at = ? WHERE id = ?",
                [moment.millisecondsSince1970, id.uuid])
        }
    }

    public func waitingMessageCount() async throws -> Int {
        try await read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM webhook_messages WHERE state = 'waiting'") ?? 0
        }
    }

    public func forgetMessages(before moment: Date) async throws {
        try await write {
            try $0.run("DELETE FROM webhook_messages WHERE created_at < ?", [moment.millisecondsSince1970])
        }
    }
}

extension Database {
    /// Lets other processes notice that a webhook was added or removed; of projects, apps, domains and keys, triggers do it.
    fileprivate func raiseSettingsRevision() throws {
        try run("UPDATE settings_revision SET revision = revision + 1", [])
    }

    fileprivate func holdsOutboxEntry(_ number: Int64) throws -> Bool {
        try Int.fetchOne(
            try cachedStatement(sql: "SELECT 1 FROM webhook_outbox WHERE number = ?"), arguments: [number]) != nil
    }

    fileprivate func holdsWebhook(_ id: WebhookRecord.ID) throws -> Bool {
        try Int.fetchOne(try cachedStatement(sql: "SELECT 1 FROM webhooks WHERE id = ?"), arguments: [id.uuid]) != nil
    }

    fileprivate func update(_ webhook: WebhookRecord, events: String) throws {
        try runOnExisting(
            """
            UPDATE webhooks SET url = ?, name = ?, events = ?, hears_links = ?, hears_activity = ?, secret = ?,
                former_secret = ?, former_secret_ends_at = ?, stopped_at = ?, stop = ?, failures = ?
            WHERE id = ?
            """, webhook.changeable(events: events) + [webhook.id.uuid])
    }
}

extension WebhookRecord {
    /// The columns that change, in order.
    fileprivate func changeable(events: String) -> StatementArguments {
        [
            url.description, name, events, hearsLinks, hearsActivity, secret, formerSecret,
            formerSecretEndsAt?.millisecondsSince1970, stoppedAt?.millisecondsSince1970, stop?.rawValue, failures,
        ]
    }

    fileprivate static func fetch(
        _ db: Database, where condition: String, _ arguments: StatementArguments
    ) throws -> [WebhookRecord] {
        let rows = try Row.fetchCursor(
            try db.cachedStatement(
                sql: """
                    SELECT id, project_id, url, name, events, secret, former_secret, former_secret_ends_at, created_at,
                        stopped_at, stop, failures
                    FROM webhooks WHERE \(condition) ORDER BY id
                    """), arguments: arguments)
        return try Array(
            rows.map { row in
                WebhookRecord(
                    id: try row.identifier(0), projectID: try row.identifier(1),
                    url: try row.value(2) { try WebURL($0[...]) }, name: try row.decode(atIndex: 3),
                    events: try row.json([WebhookEvent].self, 4), secret: try row.decode(atIndex: 5),
                    formerSecret: try row.decode(atIndex: 6), formerSecretEndsAt: try row.optionalMoment(7),
                    createdAt: try row.moment(8), stoppedAt: try row.optionalMoment(9),
                    stop: try row.optionalValue(10) { Stop(rawValue: $0) }, failures: try row.decode(atIndex: 11))
            })
    }
}

extension WebhookMessageRecord {
    fileprivate func insert(_ db: Database, attempts: String) throws {
        guard try db.holdsWebhook(webhookID) else { throw LinkStoreError(.notFound, detail: "webhook \(webhookID)") }
        try db.run(
            """
            INSERT INTO webhook_messages (
                id, webhook_id, event, created_at, body, state, attempt_count, next_attempt_at, attempts)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                id.uuid, webhookID.uuid, event, createdAt.millisecondsSince1970, body, state.rawValue, attemptCount,
                nextAttemptAt.millisecondsSince1970, attempts,
            ])
    }

    fileprivate static func fetch(
        _ db: Database, _ rest: String, _ arguments: StatementArguments
    ) throws -> [WebhookMessageRecord] {
        let rows = try Row.fetchCursor(
            try db.cachedStatement(
                sql: """
                    SELECT id, webhook_id, event, created_at, body, state, attempt_count, next_attempt_at, attempts
                    FROM webhook_messages \(rest)
                    """), arguments: arguments)
        return try Array(
            rows.map { row in
                WebhookMessageRecord(
                    id: try row.identifier(0), webhookID: try row.identifier(1), event: try row.decode(atIndex: 2),
                    createdAt: try row.moment(3), body: try row.decode(atIndex: 4),
                    state: try row.value(5) { State(rawValue: $0) }, attemptCount: try row.decode(atIndex: 6),
                    nextAttemptAt: try row.moment(7), attempts: try row.json([WebhookAttempt].self, 8))
            })
    }
}
