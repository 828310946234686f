import LinkStorage
import Synchronization

/// Adds up what it is given, each batch once, and fails when told so.
final class CountingStore: LinkEventStore {
    private struct State {
        var counts: [DailyCount.Key: Int64] = [:]
        var lastBatches: [CountBatch.Source: Int64] = [:]
        var calls = 0
        var failures = 0
        var failuresAfterAdding = 0
        var failEveryNthCall: Int?
        var beforeAdding: (@Sendable () async throws -> Void)?
        var beforeCounting: (@Sendable () async -> Void)?
    }

    private let state = Mutex(State())

    var counts: [DailyCount.Key: Int64] { state.withLock { $0.counts } }
    var total: Int64 { counts.values.reduce(0, +) }
    var calls: Int { state.withLock { $0.calls } }
    /// How many of the next calls fail before they add anything.
    var failures: Int {
        get { state.withLock { $0.failures } }
        set { state.withLock { $0.failures = newValue } }
    }
    /// How many of the next calls add everything and fail then, as where an answer is lost.
    var failuresAfterAdding: Int {
        get { state.withLock { $0.failuresAfterAdding } }
        set { state.withLock { $0.failuresAfterAdding = newValue } }
    }
    var failEveryNthCall: Int? {
        get { state.withLock { $0.failEveryNthCall } }
        set { state.withLock { $0.failEveryNthCall = newValue } }
    }
    var beforeAdding: (@Sendable () async throws -> Void)? {
        get { state.withLock { $0.beforeAdding } }
        set { state.withLock { $0.beforeAdding = newValue } }
    }
    var beforeCounting: (@Sendable () async -> Void)? {
        get { state.withLock { $0.beforeCounting } }
        set { state.withLock { $0.beforeCounting = newValue } }
    }

    func add(_ batch: CountBatch) async throws {
        try await beforeAdding?()
        try state.withLock { state in
            state.calls += 1
            if let every = state.failEveryNthCall, state.calls % every == 0 { throw LinkStoreError(.unavailable) }
            if state.failures > 0 {
                state.failures -= 1
                throw LinkStoreError(.unavailable)
            }
            if state.lastBatches[batch.source, default: 0] < batch.number {
                state.lastBatches[batch.source] = batch.number
                for count in batch.counts { state.counts[count.key, default: 0] += count.count }
            }
            if state.failuresAfterAdding > 0 {
                state.failuresAfterAdding -= 1
                throw LinkStoreError(.unavailable)
            }
        }
    }

    func counts(
        of link: LinkRecord.ID, days: ClosedRange<UTCDay>, source: CountBatch.Source
    ) async throws -> (counts: [DailyCount], lastBatch: Int64) {
        await beforeCounting?()
        return state.withLock { state in
            let counts = state.counts.filter { $0.key.linkID == link && days.contains($0.key.day) }
            return (
                counts.map { DailyCount(key: $0.key, count: $0.value) }, state.lastBatches[source, default: 0]
            )
        }
    }
}
