import Foundation
import Testing
import WaymarkClient
import WaymarkTesting

@testable import WaymarkInbox

/// What holds with a store of the app's own that ends neither by itself nor when its task is cancelled.
@Suite(.timeLimit(.minutes(1))) struct StubbornStoreTests {
    /// Keeps records, and does not answer from some moment on until it is released.
    private final class StubbornStore: InboxStore {
        private struct State: Sendable {
            var records: [String: Data]
            var isStubborn = false
            var calls = 0
            var most = 0
            var waiting: [CheckedContinuation<Void, Never>] = []
        }

        private let state: LockedState<State>

        init(_ records: [String: Data]) {
            state = LockedState(State(records: records))
        }

        /// How many calls wait.
        var waiting: Int { state.withLock { $0.waiting.count } }
        /// How many calls there were at one moment at most.
        var most: Int { state.withLock { $0.most } }
        var stored: StoredStartup? {
            state.withLock { $0.records[InboxFile.name] }.flatMap { try? InboxFile($0).startup }
        }

        func holdBack() { state.withLock { $0.isStubborn = true } }

        func release() {
            let waiting = state.withLock { state in
                state.isStubborn = false
                defer { state.waiting = [] }
                return state.waiting
            }
            for continuation in waiting { continuation.resume() }
        }

        func read(_ name: String) async throws -> Data? {
            await call()
            return state.withLock { state in
                state.calls -= 1
                return state.records[name]
            }
        }

        func write(_ data: Data?, to name: String) async throws {
            await call()
            state.withLock { state in
                state.calls -= 1
                state.records[name] = data
            }
        }

        private func call() async {
            await withCheckedContinuation { continuation in
                let isFree = state.withLock { state in
                    state.calls += 1
                    state.most = max(state.most, state.calls)
                    if state.isStubborn { state.waiting.append(continuation) }
                    return !state.isStubborn
                }
                if isFree { continuation.resume() }
            }
        }
    }

    private let clock = TestClock()
    private let store = StubbornStore([InboxFile.name: InboxFile(StartupRun.installed).data])

    private func inbox() -> LinkInbox {
        LinkInbox(
            Sample.configuration(), store: store, transport: RecordingTransport { Sample.answer($0) },
            environment: clock.environment)
    }

    private func isKnown(_ inbox: LinkInbox) -> Bool { inbox.core.read { $0.ledger.reading == .done } }

    @Test func workEndsThoughAReadDoesNot() async throws {
        let inbox = inbox()
        store.holdBack()
        let work = Task { await inbox.run() }
        #expect(await eventually { store.waiting == 1 })
        work.cancel()
        await work.value
        // What the store says later is taken up by whoever works next.
        let again = Task { await inbox.run() }
        store.release()
        inbox.becameActive()
        #expect(await eventually { isKnown(inbox) })
        #expect(store.most == 1)
        again.cancel()
        await again.value
    }

    @Test func workEndsThoughAWriteDoesNotAndTheNewestRecordIsWrittenInTheEnd() async throws {
        let inbox = inbox()
        let work = Task { await inbox.run() }
        #expect(await eventually { isKnown(inbox) })
        store.holdBack()
        inbox.open(try Sample.url("myapp://old"), from: .customScheme)
        #expect(await eventually { store.waiting == 1 })
        inbox.open(try Sample.url("myapp://new"), from: .customScheme)
        work.cancel()
        await work.value
        #expect(store.stored?.slot == nil)
        // The older record comes late, and the newer one after it, though nobody works any more.
        store.release()
        #expect(await eventually { store.stored?.slot?.url == "myapp://new" })
        #expect(store.most == 1)
        let next = Task { await inbox.run() }
        let delivery = try await inbox.nextDelivery()
        #expect(delivery.link.url.absoluteString == "myapp://new")
        await delivery.handled()
        #expect(store.stored?.slot == nil)
        next.cancel()
        await next.value
    }

    @Test func answeredLinkIsDeliveredOnceThoughTheStoreIsLateWithIt() async throws {
        let inbox = inbox()
        let work = Task { await inbox.run() }
        #expect(await eventually { isKnown(inbox) })
        store.holdBack()
        inbox.open(try Sample.url("myapp://x"), from: .customScheme)
        let first = Task { try await inbox.nextDelivery() }
        #expect(await eventually { store.waiting == 1 })
        #expect(
            await eventually {
                clock.advance(by: 0.1)
                return inbox.core.read { $0.call.phase == .late }
            })
        let delivery = try await first.value
        work.cancel()
        await work.value
        // Nobody works, and the store does not answer: the app's call ends all the same.
        await delivery.handled()
        store.release()
        #expect(await eventually { store.stored.map { $0.slot == nil } == true })
        #expect(store.most == 1)
        // The next launch finds nothing to open.
        let next = self.inbox()
        let again = Task { await next.run() }
        next.open(try Sample.url("myapp://y"), from: .customScheme)
        #expect(try await next.nextDelivery().link.url.absoluteString == "myapp://y")
        again.cancel()
        await again.value
    }
}
