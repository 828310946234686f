import Foundation
import Testing
import WaymarkLinks
import WaymarkTesting

@testable import WaymarkInbox

/// A store whose calls return at once: what an inbox has accepted survives the process.
@Suite(.timeLimit(.minutes(1))) struct ImmediateStoreTests {
    private func app(_ store: InMemoryInboxStore) throws -> InboxFixture {
        try InboxFixture(store: store) { $0.consent = .delivery }
    }

    private func note(in store: InMemoryInboxStore) -> InboxFile? {
        store.records[InboxFile.noteName].flatMap { try? InboxFile($0) }
    }

    @Test func acceptedLinkIsOnTheDiskWhenOpenReturns() throws {
        let store = InMemoryInboxStore(isImmediate: true)
        let app = try app(store)
        #expect(app.inbox.open(try Sample.url(Sample.short), from: .universalLink).isOurs)
        #expect(note(in: store)?.startup.slot?.url == Sample.short)
    }

    /// The first process ends without notice, before it works.
    @Test func acceptedLinkIsDeliveredByTheNextProcess() async throws {
        let store = InMemoryInboxStore(isImmediate: true)
        try app(store).inbox.open(try Sample.url(Sample.short), from: .universalLink)
        let next = try app(store)
        try await next.running { inbox in
            let delivery = try await inbox.nextDelivery()
            #expect(delivery.link.url.absoluteString == "https://www.example.com/abc")
            await delivery.handled()
        }
        // Nothing of it is left for a third one.
        #expect(note(in: store) == nil)
        #expect(next.stored != nil && next.stored?.slot == nil)
    }

    @Test func acceptedLinkOutlivesTheProcessInAFolderToo() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("waymark-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let environment = TestClock().environment
        let first = LinkInbox(
            Sample.configuration(), store: FileInboxStore(folder: folder), transport: RecordingTransport(),
            environment: environment)
        first.open(try Sample.url("myapp://x"), from: .customScheme)
        let next = LinkInbox(
            Sample.configuration(), store: FileInboxStore(folder: folder), transport: RecordingTransport(),
            environment: environment)
        async let work: Void = next.run()
        let delivery = try await next.nextDelivery()
        #expect(delivery.link.url.absoluteString == "myapp://x")
        await delivery.handled()
        withUnsafeCurrentTask { $0?.cancel() }
        await work
    }

    @Test func eventsAreOnTheDiskWithinASecond() async throws {
        let store = InMemoryInboxStore(isImmediate: true)
        let app = try app(store)
        try await app.running { inbox in
            inbox.open(try Sample.url("myapp://x"), from: .customScheme)
            await (try await inbox.nextDelivery()).handled()
            app.inbox.core.report(LinkReport(.handled, id: "other"))
            await advanceUntil(app) { app.storedEvents.events.count { $0.kind == .handled } == 2 }
            // The clock goes on in small steps while the tasks wait for their turn: a few more are no delay of the inbox.
            #expect(app.clock.uptime < 1000 + StoreLedger.saveDelay + 0.55)
        }
    }

    @Test(arguments: [true, false]) func eventsAreOnTheDiskWhenRunEnds(_ isImmediate: Bool) async throws {
        let app = try app(InMemoryInboxStore(isImmediate: isImmediate))
        try await app.running { inbox in
            inbox.open(try Sample.url("myapp://x"), from: .customScheme)
            await (try await inbox.nextDelivery()).handled()
            inbox.core.report(LinkReport(.unhandled, id: "last"))
        }
        #expect(app.storedEvents.events.contains { $0.kind == .unhandled })
    }

    @Test func everythingIsOnTheDiskWhenTheProcessWasToldOfItsEnd() async throws {
        let store = InMemoryInboxStore(isImmediate: true)
        let app = try app(store)
        try await app.running { inbox in
            inbox.open(try Sample.url("myapp://x"), from: .customScheme)
            await (try await inbox.nextDelivery()).handled()
            inbox.core.report(LinkReport(.unhandled, id: "last"))
            inbox.willTerminate()
            let newest = note(in: store)?.events ?? app.storedEvents
            #expect(newest.events.contains { $0.kind == .unhandled })
        }
    }

    @Test func resetForgetsTheNoteOfAnEarlierProcess() async throws {
        let store = InMemoryInboxStore(isImmediate: true)
        let first = try app(store)
        for number in 0..<9 { first.inbox.open(try Sample.url("myapp://x/\(number)"), from: .customScheme) }
        let second = try app(store)
        await second.inbox.reset()
        #expect(note(in: store)?.startup.slot == nil)
        let third = try app(store)
        try await third.running { inbox in
            #expect(await eventually { inbox.core.read { $0.ledger.reading == .done } })
            #expect(inbox.core.read { $0.startup.slot == nil })
        }
        #expect(third.stored?.installationID != nil && third.stored?.slot == nil)
    }

    @Test func damagedRecordLosesNotTheNote() async throws {
        let store = InMemoryInboxStore(isImmediate: true)
        try app(store).inbox.open(try Sample.url("myapp://x"), from: .customScheme)
        try store.writeNow(Data("half a rec".utf8), to: InboxFile.name)
        let next = try app(store)
        try await next.running { inbox in
            let delivery = try await inbox.nextDelivery()
            #expect(delivery.link.url.absoluteString == "myapp://x")
            await delivery.handled()
        }
        #expect(next.stored?.slot == nil)
    }

    /// An empty record is what a full disk has room for: its links are over, whatever an older note says.
    @Test func emptyRecordIsNewerThanTheNote() async throws {
        let store = InMemoryInboxStore(isImmediate: true)
        try app(store).inbox.open(try Sample.url("myapp://x"), from: .customScheme)
        try store.writeNow(Data(), to: InboxFile.name)
        let next = try app(store)
        try await next.running { inbox in
            #expect(await eventually { next.stored != nil })
        }
        #expect(next.stored?.slot == nil)
        let third = try app(store)
        try await third.running { inbox in
            #expect(await eventually { inbox.core.read { $0.ledger.reading == .done } })
            #expect(inbox.core.read { $0.startup.slot == nil })
        }
    }

    /// A process may end after the record was written and before the note was erased.
    @Test func oldNoteOfAnEarlierProcessIsErased() async throws {
        let store = InMemoryInboxStore(isImmediate: true)
        let first = try app(store)
        first.inbox.open(try Sample.url("myapp://x"), from: .customScheme)
        let old = try #require(store.records[InboxFile.noteName])
        try await first.running { inbox in await (try await inbox.nextDelivery()).handled() }
        try store.noteNow(old, to: InboxFile.noteName)
        let next = try app(store)
        try await next.running { inbox in
            #expect(await eventually { inbox.core.read { $0.ledger.reading == .done } })
            #expect(inbox.core.read { $0.startup.slot == nil })
        }
        #expect(note(in: store) == nil)
    }
}
