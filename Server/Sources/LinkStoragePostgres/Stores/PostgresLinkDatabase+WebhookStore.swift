// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the methods.

public import Foundation
public import LinkStorage
internal import WaymarkLinks

extension PostgresLinkDatabase {
    public func webhooks() async throws -> [WebhookRecord] {
        try await read { try WebhookRecord.fetch($0, "ORDER BY id") }
    }

    public func insert(_ webhook: WebhookRecord) async throws {
        try webhook.requireStorable()
        let events = try ColumnText.json(webhook.events)
        try await write(within: promptly) { session in
            session.enqueue(
                """
                INSERT INTO webhooks (
                    url, name, events, hears_links, hears_activity, secret, former_secret, former_secret_ends_at, stopped_at,
                    stop, failures, id, project_id, created_at)
                VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
                """,
                webhook.changeable(events: events) + [
                    .id(webhook.id), .id(webhook.projectID), .moment(webhook.createdAt),
                ])
            session.raiseSettingsRevision()
        }
    }

    public func update(_ webhook: WebhookRecord, read: WebhookRecord) async throws {
        try webhook.requireStorable()
        let events = try ColumnText.json(webhook.events)
        try await write(within: promptly) { session in
            let stored = try WebhookRecord.fetch(session, "WHERE id = $1 FOR UPDATE", [.id(webhook.id)]).first
            try stored?.requireUnchanged(since: read)
            try session.update(webhook, events: events)
        }
    }

    public func removeWebhook(_ id: WebhookRecord.ID) async throws {
        try await write(within: promptly) { session in
            try session.removeExisting(from: "webhooks", id.uuid)
            session.raiseSettingsRevision()
        }
    }

    public func outbox(limit: Int) async throws -> [OutboxEntry] {
        try await read { session in
            try session.run(
                """
                SELECT number, event, project_id, domain_id, link_id, key_id, happened_at, snapshot, source, entries
                FROM webhook_outbox ORDER BY number LIMIT $1
                """, [.number(limit)]
            ).map(OutboxEntry.init)
        }
    }

    public func replaceOutbox(
        _ entries: [OutboxEntry.ID], by messages: [WebhookMessageRecord]
    ) async throws -> Bool {
        let rows = try messages.map { (message: $0, attempts: try ColumnText.json($0.attempts)) }
        return try await write { session in
            let found = try session.run(
                "SELECT number FROM webhook_outbox WHERE number = ANY($1::bigint[]) ORDER BY number FOR UPDATE",
                [.numbers(entries)])
            guard found.count == Set(entries).count else { return false }
            session.enqueue("DELETE FROM webhook_outbox WHERE number = ANY($1::bigint[])", [.numbers(entries)])
            for row in rows { session.enqueue(WebhookMessageRecord.insertion, row.message.parameters(row.attempts)) }
            return true
        }
    }

    public func insert(_ message: WebhookMessageRecord) async throws {
        let attempts = try ColumnText.json(message.attempts)
        try await write(within: promptly) { session in
            try session.runOnExisting(WebhookMessageRecord.insertion, message.parameters(attempts))
        }
    }

    public func dueWebhooks(at moment: Date) async throws -> [WebhookRecord.ID] {
        try await read { session in
            try session.run(
                """
                SELECT id FROM webhooks WHERE stopped_at IS NULL AND EXISTS (
                    SELECT 1 FROM webhook_messages
                    WHERE webhook_id = webhooks.id AND state = 'waiting' AND next_attempt_at <= $1)
                ORDER BY id
                """, [.moment(moment)]
            ).map { try $0.identifier(0) }
        }
    }

    public func takeDueMessage(
        of webhook: WebhookRecord.ID, at moment: Date, until end: Date
    ) async throws -> WebhookMessageRecord? {
        try await write { session in
            let due = try WebhookMessageRecord.fetch(
                session,
                """
                WHERE webhook_id = $1 AND state = 'waiting' AND next_attempt_at <= $2
                    AND EXISTS (SELECT 1 FROM webhooks WHERE webhooks.id = $1 AND stopped_at IS NULL)
                ORDER BY next_attempt_at, webhook_messages.id LIMIT 1 FOR UPDATE SKIP LOCKED
                """, [.id(webhook), .moment(moment)]
            ).first
            guard let due else { return nil }
            session.enqueue(
                "UPDATE webhook_messages SET next_attempt_at = $1 WHERE id = $2", [.moment(end), .id(due.id)])
            return due
        }
    }

    public func giveBack(_ message: WebhookMessageRecord, takenUntil end: Date) async throws {
        try await write { session in
            session.enqueue(
                """
                UPDATE webhook_messages SET next_attempt_at = $1
                WHERE id = $2 AND state = 'waiting' AND next_attempt_at = $3
                """, [.moment(message.nextAttemptAt), .id(message.id), .moment(end)])
        }
    }

    public func note(
        _ attempt: WebhookAttempt, _ outcome: WebhookOutcome, of message: WebhookMessageRecord, stoppingAfter most: Int
    ) async throws -> WebhookRecord.Stop? {
        try await write { session in
            // The webhook first, in the order in which its removal locks the two.
            guard
                var webhook = try WebhookRecord.fetch(
                    session, "WHERE id = $1 FOR UPDATE", [.id(message.webhookID)]
                ).first,
                let stored = try WebhookMessageRecord.fetch(
                    session, "WHERE id = $1 FOR UPDATE", [.id(message.id)]
                ).first, stored.state == .waiting, stored.attemptCount == message.attemptCount
            else { return nil }
            let new = stored.after(attempt, outcome)
            session.enqueue(
                """
                UPDATE webhook_messages SET state = $1, attempt_count = $2, next_attempt_at = $3, attempts = $4 WHERE id = $5
                """,
                [
                    .text(new.state.rawValue), .number(new.attemptCount), .moment(new.nextAttemptAt),
                    .text(try ColumnText.json(new.attempts)), .id(new.id),
                ])
            let before = webhook
            let stop = webhook.note(outcome, at: attempt.moment, stoppingAfter: most)
            if webhook != before { try session.update(webhook, events: ColumnText.json(webhook.events)) }
            return stop
        }
    }

    public func messages(
        of webhook: WebhookRecord.ID, before: WebhookMessageRecord.ID?, limit: Int
    ) async throws -> [WebhookMessageRecord] {
        try await readList { session in
            try WebhookMessageRecord.fetch(
                session, "WHERE webhook_id = $1 AND ($2::uuid IS NULL OR id < $2::uuid) ORDER BY id DESC LIMIT $3",
                [.id(webhook), .id(before), .number(limit)])
        }
    }

    public func message(_ id: WebhookMessageRecord.ID) async throws -> WebhookMessageRecord? {
        try await read { try WebhookMessageRecord.fetch($0, "WHERE id = $1", [.id(id)]).first }
    }

    public func replayMessage(_ id: WebhookMessageRecord.ID, at moment: Date) async throws {
        try await write(within: promptly) { session in
            try session.runOnExisting(
                "UPDATE webhook_messages SET state = 'waiting', attempt_count = 0, next_attempt_at = $1 WHERE id = $2",
                [.moment(moment), .id(id)])
        }
    }

    public func waitingMessageCount() async throws -> Int {
        try await read {
            try $0.run("SELECT count(*) FROM webhook_messages WHERE state = 'waiting'").first?.integer(0) ?? 0
        }
    }

    public func forgetMessages(before moment: Date) async throws {
        try await write { $0.enqueue("DELETE FROM webhook_messages WHERE created_at < $1", [.moment(moment)]) }
    }
}

extension PostgresSession {
    fileprivate func update(_ webhook: WebhookRecord, events: String) throws {
        try runOnExisting(
            """
            UPDATE webhooks SET url = $1, name = $2, events = $3, hears_links = $4, hears_activity = $5, secret = $6,
                former_secret = $7, former_secret_ends_at = $8, stopped_at = $9, stop = $10, failures = $11
            WHERE id = $12
            """, webhook.changeable(events: events) + [.id(webhook.id)])
    }
}

extension WebhookRecord {
    /// The columns that change, in order.
    fileprivate func changeable(events: String) -> [PostgresValue] {
        [
            .text(url.description), .text(name), .text(events), .flag(hearsLinks), .flag(hearsActivity),
            .bytes(secret), .bytes(formerSecret), .moment(formerSecretEndsAt), .moment(stoppedAt),
            .text(stop?.rawValue), .number(failures),
        ]
    }

    fileprivate static func fetch(
        _ session: PostgresSession, _ rest: String, _ parameters: [PostgresValue] = []
    ) throws -> [WebhookRecord] {
        try session.run(
            """
            SELECT id, project_id, url, name, events, secret, former_secret, former_secret_ends_at, created_at, stopped_at,
                stop, failures
            FROM webhooks \(rest)
            """, parameters
        ).map { row in
            WebhookRecord(
                id: try row.identifier(0), projectID: try row.identifier(1),
                url: try row.value(2) { try WebURL($0[...]) }, name: try row.optionalText(3),
                events: try row.json([WebhookEvent].self, 4), secret: Data(try row.bytes(5)),
                formerSecret: try row.optionalBytes(6).map { Data($0) },
                formerSecretEndsAt: try row.optionalMoment(7), createdAt: try row.moment(8),
                stoppedAt: try row.optionalMoment(9), stop: try row.optionalValue(10) { Stop(rawValue: $0) },
                failures: try row.integer(11))
        }
    }
}

extension WebhookMessageRecord {
    /// Stores a message where its webhook exists.
    fileprivate static let insertion = """
        INSERT INTO webhook_messages (
            id, webhook_id, event, created_at, body, state, attempt_count, next_attempt_at, attempts)
        SELECT $1::uuid, webhooks.id, $3, $4::bigint, $5, $6, $7::bigint, $8::bigint, $9
        FROM webhooks WHERE webhooks.id = $2::uuid FOR KEY SHARE
        """

    fileprivate func parameters(_ attempts: String) -> [PostgresValue] {
        [
            .id(id), .id(webhookID), .text(event), .moment(createdAt), .text(body), .text(state.rawValue),
            .number(attemptCount), .moment(nextAttemptAt), .text(attempts),
        ]
    }

    fileprivate static func fetch(
        _ session: PostgresSession, _ rest: String, _ parameters: [PostgresValue]
    ) throws -> [WebhookMessageRecord] {
        try session.run(
            """
            SELECT id, webhook_id, event, created_at, body, state, attempt_count, next_attempt_at, attempts
            FROM webhook_messages \(rest)
            """, parameters
        ).map { row in
            WebhookMessageRecord(
                id: try row.identifier(0), webhookID: try row.identifier(1), event: try row.text(2),
                createdAt: try row.moment(3), body: try row.text(4), state: try row.value(5) { State(rawValue: $0) },
                attemptCount: try row.integer(6), nextAttemptAt: try row.moment(7),
                attempts: try row.json([WebhookAttempt].self, 8))
        }
    }
}
