import LinkRules
import LinkStorage
import Locking
import Testing
import WaymarkLinks

@testable import LinkService

/// Callers who ask for one code at the same moment, before a store that waits until the test lets it answer.
@Suite struct SharedReadsTests {
    private let cache = LinkCache(capacity: 16 << 20)
    private let store = WaitingStore()
    private let domain: LinkDomainRecord
    private let key: LinkCache.Key

    init() throws {
        domain = try VisitSamples.domain("https://go.example.com")
        key = LinkCache.Key(domain: domain.id, code: "abc")
    }

    /// The link at a version.
    private func entry(version: Int) throws -> CodeEntry {
        let url = try #require(WebURL("https://example.com/a"))
        var record = try VisitSamples.record("abc", DynamicLink(link: url), on: domain)
        record.version = version
        return .link(CachedLink(record))
    }

    /// A caller, who gets the version of the link.
    private func caller() -> Task<Int?, any Error> {
        Task { [cache, store, key] in try await cache.entry(key) { try await store.read() }.version }
    }

    /// One caller who reads, and others who wait for it.
    private func callers(waiting count: Int) async -> (reader: Task<Int?, any Error>, others: [Task<Int?, any Error>]) {
        let reader = caller()
        await store.hasReads(1)
        let others = (0..<count).map { _ in caller() }
        await waits(count)
        return (reader, others)
    }

    private func waits(_ count: Int) async {
        while cache.waitingCount != count { await Task.yield() }
    }

    @Test func ofManyCallersOneReads() async throws {
        let (reader, others) = await callers(waiting: 200)
        store.answer(.success(try entry(version: 7)))
        for caller in [reader] + others { #expect(try await caller.value == 7) }
        #expect(try await caller().value == 7)
        #expect(store.readCount == 1)
        #expect(cache.numbers.misses == 1 && cache.numbers.hits == 201)
    }

    @Test func anUnknownCodeIsReadOnce() async throws {
        let (reader, others) = await callers(waiting: 5)
        store.answer(.success(.unknown))
        for caller in [reader] + others { #expect(try await caller.value == nil) }
        #expect(store.readCount == 1)
    }

    @Test func aFailureIsToldToAllAndNotKept() async throws {
        let (reader, others) = await callers(waiting: 5)
        store.answer(.failure(LinkStoreError(.unavailable)))
        for caller in [reader] + others {
            let error = await #expect(throws: LinkStoreError.self) { try await caller.value }
            #expect(error?.code == .unavailable)
        }
        let next = caller()
        await store.hasReads(2)
        store.answer(.success(try entry(version: 1)))
        #expect(try await next.value == 1)
    }

    @Test func whereTheReaderIsCancelledTheNextOneReadsForTheRest() async throws {
        let (reader, others) = await callers(waiting: 3)
        reader.cancel()
        await #expect(throws: CancellationError.self) { try await reader.value }
        await store.hasReads(2)
        #expect(cache.waitingCount == 2)
        store.answer(.success(try entry(version: 3)))
        for caller in others { #expect(try await caller.value == 3) }
        #expect(try await caller().value == 3)
        #expect(store.readCount == 2)
    }

    /// The store tells a cancelled caller of something else than the cancellation, as one whose connection was closed.
    @Test func theErrorOfACancelledReaderIsNotToldToOthers() async throws {
        store.whenCancelled = LinkStoreError(.busy)
        let (reader, others) = await callers(waiting: 1)
        reader.cancel()
        await #expect(throws: LinkStoreError.self) { try await reader.value }
        await store.hasReads(2)
        store.answer(.success(try entry(version: 3)))
        #expect(try await others[0].value == 3)
    }

    @Test func aCancelledCallerWaitsForNobody() async throws {
        let (reader, others) = await callers(waiting: 2)
        others[0].cancel()
        await #expect(throws: CancellationError.self) { try await others[0].value }
        store.answer(.success(try entry(version: 1)))
        #expect(try await reader.value == 1)
        #expect(try await others[1].value == 1)
        #expect(cache.waitingCount == 0)
    }

    @Test func whereAllAreCancelledTheNextOneReads() async throws {
        let (reader, others) = await callers(waiting: 2)
        for caller in others + [reader] { caller.cancel() }
        for caller in others + [reader] { _ = await caller.result }
        let count = store.readCount
        let next = caller()
        await store.hasReads(count + 1)
        store.answer(.success(try entry(version: 1)))
        #expect(try await next.value == 1)
    }

    @Test(arguments: [Forgetting.code, .unknown, .all], [false, true])
    func whoAsksAfterAChangeGetsWhatWasReadAfterIt(_ forgetting: Forgetting, endsLast: Bool) async throws {
        let (reader, others) = await callers(waiting: 1)
        let code = try #require(ShortCode("abc"))
        switch forgetting {
        case .code: cache.remove(code, on: domain.id)
        case .unknown: cache.removeUnknown()
        case .all: cache.removeAll()
        }
        let later = caller()
        await store.hasReads(2)
        // The first reading began before the change, and may end after the second.
        let answers = [try entry(version: 1), try entry(version: 2)]
        for index in endsLast ? [1, 0] : [0, 1] {
            store.answer(.success(answers[index]), reading: index)
            if index == 1 { #expect(try await later.value == 2) }
            guard index == 0 else { continue }
            for caller in [reader] + others { #expect(try await caller.value == 1) }
        }
        #expect(try await caller().value == 2)
        #expect(store.readCount == 2)
    }

    @Test func aChangeOfAnotherCodeLeavesWhatIsRead() async throws {
        let (reader, _) = await callers(waiting: 0)
        // Some of them are in the same shard.
        for number in 0..<100 { cache.remove(try #require(ShortCode("other\(number)")), on: domain.id) }
        store.answer(.success(try entry(version: 1)))
        #expect(try await reader.value == 1)
        #expect(cache.entry(key) != nil)
    }

    @Test func moreThanMayWaitReadForThemselves() async throws {
        let cache = LinkCache(capacity: 1 << 20, waiting: 1)
        let callers = (0..<3).map { _ in
            Task { [store, key] in try await cache.entry(key) { try await store.read() }.version }
        }
        await store.hasReads(2)
        while cache.waitingCount != 1 { await Task.yield() }
        for reading in 0..<2 { store.answer(.success(try entry(version: 4)), reading: reading) }
        for caller in callers { #expect(try await caller.value == 4) }
        #expect(store.readCount == 2)
    }
}

/// What the cache forgets.
enum Forgetting: Sendable {
    case code, unknown, all
}

extension CodeEntry {
    fileprivate var version: Int? {
        if case .link(let link) = self { link.record.version } else { nil }
    }
}

/// A store that counts its readings, each of which waits until it is answered or cancelled.
private final class WaitingStore: Sendable {
    private struct State {
        var readings: [CheckedContinuation<CodeEntry, any Error>?] = []
        var whenCancelled: any Error = CancellationError()
    }

    private let state = Mutex(State())

    /// How many readings have begun.
    var readCount: Int { state.withLock { $0.readings.count } }

    /// What a cancelled reading throws.
    var whenCancelled: any Error {
        get { state.withLock { $0.whenCancelled } }
        set { state.withLock { $0.whenCancelled = newValue } }
    }

    func read() async throws -> CodeEntry {
        let place = Mutex<Int?>(nil)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let reading = state.withLock { state in
                    state.readings.append(continuation)
                    return state.readings.count - 1
                }
                place.withLock { $0 = reading }
                if Task.isCancelled { cancel(reading) }
            }
        } onCancel: {
            if let reading = place.withLock({ $0 }) { cancel(reading) }
        }
    }

    /// Returns when so many readings have begun.
    func hasReads(_ count: Int) async {
        while readCount < count { await Task.yield() }
    }

    /// Answers a reading; the latest where none is named.
    func answer(_ answer: Result<CodeEntry, any Error>, reading: Int? = nil) {
        take(reading ?? readCount - 1)?.resume(with: answer)
    }

    private func cancel(_ reading: Int) {
        take(reading)?.resume(throwing: whenCancelled)
    }

    private func take(_ reading: Int) -> CheckedContinuation<CodeEntry, any Error>? {
        state.withLock { state in
            defer { state.readings[reading] = nil }
            return state.readings[reading]
        }
    }
}
