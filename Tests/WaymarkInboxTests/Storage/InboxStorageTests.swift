import Foundation
import Testing
import WaymarkLinks
import WaymarkTesting

@testable import WaymarkInbox

@Suite(.timeLimit(.minutes(1))) struct InboxStorageTests {
    @Test(arguments: [
        "", "{", "null", "[]", #"{"version":3}"#, #"{"version":3,"startup":{"installationID":7}}"#,
        #"{"version":4,"startup":{}}"#, #"{"version":0}"#, "\u{0}\u{0}\u{0}",
    ])
    func fileThatCannotBeUsedIsMovedAsideAndReported(_ text: String) async throws {
        let app = try InboxFixture(store: InMemoryInboxStore([InboxFile.name: Data(text.utf8)]))
        try await app.running { inbox in
            let report = await inbox.reports(through: .storage).last
            #expect(report?.detail?.contains(text.contains("version\":4") ? "format 4" : "stored record") == true)
            inbox.open(try Sample.url("myapp://x"), from: .customScheme)
            await (try inbox.nextDelivery()).handled()
            #expect(app.store.records[InboxFile.asideName] == Data(text.utf8))
            // There was a launch before: this is no first one.
            #expect(app.stored?.deferred == .done)
        }
        #expect(app.transport.requests(to: .claims).isEmpty)
    }

    @Test func resetForgetsAFileThatCouldNotBeUsed() async throws {
        let app = try InboxFixture(store: InMemoryInboxStore([InboxFile.name: Data(#"{"version":99}"#.utf8)]))
        try await app.running { inbox in
            #expect(await eventually { app.store.records[InboxFile.asideName] != nil })
            await inbox.reset()
        }
        #expect(app.store.records[InboxFile.asideName] == nil)
    }

    @Test func fullDiskIsReportedAndTheLinkDeliveredAllTheSame() async throws {
        let app = try InboxFixture()
        app.store.setWritable(false)
        try await app.running { inbox in
            inbox.open(try Sample.url(Sample.short), from: .universalLink)
            let delivery = try await inbox.nextDelivery()
            #expect(delivery.link.content.linkID == "link-abc")
            await delivery.handled()
            let reports = await inbox.reports(through: .handled)
            #expect(reports.contains { $0.kind == .storage })
            #expect(app.store.records.isEmpty)
        }
    }

    @Test func linkOfAnEarlierProcessIsNotOpenedWhileNobodyCanCountItsAttempts() async throws {
        let app = try InboxFixture()
        try await app.running { inbox in
            inbox.open(try Sample.url("myapp://x"), from: .customScheme)
            #expect(await eventually { app.stored?.slot != nil })
        }
        app.store.setWritable(false)
        let next = try app.relaunched()
        try await next.running { inbox in
            async let delivery = inbox.nextDelivery()
            #expect(await inbox.reports(through: .storage).last?.kind == .storage)
            inbox.resignedActive()
            next.store.setWritable(true)
            inbox.becameActive()
            #expect(try await delivery.link.url.absoluteString == "myapp://x")
            #expect(next.stored?.slot?.attempts == 1)
            await (try await delivery).handled()
        }
        let opened = await next.inbox.reports(through: .handled).filter { $0.kind == .opened }
        #expect(opened.count == 1)
    }

    @Test func storeThatDoesNotAnswerKeepsNobodyFromTheScreens() async throws {
        let app = try InboxFixture(gates: .startup)
        app.store.holdBackReading()
        try await app.running { inbox in
            await openGates(of: inbox)
            let screens = Guarded<[StartupScreen]>([])
            let showing = Task {
                for await screen in inbox.screens() { screens.withLock { $0.append(screen) } }
            }
            async let delivery = inbox.nextDelivery()
            inbox.open(try Sample.url("myapp://x"), from: .customScheme)
            await advanceUntil(app) { screens.withLock { $0.last == .home } }
            // Something is shown after half a second, and home when nothing is waited for any more.
            #expect(screens.withLock { $0 } == [.waiting, .home])
            #expect(app.clock.uptime <= 1003.5)
            #expect(await inbox.reports(through: .storage).last?.detail?.contains("does not answer") == true)
            #expect(app.store.records.isEmpty)
            let taken = try await delivery
            // What it says in the end is taken up.
            app.store.release()
            #expect(await eventually { app.stored?.slot?.url == "myapp://x" })
            await taken.handled()
            #expect(await eventually { app.stored?.slot == nil })
            showing.cancel()
        }
    }

    @Test func screensDoNotWaitForAWriteThatDoesNotEnd() async throws {
        let app = try InboxFixture(gates: .startup)
        try await app.running { inbox in
            let screens = Guarded<[StartupScreen]>([])
            let showing = Task {
                for await screen in inbox.screens() { screens.withLock { $0.append(screen) } }
            }
            let first = Task { try await inbox.nextDelivery() }
            #expect(await eventually { app.stored != nil })
            app.store.holdBack()
            inbox.open(try Sample.url("myapp://x"), from: .customScheme)
            #expect(await eventually { app.store.waitingWriters == 1 })
            await openGates(of: inbox)
            await advanceUntil(app) { screens.withLock { $0.last == .home } }
            #expect(app.clock.uptime <= 1001)
            app.store.release()
            await (try await first.value).handled()
            showing.cancel()
        }
    }

    @Test func writeThatDoesNotEndKeepsNobodyFromTheLink() async throws {
        let app = try InboxFixture()
        try await app.running { inbox in
            #expect(await eventually { app.stored?.deferred == .done })
            app.store.holdBack()
            inbox.open(try Sample.url("myapp://x"), from: .customScheme)
            let first = Task { try await inbox.nextDelivery() }
            await advanceUntil(app) { app.clock.uptime > 1004 }
            let delivery = try await first.value
            app.store.release()
            await delivery.handled()
            inbox.resignedActive()
            #expect(await eventually { app.stored?.slot == nil })
        }
    }

    @Test func fileThatIsFarTooLongIsReplacedUnread() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("waymark-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent(InboxFile.name)
        try Data(count: FileInboxStore.maximumLength + 1).write(to: file)
        let inbox = LinkInbox(
            Sample.configuration(), store: FileInboxStore(folder: folder),
            transport: RecordingTransport { Sample.answer($0) }, environment: TestClock().environment)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await inbox.run() }
            #expect(await inbox.reports(through: .storage).last?.detail?.contains("1048576") == true)
            inbox.open(try Sample.url("myapp://x"), from: .customScheme)
            await (try inbox.nextDelivery()).handled()
            group.cancelAll()
        }
        let startup = try InboxFile(Data(contentsOf: file)).startup
        #expect(startup.deferred == .done)
    }

    @Test func linkThatComesWhileStorageIsUnreadableIsOpenedAndStoredLater() async throws {
        let app = try InboxFixture()
        app.store.setReadable(false)
        try await app.running { inbox in
            #expect(await inbox.reports(through: .storage).last?.kind == .storage)
            inbox.open(try Sample.url("myapp://x"), from: .customScheme)
            let delivery = try await inbox.nextDelivery()
            #expect(app.store.records.isEmpty)
            app.store.setReadable(true)
            inbox.protectedStorageAvailable()
            #expect(await eventually { app.stored?.slot?.url == "myapp://x" })
            await delivery.handled()
            #expect(app.stored?.slot == nil)
        }
    }

    @Test func twoInboxesOnOneFolderNeverDamageTheFile() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("waymark-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = FileInboxStore(folder: folder)
        let clock = TestClock()
        let inboxes = (0..<2).map { _ in
            LinkInbox(
                Sample.configuration(), store: store, transport: RecordingTransport { Sample.answer($0) },
                environment: clock.environment)
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for inbox in inboxes {
                group.addTask { await inbox.run() }
            }
            try await withThrowingTaskGroup(of: Void.self) { users in
                for (number, inbox) in inboxes.enumerated() {
                    users.addTask {
                        for round in 0..<20 {
                            inbox.open(try Sample.url("myapp://\(number)/\(round)"), from: .program)
                            await (try inbox.nextDelivery()).handled()
                        }
                    }
                }
                try await users.waitForAll()
            }
            group.cancelAll()
        }
        let last = LinkInbox(Sample.configuration(), store: store, environment: clock.environment)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await last.run() }
            last.open(try Sample.url("myapp://last"), from: .program)
            await (try last.nextDelivery()).handled()
            #expect(await last.reports(through: .handled).allSatisfy { $0.kind != .storage })
            group.cancelAll()
        }
    }
}
