import LinkStorage
import Synchronization

/// A store that keeps nothing of the entries but how far it has them.
final class DiscardingStore: JournalStore {
    private let positions = Mutex<[ActivityBatch.Source: JournalPosition]>([:])

    func add(_ batch: ActivityBatch) async throws {
        positions.withLock { $0[batch.source] = batch.end }
    }

    func position(of source: ActivityBatch.Source) async throws -> JournalPosition {
        positions.withLock { $0[source] ?? .start }
    }

    func addUp() async throws {
        // Nothing is kept, so there is nothing to count.
    }
}
