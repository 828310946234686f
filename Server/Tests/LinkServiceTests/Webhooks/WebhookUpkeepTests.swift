import Foundation
import LinkRules
import LinkStorage
import Locking
import Logging
import ServiceLifecycleTestKit
import Testing
import WaymarkLinks

@testable import LinkService

/// Answers attempts as it was told, and remembers them.
private final class RecordingSender: WebhookSender {
    private let state: Mutex<(answers: [WebhookAnswer], requests: [WebhookRequest])>
    /// Gets one element for each attempt.
    let attempts: AsyncStream<Void>
    private let attempted: AsyncStream<Void>.Continuation

    init(_ answers: [WebhookAnswer] = []) {
        state = Mutex((answers, []))
        (attempts, attempted) = AsyncStream.makeStream(of: Void.self)
    }

    func mayReach(_ url: WebURL) -> Bool { url.host != "127.0.0.1" }

    var requests: [WebhookRequest] { state.withLock { $0.requests } }

    func send(_ request: WebhookRequest) async -> WebhookAnswer {
        defer { attempted.yield() }
        return state.withLock { state in
            state.requests.append(request)
            return state.answers.isEmpty ? WebhookAnswer(status: 200) : state.answers.removeFirst()
        }
    }
}

/// Attempts something that takes longer than anyone waits.
private struct SlowSender: WebhookSender {
    /// Gets one element for each attempt.
    let attempts: AsyncStream<Void>
    private let attempted: AsyncStream<Void>.Continuation

    init() {
        (attempts, attempted) = AsyncStream.makeStream(of: Void.self)
    }

    func mayReach(_ url: WebURL) -> Bool { true }

    func send(_ request: WebhookRequest) async -> WebhookAnswer {
        attempted.yield()
        try? await Task.sleep(for: .seconds(600))
        return WebhookAnswer(status: 200)
    }
}

@Suite struct WebhookUpkeepTests {
    private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    private func upkeep(
        _ fixture: ServiceFixture, _ sender: any WebhookSender, bell: PollBell = PollBell(interval: .seconds(3600))
    ) -> WebhookUpkeep {
        let fanOut = WebhookFanOut(
            store: fixture.database, directory: fixture.useCases.directory, clock: fixture.clock.clock, logger: logger)
        return WebhookUpkeep(
            store: fixture.database, fanOut: fanOut, sender: sender, numbers: WebhookNumbers(), bell: bell,
            clock: fixture.clock.clock, outages: OutageLog(logger), logger: logger)
    }

    private func link(_ fixture: ServiceFixture) throws -> LinkRecord {
        LinkRecord(
            id: LinkRecord.ID(at: ServiceFixture.moment), projectID: fixture.project.id, domainID: fixture.domain.id,
            code: try #require(ShortCode("abc")), link: DynamicLink(link: try WebURL("https://example.com/"[...])),
            createdAt: ServiceFixture.moment, updatedAt: ServiceFixture.moment)
    }

    @Test func aLinkIsToldOnceToEachWebhookThatWantsIt() async throws {
        let fixture = try await ServiceFixture()
        let administration = fixture.useCases.administration
        let wanting = try await administration.addWebhook(
            "https://example.com/a", events: [.linkCreated], to: fixture.project.id)
        _ = try await administration.addWebhook(
            "https://example.com/b", events: [.linkDeleted], to: fixture.project.id)
        let link = try link(fixture)
        _ = try await fixture.database.insert(NewLinkRecord(record: link, candidates: [link.code]))
        let sender = RecordingSender()
        let upkeep = upkeep(fixture, sender)
        #expect(try await upkeep.fanOut.run())
        #expect(try await upkeep.fanOut.run() == false)
        await upkeep.deliver(to: wanting.id)
        #expect(sender.requests.map(\.url.path) == ["/a"])
        let body = try #require(sender.requests.first?.body)
        let event = try #require(try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any])
        #expect(event["type"] as? String == "link.created")
        let data = try #require(event["data"] as? [String: Any])
        #expect(data["project"] as? String == "shop")
        #expect((data["link"] as? [String: Any])?["shortLink"] as? String == "https://go.example.com/abc")
        let deliveries = try await administration.deliveries(of: wanting.id)
        #expect(deliveries.map(\.state) == [.delivered])
        #expect(deliveries.first?.attempts.map(\.status) == [200])
    }

    /// Another process adds the first webhook: only the settings tell, or the look that is made once a minute.
    @Test(arguments: [true, false])
    func theDatabaseIsLeftAloneWhileNoWebhookIsKnown(_ hearsOfSettings: Bool) async throws {
        let fixture = try await ServiceFixture()
        let upkeep = upkeep(fixture, RecordingSender())
        #expect(await upkeep.look().isEmpty)
        let webhook = WebhookRecord(
            id: WebhookRecord.ID(at: ServiceFixture.moment), projectID: fixture.project.id,
            url: try WebURL("https://example.com/a"[...]), events: [.linkCreated],
            secret: Data(repeating: 5, count: 32),
            createdAt: ServiceFixture.moment)
        try await fixture.database.insert(webhook)
        let link = try link(fixture)
        _ = try await fixture.database.insert(NewLinkRecord(record: link, candidates: [link.code]))
        fixture.clock.advance(by: 59)
        #expect(await upkeep.look().isEmpty)
        #expect(try await fixture.database.outbox(limit: 10).count == 1, "Nobody has looked.")
        if hearsOfSettings {
            await fixture.useCases.directory.poll()
        } else {
            fixture.clock.advance(by: 1)
        }
        #expect(await upkeep.look() == [webhook.id])
        #expect(try await fixture.database.outbox(limit: 10).isEmpty)
    }

    /// The next look by itself is an hour away.
    @Test(.timeLimit(.minutes(1)))
    func aLinkIsToldAtOnceWhereTheBellRings() async throws {
        let fixture = try await ServiceFixture()
        let administration = fixture.useCases.administration
        let webhook = try await administration.addWebhook(
            "https://example.com/a", events: [.linkCreated], to: fixture.project.id)
        _ = try await administration.testWebhook(webhook.id)
        let (sender, bell) = (RecordingSender(), PollBell(interval: .seconds(3600)))
        let upkeep = upkeep(fixture, sender, bell: bell)
        let links = CachingLinkStore(fixture.database, cache: fixture.useCases.linkCache, changed: { bell.ring() })
        let link = try link(fixture)
        try await testGracefulShutdown { trigger in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await upkeep.run() }
                var attempts = sender.attempts.makeAsyncIterator()
                await attempts.next()
                _ = try await links.insert(NewLinkRecord(record: link, candidates: [link.code]))
                await attempts.next()
                trigger.triggerGracefulShutdown()
                try await group.waitForAll()
            }
        }
        #expect(sender.requests.count == 2)
        #expect(String(decoding: sender.requests[1].body, as: UTF8.self).contains("link.created"))
    }

    /// Other nodes, and this one after a restart, would wait until the time of the attempt is over.
    @Test(.timeLimit(.minutes(1)))
    func aStopGivesBackTheMessageThatIsBeingSent() async throws {
        let fixture = try await ServiceFixture()
        let webhook = try await fixture.useCases.administration.addWebhook(
            "https://example.com/a", events: [.linkCreated], to: fixture.project.id)
        _ = try await fixture.useCases.administration.testWebhook(webhook.id)
        let sender = SlowSender()
        let upkeep = upkeep(fixture, sender)
        try await testGracefulShutdown { trigger in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await upkeep.run() }
                var attempts = sender.attempts.makeAsyncIterator()
                await attempts.next()
                #expect(try await fixture.database.dueWebhooks(at: fixture.clock.clock.now()).isEmpty)
                trigger.triggerGracefulShutdown()
                try await group.waitForAll()
            }
        }
        #expect(try await fixture.database.dueWebhooks(at: fixture.clock.clock.now()) == [webhook.id])
        #expect(try await fixture.useCases.administration.deliveries(of: webhook.id).first?.attempts.isEmpty == true)
    }

    @Test func clicksAreToldInMessagesBelowTheLimit() async throws {
        let fixture = try await ServiceFixture()
        let webhook = try await fixture.useCases.administration.addWebhook(
            "https://example.com/a", events: [.clicksRecorded, .openingsRecorded], to: fixture.project.id)
        let link = try link(fixture)
        _ = try await fixture.database.insert(NewLinkRecord(record: link, candidates: [link.code]))
        var items = (0..<150).map { number in
            ActivityBatch.Item(
                position: JournalPosition(segment: 1, offset: UInt64(number)),
                entry: .click(
                    Click(
                        link: link.id, moment: ServiceFixture.moment, kind: .person, answer: .web, platform: .ios)))
        }
        items.append(
            ActivityBatch.Item(
                position: JournalPosition(segment: 1, offset: 150),
                entry: .appEvent(.appReopen, link: link.id, platform: .ios, at: ServiceFixture.moment)))
        try await fixture.database.add(
            ActivityBatch(
                source: ActivityBatch.Source(at: ServiceFixture.moment), start: .start,
                end: JournalPosition(segment: 1, offset: 151), entries: PackedEntries(items)))
        let upkeep = upkeep(fixture, RecordingSender())
        _ = try await upkeep.fanOut.run()
        let messages = try await fixture.database.messages(of: webhook.id, before: nil, limit: 100)
        #expect(messages.allSatisfy { $0.body.utf8.count < 20_000 })
        #expect(messages.count(where: { $0.event == "openings.recorded" }) == 1)
        let clicks = messages.filter { $0.event == "clicks.recorded" }
        #expect(clicks.count > 1)
        #expect(clicks.map { $0.body.components(separatedBy: "\"answer\"").count - 1 }.reduce(0, +) == 150)
    }

    @Test func aMessageIsSentAgainWithTheSameIdentityAndBytes() async throws {
        let fixture = try await ServiceFixture()
        let administration = fixture.useCases.administration
        let webhook = try await administration.addWebhook(
            "https://example.com/a", events: [.linkCreated], to: fixture.project.id)
        _ = try await administration.testWebhook(webhook.id)
        let sender = RecordingSender([WebhookAnswer(status: 500), WebhookAnswer(failure: "no answer")])
        let upkeep = upkeep(fixture, sender)
        await upkeep.deliver(to: webhook.id)
        await upkeep.deliver(to: webhook.id)
        #expect(sender.requests.count == 1)
        fixture.clock.advance(by: 6)
        await upkeep.deliver(to: webhook.id)
        fixture.clock.advance(by: 331)
        await upkeep.deliver(to: webhook.id)
        #expect(sender.requests.count == 3)
        #expect(Set(sender.requests.map(\.body)).count == 1)
        #expect(Set(sender.requests.map { $0.headers[1] }).count == 1)
        #expect(Set(sender.requests.map { $0.headers[2] }).count == 3)
        #expect(try await administration.deliveries(of: webhook.id).map(\.state) == [.delivered])
    }

    @Test func aReceiverThatIsGoneGetsNothingMoreUntilItIsSwitchedOn() async throws {
        let fixture = try await ServiceFixture()
        let administration = fixture.useCases.administration
        let webhook = try await administration.addWebhook(
            "https://example.com/a", events: [.linkCreated], to: fixture.project.id)
        for _ in 0..<2 { _ = try await administration.testWebhook(webhook.id) }
        let sender = RecordingSender([WebhookAnswer(status: 410)])
        let upkeep = upkeep(fixture, sender)
        await upkeep.deliver(to: webhook.id)
        #expect(sender.requests.count == 1)
        #expect(try await administration.webhook(webhook.id).stop == .gone)
        await #expect(throws: LinkServiceError.self) { try await administration.testWebhook(webhook.id) }
        _ = try await administration.updateWebhook(webhook.id, isOn: true)
        await upkeep.deliver(to: webhook.id)
        #expect(sender.requests.count == 2)
    }

    @Test func aChangeOfManyFieldsIsOneEntryAndOfAWrongOneNone() async throws {
        let fixture = try await ServiceFixture()
        let administration = fixture.useCases.administration
        let webhook = try await administration.addWebhook(
            "https://example.com/a", events: [.linkCreated], to: fixture.project.id)
        func entries() async throws -> [AuditEntryRecord] {
            try await fixture.database.auditEntries(
                matching: AuditFilter(action: "webhook.update"), before: nil, limit: 9)
        }
        await #expect(throws: LinkServiceError.self) {
            try await administration.updateWebhook(webhook.id, url: "nowhere", name: "Shop", isOn: false)
        }
        #expect(try await administration.webhook(webhook.id) == webhook)
        #expect(try await entries().isEmpty)
        let changed = try await administration.updateWebhook(
            webhook.id, url: "https://example.com/b", events: [.linkDeleted], name: "Shop", isOn: false)
        #expect(changed.stop == .switchedOff && changed.url.path == "/b")
        #expect(try await administration.webhook(webhook.id) == changed)
        let changes = try await entries().map(\.changes)
        #expect(
            changes == [
                [
                    AuditChange("url", before: "https://example.com/a", after: "https://example.com/b"),
                    AuditChange("name", after: "Shop"),
                    AuditChange("events", before: "link.created", after: "link.deleted"),
                    AuditChange("isOn", before: "true", after: "false"),
                ]
            ])
        #expect(try await administration.updateWebhook(webhook.id, name: "Shop", isOn: false) == changed)
        #expect(try await entries().count == 1, "What changes nothing is no entry.")
    }

    @Test func onlyThoseWithTheRightManageWebhooks() async throws {
        let fixture = try await ServiceFixture()
        let url = "https://example.com/a"
        let webhook = try await fixture.useCases.administration(as: fixture.admin).addWebhook(
            url, events: [.linkCreated], to: fixture.project.id)
        for caller in [fixture.server, fixture.app] {
            let administration = fixture.useCases.administration(as: caller)
            await #expect(throws: LinkServiceError.self) {
                try await administration.addWebhook(url, events: [.linkCreated], to: fixture.project.id)
            }
            #expect(try await administration.webhooks().isEmpty)
            await #expect(throws: LinkServiceError.self) { try await administration.removeWebhook(webhook.id) }
        }
        let entries = try await fixture.database.auditEntries(
            matching: AuditFilter(action: "webhook"), before: nil, limit: 10)
        #expect(entries.map(\.action) == ["webhook.add"])
    }

    @Test(arguments: ["", "ftp://example.com/", "https://user:secret@example.com/", "https://example.com/#top"])
    func anAddressThatIsNoneIsRefused(_ url: String) async throws {
        let fixture = try await ServiceFixture()
        await #expect(throws: LinkServiceError.self) {
            try await fixture.useCases.administration.addWebhook(url, events: [.linkCreated], to: fixture.project.id)
        }
    }

    @Test func anAddressThatTheSenderRefusesIsNotAddedAndOneThatIsThereStays() async throws {
        let fixture = try await ServiceFixture()
        let address = "http://127.0.0.1/hooks"
        let unknowing = fixture.useCases.administration
        let webhook = try await unknowing.addWebhook(address, events: [.linkCreated], to: fixture.project.id)
        let sender = RecordingSender()
        let administration = Administration(
            database: fixture.database, directory: fixture.useCases.directory, clock: fixture.clock.clock,
            caller: .commandLine, mayReachWebhook: sender.mayReach)
        let added = await #expect(throws: LinkServiceError.self) {
            try await administration.addWebhook(address, events: [.linkCreated], to: fixture.project.id)
        }
        #expect(added?.code == .invalidArgument && added?.parameter == "url")
        #expect(added?.message.contains("does not connect to 127.0.0.1") == true)
        let named = try await administration.updateWebhook(webhook.id, url: address, name: "Shop")
        #expect(named.name == "Shop")
        let moved = try await administration.updateWebhook(webhook.id, url: "http://example.com/hooks")
        #expect(moved.url.description == "http://example.com/hooks")
        await #expect(throws: LinkServiceError.self) {
            try await administration.updateWebhook(webhook.id, url: address)
        }
    }
}
