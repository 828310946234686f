// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the methods.

public import Foundation

extension InMemoryLinkDatabase {
    public func webhooks() async throws -> [WebhookRecord] {
        try access { $0.webhooks.values.sorted { $0.id < $1.id } }
    }

    public func insert(_ webhook: WebhookRecord) async throws {
        try webhook.requireStorable()
        try changeSettings { tables in
            _ = try tables.require(webhook.projectID, in: tables.projects)
            try tables.requireFree(webhook.id, in: tables.webhooks)
            tables.webhooks[webhook.id] = webhook.roundedToMilliseconds
        }
    }

    public func update(_ webhook: WebhookRecord, read: WebhookRecord) async throws {
        try webhook.requireStorable()
        try access { tables in
            let stored = try tables.require(webhook.id, in: tables.webhooks)
            try stored.requireUnchanged(since: read)
            var new = webhook.roundedToMilliseconds
            new.projectID = stored.projectID
            new.createdAt = stored.createdAt
            tables.webhooks[webhook.id] = new
        }
    }

    public func removeWebhook(_ id: WebhookRecord.ID) async throws {
        try changeSettings { tables in
            _ = try tables.require(id, in: tables.webhooks)
            tables.webhooks[id] = nil
            tables.webhookMessages = tables.webhookMessages.filter { $0.value.webhookID != id }
        }
    }

    public func outbox(limit: Int) async throws -> [OutboxEntry] {
        try access { Array($0.outbox.prefix(limit)) }
    }

    public func replaceOutbox(
        _ entries: [OutboxEntry.ID], by messages: [WebhookMessageRecord]
    ) async throws -> Bool {
        try access { tables in
            let wanted = Set(entries)
            guard tables.outbox.count(where: { wanted.contains($0.id) }) == wanted.count else { return false }
            tables.outbox.removeAll { wanted.contains($0.id) }
            for message in messages where tables.webhooks[message.webhookID] != nil {
                tables.webhookMessages[message.id] = message.roundedToMilliseconds
            }
            return true
        }
    }

    public func insert(_ message: WebhookMessageRecord) async throws {
        try access { tables in
            _ = try tables.require(message.webhookID, in: tables.webhooks)
            try tables.requireFree(message.id, in: tables.webhookMessages)
            tables.webhookMessages[message.id] = message.roundedToMilliseconds
        }
    }

    public func dueWebhooks(at moment: Date) async throws -> [WebhookRecord.ID] {
        try access { tables in
            tables.webhooks.keys.filter { tables.dueMessage(of: $0, at: moment) != nil }.sorted()
        }
    }

    public func takeDueMessage(
        of webhook: WebhookRecord.ID, at moment: Date, until end: Date
    ) async throws -> WebhookMessageRecord? {
        try access { tables in
            guard let message = tables.dueMessage(of: webhook, at: moment) else { return nil }
            tables.webhookMessages[message.id]?.nextAttemptAt = end.roundedToMilliseconds
            return message
        }
    }

    public func giveBack(_ message: WebhookMessageRecord, takenUntil end: Date) async throws {
        try access { tables in
            guard let stored = tables.webhookMessages[message.id], stored.state == .waiting,
                stored.nextAttemptAt == end.roundedToMilliseconds
            else { return }
            tables.webhookMessages[message.id]?.nextAttemptAt = message.nextAttemptAt
        }
    }

    public func note(
        _ attempt: WebhookAttempt, _ outcome: WebhookOutcome, of message: WebhookMessageRecord, stoppingAfter most: Int
    ) async throws -> WebhookRecord.Stop? {
        try access { tables in
            guard let stored = tables.webhookMessages[message.id], stored.state == .waiting,
                stored.attemptCount == message.attemptCount, var webhook = tables.webhooks[message.webhookID]
            else { return nil }
            tables.webhookMessages[message.id] = stored.after(attempt, outcome)
            let stop = webhook.note(outcome, at: attempt.moment, stoppingAfter: most)
            tables.webhooks[webhook.id] = webhook
            return stop
        }
    }

    public func messages(
        of webhook: WebhookRecord.ID, before: WebhookMessageRecord.ID?, limit: Int
    ) async throws -> [WebhookMessageRecord] {
        try access { tables in
            Array(
                tables.webhookMessages.values.filter { message in
                    message.webhookID == webhook && before.map { message.id < $0 } ?? true
                }.sorted { $0.id > $1.id }.prefix(limit))
        }
    }

    public func message(_ id: WebhookMessageRecord.ID) async throws -> WebhookMessageRecord? {
        try access { $0.webhookMessages[id] }
    }

    public func replayMessage(_ id: WebhookMessageRecord.ID, at moment: Date) async throws {
        try access { tables in
            var message = try tables.require(id, in: tables.webhookMessages)
            message.state = .waiting
            message.attemptCount = 0
            message.nextAttemptAt = moment.roundedToMilliseconds
            tables.webhookMessages[id] = message
        }
    }

    public func waitingMessageCount() async throws -> Int {
        try access { $0.webhookMessages.values.count { $0.state == .waiting } }
    }

    public func forgetMessages(before moment: Date) async throws {
        try access { tables in
            tables.webhookMessages = tables.webhookMessages.filter { $0.value.createdAt >= moment }
        }
    }
}

extension WebhookRecord {
    /// Counts the result of a message, and stops the webhook if it has failed too often.
    package mutating func note(_ outcome: WebhookOutcome, at moment: Date, stoppingAfter most: Int) -> Stop? {
        switch outcome {
        case .delivered:
            failures = 0
            return nil
        case .again: return nil
        case .failed, .gone:
            failures += 1
            guard stoppedAt == nil, outcome == .gone || failures >= most else { return nil }
            stoppedAt = moment.roundedToMilliseconds
            stop = outcome == .gone ? .gone : .failures
            return stop
        }
    }
}

extension InMemoryTables {
    /// The message of a webhook that has been due for longest.
    fileprivate func dueMessage(of webhook: WebhookRecord.ID, at moment: Date) -> WebhookMessageRecord? {
        guard let webhook = webhooks[webhook], webhook.stoppedAt == nil else { return nil }
        return webhookMessages.values.filter {
            $0.webhookID == webhook.id && $0.state == .waiting && $0.nextAttemptAt <= moment
        }.min { ($0.nextAttemptAt, $0.id) < ($1.nextAttemptAt, $1.id) }
    }

    /// Notes a change of a link, if a webhook wants those of its project.
    mutating func notice(_ event: WebhookEvent, _ link: LinkRecord, at moment: Date) {
        let isWanted = webhooks.values.contains {
            $0.projectID == link.projectID && $0.hearsLinks && $0.stoppedAt == nil
        }
        guard isWanted else { return }
        var link = link
        link.idempotency = nil
        append(.link(event, link, at: moment))
    }

    /// Notes entries of a journal, if a webhook wants them.
    mutating func notice(_ entries: PackedEntries, of source: ActivityBatch.Source) {
        guard !entries.isEmpty, webhooks.values.contains(where: { $0.hearsActivity && $0.stoppedAt == nil }) else {
            return
        }
        append(.activity(entries, of: source))
    }

    private mutating func append(_ content: OutboxEntry.Content) {
        lastOutboxNumber += 1
        outbox.append(OutboxEntry(id: lastOutboxNumber, content: content))
    }
}
