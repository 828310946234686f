import LinkStorage
import Locking
public import ServiceMetrics

/// How many entries of journals the database has, and has not added to the counts yet.
///
/// They are read now and then, because a scrape of the metrics asks no database.
public final class UncountedEntries: Sendable {
    private let count = Mutex(0)

    /// Reads the number; the last one stays where the database does not answer.
    func refresh(from store: any ActivityStore) async {
        guard let latest = try? await store.uncountedEntryCount() else { return }
        count.withLock { $0 = latest }
    }

    /// The number as it was read at last.
    public var reading: MetricReading {
        MetricReading(.uncountedEntries, .integer(count.withLock { $0 }))
    }
}
