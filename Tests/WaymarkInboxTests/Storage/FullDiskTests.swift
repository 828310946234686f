import Foundation
import Testing
import WaymarkClient
import WaymarkLinks
import WaymarkTesting

@testable import WaymarkInbox

/// What holds of a link that was answered when the disk was full.
@Suite(.timeLimit(.minutes(1))) struct FullDiskTests {
    /// A disk that, once it is full, takes no bytes; a file without any still finds its place.
    private final class FullStore: InboxStore {
        private let store: InMemoryInboxStore
        private let isFull = Guarded(false)
        private let takesEmptyFiles: Bool

        init(_ store: InMemoryInboxStore, takesEmptyFiles: Bool = true) {
            self.store = store
            self.takesEmptyFiles = takesEmptyFiles
        }

        func setFull(_ isFull: Bool) { self.isFull.withLock { $0 = isFull } }

        func read(_ name: String) async throws -> Data? { try await store.read(name) }

        func write(_ data: Data?, to name: String) async throws {
            let hasRoom = isFull.withLock { !$0 } || (takesEmptyFiles && data?.isEmpty != false)
            guard hasRoom else { throw InboxStoreError(.unwritable, detail: "full") }
            try await store.write(data, to: name)
        }
    }

    private let clock = TestClock()
    private let records = InMemoryInboxStore([InboxFile.name: InboxFile(StartupRun.installed).data])
    private let transport = RecordingTransport { Sample.answer($0) }

    private var stored: StoredStartup? {
        records.records[InboxFile.name].flatMap { try? InboxFile($0).startup }
    }

    private func working(
        on store: FullStore, _ body: @Sendable (LinkInbox) async throws -> Void
    ) async throws {
        let inbox = LinkInbox(
            Sample.configuration(), store: store, transport: transport, environment: clock.environment)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await inbox.run() }
            defer { group.cancelAll() }
            try await body(inbox)
        }
    }

    private func openAndAnswer(on store: FullStore, then body: @Sendable (LinkInbox) async throws -> Void) async throws
    {
        try await working(on: store) { inbox in
            inbox.open(try Sample.url("myapp://x"), from: .customScheme)
            let delivery = try await inbox.nextDelivery()
            #expect(stored?.slot?.attempts == 1)
            store.setFull(true)
            await delivery.handled()
            try await body(inbox)
        }
    }

    @Test func answeredLinkIsNotOpenedByTheNextLaunch() async throws {
        let store = FullStore(records)
        try await openAndAnswer(on: store) { _ in #expect(stored?.slot == nil) }
        store.setFull(false)
        try await working(on: store) { inbox in
            #expect(await eventually { stored != nil })
            inbox.open(try Sample.url("myapp://y"), from: .customScheme)
            let delivery = try await inbox.nextDelivery()
            #expect(delivery.link.url.absoluteString == "myapp://y")
            await delivery.handled()
        }
        // What was lost with the link is no first launch.
        #expect(stored?.deferred == .done)
        #expect(transport.requests(to: .claims).isEmpty)
    }

    @Test func linkThatIsNotOverIsNotErased() async throws {
        let store = FullStore(records)
        try await working(on: store) { inbox in
            inbox.open(try Sample.url("myapp://x"), from: .customScheme)
            #expect(await eventually { stored?.slot != nil })
            store.setFull(true)
            // The attempt cannot be counted, and the link is opened, for the person has just asked for it.
            let delivery = try await inbox.nextDelivery()
            #expect(stored?.slot?.url == "myapp://x")
            await delivery.handled()
            #expect(stored?.slot == nil)
        }
    }

    @Test func recordIsWrittenAgainByItselfWhenThereIsRoom() async throws {
        let store = FullStore(records, takesEmptyFiles: false)
        try await openAndAnswer(on: store) { inbox in
            #expect(stored?.slot != nil)
            store.setFull(false)
            #expect(
                await eventually {
                    clock.advance(by: 0.5)
                    return stored.map { $0.slot == nil } == true
                })
            #expect(clock.uptime >= 1009)
        }
    }

    @Test func recordIsTriedOnceMoreWhenTheAppEnds() async throws {
        let store = FullStore(records, takesEmptyFiles: false)
        try await openAndAnswer(on: store) { _ in
            #expect(stored?.slot != nil)
            store.setFull(false)
        }
        #expect(stored.map { $0.slot == nil } == true)
    }

    @Test func whereNothingHelpsTheLinkIsOpenedOnceMoreAndNotForEver() async throws {
        let store = FullStore(records, takesEmptyFiles: false)
        try await openAndAnswer(on: store) { _ in }
        let opened = Guarded(0)
        for _ in 0..<4 {
            // Room for the count of the attempt, and none any more for the answer.
            store.setFull(false)
            try await working(on: store) { inbox in
                let next = Task {
                    var iterator = inbox.deliveries().makeAsyncIterator()
                    return await iterator.next()
                }
                #expect(
                    await eventually {
                        inbox.core.read {
                            $0.ledger.reading == .done && $0.work.done == $0.work.appended && $0.call.phase == .idle
                        }
                    })
                guard inbox.core.read({ $0.startup.slot != nil }) else { return next.cancel() }
                let delivery = try #require(await next.value)
                store.setFull(true)
                await delivery.handled()
                opened.withLock { $0 += 1 }
            }
        }
        #expect(opened.withLock { $0 } == 1)
        #expect(stored?.slot == nil)
    }
}
