import Foundation
import Testing
import WaymarkLinks
import WaymarkStartup
import WaymarkTesting

@Suite(.timeLimit(.minutes(1))) struct InboxStorageTests {
    @Test(arguments: [
        "", "{", "null", "[]", #"{"version":1}"#, #"{"version":1,"startup":{"installationID":7}}"#,
        #"{"version":3,"startup":{}}"#, #"{"version":0}"#, "\u{0}\u{0}\u{0}",
    ])
    func fileThatCannotBeUsedIsMovedAsideAndReported(_ text: String) async throws {
        let app = try InboxFixture(store: InMemoryLinkStore(["startup.json": Data(text.utf8)]))
        try await app.running { inbox in
            let report = await inbox.reports(through: .storage).last
            #expect(report?.detail?.contains(text.contains("version\":3") ? "format 3" : "state file") == true)
            inbox.open(try Sample.url("myapp://x"), from: .customScheme)
            await (try inbox.nextDelivery()).handled()
            #expect(app.store.records["startup-unusable.json"] == Data(text.utf8))
            // There was a launch before: this is no first one.
            #expect(app.stored?.deferred == .done)
        }
        #expect(app.transport.requests(to: .claims).isEmpty)
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
        let store = FileLinkStore(folder: folder)
        let clock = TestClock()
        let inboxes = try (0..<2).map { _ in
            LinkInbox(
                try Sample.configuration(), transport: RecordingTransport { Sample.answer($0) }, store: store,
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
        let last = LinkInbox(try Sample.configuration(), store: store, environment: clock.environment)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await last.run() }
            last.open(try Sample.url("myapp://last"), from: .program)
            await (try last.nextDelivery()).handled()
            #expect(await last.reports(through: .handled).allSatisfy { $0.kind != .storage })
            group.cancelAll()
        }
    }
}
