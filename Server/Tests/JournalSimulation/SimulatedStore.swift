import LinkStorage
import Locking

/// A database that implements exactly the guarantees of ``JournalStore``.
final class SimulatedStore: JournalStore {
    private struct State {
        var positions: [ActivityBatch.Source: JournalPosition] = [:]
        var entries: [JournalEntry] = []
        var batchSizes: [Int] = []
    }

    private let world: SimulatedWorld
    private let state = Mutex(State())

    init(world: SimulatedWorld) {
        self.world = world
    }

    /// All stored entries, including repetitions.
    var entries: [JournalEntry] { state.withLock { $0.entries } }

    /// The number of entries of each batch.
    var batchSizes: [Int] { state.withLock { $0.batchSizes } }

    func add(_ batch: ActivityBatch) async throws {
        try world.step {
            guard !world.faults.isStoreAway else { throw LinkStoreError(.unavailable) }
            try state.withLock { state in
                let position = state.positions[batch.source, default: .start]
                guard position < batch.end else { return }
                guard position == batch.start else { throw LinkStoreError(.versionMismatch) }
                state.positions[batch.source] = batch.end
                state.batchSizes.append(batch.entries.count)
                state.entries += batch.entries.items.map(\.entry)
            }
            guard !world.faults.losesAnswers else { throw LinkStoreError(.unavailable) }
        }
    }

    func position(of source: ActivityBatch.Source) async throws -> JournalPosition {
        try world.step {
            guard !world.faults.isStoreAway else { throw LinkStoreError(.unavailable) }
            return state.withLock { $0.positions[source, default: .start] }
        }
    }

    func addUp() async throws {
        // Entries are kept one by one.
        guard !world.faults.isStoreAway else { throw LinkStoreError(.unavailable) }
    }
}
