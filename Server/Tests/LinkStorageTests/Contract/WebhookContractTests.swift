import Foundation
import LinkStorage
import Testing
import WaymarkLinks

/// Webhooks, the outbox and messages, on every store.
@Suite struct WebhookContractTests {
    @Test(arguments: StoreUnderTest.allCases)
    func aWebhookIsKeptAsItIsUntilItIsRemovedWithItsMessages(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            var webhook = try WebhookRecord.sample(in: domain.projectID)
            try await database.insert(webhook)
            #expect(try await database.webhooks() == [webhook])
            let added = webhook
            webhook.events = [.clicksRecorded]
            webhook.formerSecret = Data([1, 2])
            webhook.formerSecretEndsAt = .sample + 5
            webhook.stoppedAt = .sample + 6
            webhook.stop = .failures
            webhook.failures = 3
            webhook.name = nil
            try await database.update(webhook, read: added)
            #expect(try await database.webhooks() == [webhook])
            let message = WebhookMessageRecord.sample(for: webhook)
            try await database.insert(message)
            #expect(try await database.message(message.id) == message)
            try await database.removeWebhook(webhook.id)
            #expect(try await database.message(message.id) == nil)
            await expectStoreError(.notFound) { try await database.removeWebhook(webhook.id) }
            await expectStoreError(.notFound) { try await database.update(webhook, read: webhook) }
            await expectStoreError(.notFound) { try await database.insert(message) }
        }
    }

    /// A delivery may stop it between the look and the change, which must neither undo that nor be noted as if it had.
    @Test(arguments: StoreUnderTest.allCases)
    func aWebhookIsChangedOnlyAsItWasReadAndWithItsEntry(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            let read = try WebhookRecord.sample(in: domain.projectID)
            try await database.insert(read)
            let message = WebhookMessageRecord.sample(for: read)
            try await database.insert(message)
            let attempt = WebhookAttempt(at: .sample, duration: 1, status: 410)
            #expect(try await database.note(attempt, .gone, of: message, stoppingAfter: 20) == .gone)
            let stopped = try #require(try await database.webhooks().first)
            func change(_ record: WebhookRecord, noting entry: AuditEntryRecord) async throws {
                var new = record
                new.name = "Changed"
                new.url = try WebURL("https://example.com/other"[...])
                new.stoppedAt = .sample + 9
                new.stop = .switchedOff
                new.failures = 0
                try await database.noting(entry).update(new, read: record)
            }
            await expectStoreError(.versionMismatch) { try await change(read, noting: .sample("webhook.update")) }
            #expect(try await database.webhooks() == [stopped])
            #expect(try await database.auditEntries(matching: AuditFilter(), before: nil, limit: 9).isEmpty)
            let entry = AuditEntryRecord.sample("webhook.update")
            try await change(stopped, noting: entry)
            let changed = try #require(try await database.webhooks().first)
            #expect(changed.name == "Changed" && changed.url.path == "/other" && changed.stop == .switchedOff)
            #expect(try await database.auditEntries(matching: AuditFilter(), before: nil, limit: 9) == [entry])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func changesOfLinksAreNotedInOrderWithTheLinkAsItIs(_ store: StoreUnderTest) async throws {
        try await store.withDatabase { database in
            let domain = try await database.insertSampleDomain()
            try await database.insert(try WebhookRecord.sample(in: domain.projectID))
            var link = try LinkRecord.sample(
                on: domain, name: "Ä \"q\"", tags: ["a", "b"], idempotencyKey: Data(repeating: 3, count: 32))
            link.expiresAt = .sample + 1000
            try await database.insert(link)
            link.updatedAt = .sample + 1
            var changed = try await database.update(link)
            changed.archivedAt = .sample + 2
            changed.updatedAt = .sample + 2
            let archived = try await database.update(changed)
            _ = try await database.delete(link.id, version: nil, at: .sample + 3)
            let entries = try await database.outbox(limit: 10)
            #expect(entries.map(\.id) == entries.map(\.id).sorted())
            let noted = entries.compactMap { entry -> (WebhookEvent, LinkRecord, Date)? in
                if case .link(let event, let link, at: let moment) = entry.content {
                    (event, link, moment)
                } else {
                    nil
                }
            }
            let events: [WebhookEvent] = [.linkCreated, .linkUpdated, .linkArchived, .linkDeleted]
            #expect(noted.map { $0.0 } == events)
            #expect(noted.map { $0.1.version } == [1, 2, 3, 3])
            let moments = (0...3).map { Date.sample + Double($0) }
            #expect(noted.map { $0.2 } == moments)
            // Marks of requests are nobody's.
            var last = archived
            last.idempotency = nil
            #expect(noted.last?.1 == last)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func nothingIsNotedThatNoWebhookWants(_ store: StoreUnderTest) async throws {
        try await store.withLink { database, link in
            try await database.add(.sample([.click(.sample(link))]))
            #expect(try await database.outbox(limit: 10).isEmpty)
            var webhook = try WebhookRecord.sample(in: link.projectID, events: [.clicksRecorded])
            try await database.insert(webhook)
            _ = try await database.update(link)
            #expect(try await database.outbox(limit: 10).isEmpty)
            let added = webhook
            webhook.events = WebhookEvent.allCases
            webhook.stoppedAt = .sample
            try await database.update(webhook, read: added)
            _ = try await database.delete(link.id, version: nil, at: .sample)
            #expect(try await database.outbox(limit: 10).isEmpty)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func aBatchOfAJournalIsNotedOnceAndReplacedByMessagesOnce(_ store: StoreUnderTest) async throws {
        try await store.withLink { database, link in
            let webhook = try WebhookRecord.sample(in: link.projectID)
            try await database.insert(webhook)
            let batch = ActivityBatch.sample([.click(.sample(link))])
            try await database.add(batch)
            try await database.add(batch)
            let entries = try await database.outbox(limit: 10)
            #expect(entries.map(\.content) == [.activity(batch.entries, of: batch.source)])
            let message = WebhookMessageRecord.sample(for: webhook)
            #expect(try await database.replaceOutbox(entries.map(\.id), by: [message]))
            #expect(try await database.replaceOutbox(entries.map(\.id), by: [.sample(for: webhook)]) == false)
            #expect(try await database.outbox(limit: 10).isEmpty)
            #expect(try await database.messages(of: webhook.id, before: nil, limit: 10) == [message])
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func aMessageIsGivenBackByWhoeverHasIt(_ store: StoreUnderTest) async throws {
        try await store.withLink { database, link in
            let webhook = try WebhookRecord.sample(in: link.projectID)
            try await database.insert(webhook)
            let message = WebhookMessageRecord.sample(for: webhook)
            try await database.insert(message)
            let ends = [Date.sample + 30, .sample + 60]
            _ = try await database.takeDueMessage(of: webhook.id, at: .sample, until: ends[0])
            _ = try await database.takeDueMessage(of: webhook.id, at: ends[0], until: ends[1])
            try await database.giveBack(message, takenUntil: ends[0])
            #expect(try await database.message(message.id)?.nextAttemptAt == ends[1])
            try await database.giveBack(message, takenUntil: ends[1])
            #expect(try await database.message(message.id) == message)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func aMessageIsTakenByOneAtATimeUntilItsAttemptIsNoted(_ store: StoreUnderTest) async throws {
        try await store.withLink { database, link in
            let webhook = try WebhookRecord.sample(in: link.projectID)
            try await database.insert(webhook)
            let message = WebhookMessageRecord.sample(for: webhook)
            try await database.insert(message)
            #expect(try await database.dueWebhooks(at: .sample - 1) == [])
            #expect(try await database.dueWebhooks(at: .sample) == [webhook.id])
            let taken = try await database.takeDueMessage(of: webhook.id, at: .sample, until: .sample + 30)
            #expect(taken == message)
            #expect(try await database.takeDueMessage(of: webhook.id, at: .sample + 29, until: .sample + 60) == nil)
            let attempt = WebhookAttempt(at: .sample, duration: 12, status: 500, error: "x")
            _ = try await database.note(attempt, .again(at: .sample + 90), of: message, stoppingAfter: 2)
            // Whoever lost the message meanwhile changes nothing.
            _ = try await database.note(attempt, .delivered, of: message, stoppingAfter: 2)
            let stored = try #require(try await database.message(message.id))
            #expect(stored.state == .waiting)
            #expect(stored.attemptCount == 1)
            #expect(stored.nextAttemptAt == .sample + 90)
            #expect(stored.attempts == [attempt])
            #expect(try await database.waitingMessageCount() == 1)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func aWebhookStopsAfterFailuresInARowAndSuccessEndsTheRow(_ store: StoreUnderTest) async throws {
        try await store.withLink { database, link in
            let webhook = try WebhookRecord.sample(in: link.projectID)
            try await database.insert(webhook)
            let attempt = WebhookAttempt(at: .sample, duration: 1)
            func finish(_ outcome: WebhookOutcome) async throws -> WebhookRecord.Stop? {
                let message = WebhookMessageRecord.sample(for: webhook)
                try await database.insert(message)
                return try await database.note(attempt, outcome, of: message, stoppingAfter: 2)
            }
            #expect(try await finish(.failed) == nil)
            #expect(try await finish(.delivered) == nil)
            #expect(try await finish(.failed) == nil)
            #expect(try await finish(.failed) == .failures)
            #expect(try await database.webhooks().first?.stoppedAt == .sample)
            let waiting = WebhookMessageRecord.sample(for: webhook)
            try await database.insert(waiting)
            #expect(try await database.takeDueMessage(of: webhook.id, at: .sample, until: .sample) == nil)
            #expect(try await database.dueWebhooks(at: .sample).isEmpty)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func aReplayedMessageIsSentFromTheFirstAttemptOn(_ store: StoreUnderTest) async throws {
        try await store.withLink { database, link in
            let webhook = try WebhookRecord.sample(in: link.projectID)
            try await database.insert(webhook)
            let message = WebhookMessageRecord.sample(for: webhook)
            try await database.insert(message)
            let attempt = WebhookAttempt(at: .sample, duration: 1, status: 200)
            _ = try await database.note(attempt, .delivered, of: message, stoppingAfter: 2)
            try await database.replayMessage(message.id, at: .sample + 9)
            let stored = try #require(try await database.message(message.id))
            #expect(stored.state == .waiting)
            #expect(stored.attemptCount == 0)
            #expect(stored.nextAttemptAt == .sample + 9)
            #expect(stored.attempts == [attempt])
            try await database.forgetMessages(before: .sample + 1)
            #expect(try await database.message(message.id) == nil)
            await expectStoreError(.notFound) { try await database.replayMessage(message.id, at: .sample) }
        }
    }
}
