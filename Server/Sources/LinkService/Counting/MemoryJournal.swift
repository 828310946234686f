import Foundation
public import LinkStorage
import Locking

/// A journal in memory for commands and tests; its entries reach the database when drained, or are lost with the
/// process.
public final class MemoryJournal: ActivityJournal {
    private struct State {
        var entries: [JournalEntry] = []
        var stored = JournalPosition.start
        var isDraining = false
    }

    private let store: any ActivityStore
    private let source = ActivityBatch.Source(at: Date())
    private let state = Mutex(State())

    /// Creates an empty journal.
    public init(store: any ActivityStore) {
        self.store = store
    }

    /// The entries that the database does not have yet.
    package var entries: [JournalEntry] { state.withLock(\.entries) }

    /// Keeps an entry in memory.
    public func record(_ entry: JournalEntry) {
        state.withLock { $0.entries.append(entry) }
    }

    /// Adds the recorded entries to the store; the time limit does not apply.
    public func settle(within limit: Duration) async {
        try? await drain()
    }

    /// Adds the entries recorded since the last call to the store.
    ///
    /// - Throws: the store's error; the entries are kept.
    public func drain() async throws {
        let batch = state.withLock { state -> ActivityBatch? in
            guard !state.isDraining, !state.entries.isEmpty else { return nil }
            state.isDraining = true
            let items = state.entries.enumerated().map { offset, entry in
                ActivityBatch.Item(position: state.stored.advanced(by: offset), entry: entry)
            }
            return ActivityBatch(
                source: source, start: state.stored, end: state.stored.advanced(by: items.count),
                entries: PackedEntries(items))
        }
        guard let batch else { return }
        defer { state.withLock { $0.isDraining = false } }
        try await store.add(batch)
        state.withLock { state in
            state.entries.removeFirst(batch.entries.count)
            state.stored = batch.end
        }
    }
}

extension JournalPosition {
    fileprivate func advanced(by count: Int) -> JournalPosition {
        JournalPosition(segment: segment, offset: offset + UInt64(count))
    }
}
