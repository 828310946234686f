import ClickJournal
import Foundation
import LinkService
import LinkStorage

/// A node: a disk with a journal, and the process that uses it, with its drain and its cache of links.
struct SimulatedNode {
    let world: SimulatedWorld
    let storage: SimulatedStorage
    let cache: LinkCache
    let news: LinkCacheUpkeep
    let store: SimulatedNodeStore
    /// `nil` where the process ended while it started.
    let journal: ClickJournal?
    let drain: JournalDrain?

    /// Starts a process on a disk.
    ///
    /// - Parameter sources: the identities of its journals; none for a process that only empties those of earlier ones.
    init(
        world: SimulatedWorld, storage: SimulatedStorage, store: SimulatedNodeStore, sources: [ActivityBatch.Source],
        limits: JournalDrain.Configuration
    ) {
        (self.world, self.storage, self.store) = (world, storage, store)
        // All turns are taken by one task: a visit inside of another would wait for it for ever.
        cache = LinkCache(capacity: 1 << 20, waiting: 0, clock: .fixed(Date(timeIntervalSince1970: 1_800_000_000)))
        news = LinkCacheUpkeep(cache: cache, database: store)
        let configuration = ClickJournal.Configuration(segmentSize: 4096, budget: 64 * 4096)
        journal = try? ClickJournal(storage: storage, configuration: configuration, sources: sources)
        drain = journal.map { journal in
            JournalDrain(
                journal: journal, store: store, configuration: limits, pause: { _ in await Task.yield() },
                report: { _ in })
        }
    }
}
