public import Foundation
package import LinkStorage
import Locking

/// A folder of journals that keep events on links until the database has them.
///
/// An entry is recorded in a memory-mapped file. From then on it survives the end of the process, `kill -9` included. A
/// power failure or a kernel crash may lose the entries since the last sync, which ``JournalDrain`` does once a second;
/// see ``JournalDrain/Configuration/syncInterval``.
///
/// Recording never waits for a disk or for the database. If files cannot be created, because the disk is full or the
/// folder is read-only, entries go to a few segments in memory, which the drain empties as usual. If the files have
/// reached the budget, because the database has been away for long, entries are only counted in memory: their details
/// are dropped, and the counts are written to the journal as soon as it has room. ``health`` reports which of these is
/// the case.
public final class ClickJournal: Sendable {
    /// The limits of the space that journals take.
    public struct Configuration: Hashable, Sendable {
        /// The number of journals that are written at the same time: one for each event loop.
        public var lanes: Int
        /// The size of a file in bytes; reduced if the budget has no room for four files in each lane.
        public var segmentSize: Int
        /// The most bytes that all files together may take.
        ///
        /// Counts that are still in memory at shutdown may exceed it by one file for each lane.
        public var budget: Int

        /// Creates a configuration; about 10,000 clicks take 1 MB.
        public init(lanes: Int = 1, segmentSize: Int = 4 << 20, budget: Int = 1 << 30) {
            self.lanes = lanes
            self.segmentSize = segmentSize
            self.budget = budget
        }

        fileprivate var fittingSegmentSize: Int {
            let smallest = (SegmentHeader.size + Segment.largestRecord + 7) & ~7
            return max(smallest, min(segmentSize, budget / (4 * max(1, lanes))) & ~7)
        }
    }

    private struct State {
        var left: [JournalLane]
        /// The unreadable bytes of journals that are no longer in `left`.
        var finishedDamages: [JournalDamage] = []
        var refused: [RefusedFile]
        var problem: String?
        /// The number of files created so far, and how many of them have their names synced to the disk.
        var created: Int
        var named = 0
    }

    /// The journals of this process.
    ///
    /// Each is safe to use from any thread, and fastest from a single one.
    public let lanes: [JournalLane]
    private let storage: any SegmentStorage
    private let segmentSize: Int
    private let budget: Int
    private let state: Mutex<State>
    /// Held while files are created, so that a lane gets its segments in the order of their numbers.
    private let preparation = Mutex(())

    /// Opens a folder with the journals that earlier processes left in it.
    ///
    /// - Parameters:
    ///   - folder: the folder, created if missing. Only one process can use it at a time.
    ///   - configuration: the space that the journals may take.
    ///   - moment: the creation time in the identities of the new journals.
    /// - Throws: ``JournalError`` with `inUse` if another process uses the folder. Any other problem with the folder is
    ///   reported by ``health``.
    public convenience init(folder: String, configuration: Configuration = Configuration(), at moment: Date) throws {
        let sources = (0..<max(1, configuration.lanes)).map { _ in ActivityBatch.Source(at: moment) }
        try self.init(storage: FolderStorage(path: folder), configuration: configuration, sources: sources)
    }

    /// Opens any storage, with identities for the new journals.
    package init(
        storage: any SegmentStorage, configuration: Configuration, sources: [ActivityBatch.Source]
    ) throws {
        self.storage = storage
        segmentSize = configuration.fittingSegmentSize
        budget = configuration.budget
        lanes = sources.map { JournalLane(source: $0, storage: storage) }
        var found = JournalRecovery()
        var problem: String?
        do {
            found = try JournalRecovery(of: storage)
        } catch JournalError.inUse(let folder) {
            throw JournalError.inUse(folder)
        } catch {
            problem = "\(error)"
        }
        state = Mutex(State(left: found.lanes, refused: found.refused, problem: problem, created: found.lanes.count))
        prepare()
    }

    /// All journals that may hold entries, those of earlier processes first.
    var allLanes: [JournalLane] { leftLanes + lanes }
    /// The journals of earlier processes that may still hold entries.
    var leftLanes: [JournalLane] { state.withLock { $0.left } }

    /// Forgets the journals of earlier processes whose entries are all in the database, but not their unreadable bytes.
    func removeFinished() {
        state.withLock { state in
            state.left.removeAll { lane in
                guard lane.isFinished else { return false }
                state.finishedDamages += lane.facts.damages
                return true
            }
        }
    }

    /// The current state of the journals.
    public var health: JournalHealth {
        let known = state.withLock { $0 }
        return JournalHealth(
            lanes: lanes.map(\.facts), left: known.left.map(\.facts), finishedDamages: known.finishedDamages,
            refused: known.refused, budget: budget, problem: known.problem)
    }

    /// Whether ``prepare()`` has something to do.
    var needsPreparation: Bool { lanes.contains(where: \.needsPreparation) }

    /// Creates the files that are needed next, and writes counts that had no room before.
    ///
    /// May wait for the disk.
    package func prepare() {
        preparation.withLock { _ in prepareLanes() }
    }

    private func prepareLanes() {
        var problem: String?
        for lane in lanes {
            // One file to write to, and one for when it is full.
            for _ in 0..<2 where lane.wantsSpare { problem = prepare(lane, budget: budget) ?? problem }
            lane.writeCounts()
            lane.populate()
        }
        state.withLock { $0.problem = problem }
    }

    /// Writes the counts in memory, even beyond the budget, and closes the journals of this process.
    package func close() throws {
        preparation.withLock { _ in
            for lane in lanes where !lane.writeCounts() { _ = prepare(lane, budget: .max) }
        }
        for lane in lanes { try lane.close() }
    }

    /// Syncs everything recorded before the call to the disk, also by earlier processes.
    ///
    /// - Throws: the storage's error. The next call syncs what this one did not.
    package func sync() throws {
        let created = state.withLock { $0.created }
        for lane in allLanes { try lane.sync() }
        guard state.withLock({ $0.named < created }) else { return }
        try storage.syncNames()
        state.withLock { $0.named = created }
    }

    /// Adds a segment to a lane.
    ///
    /// - Returns: the reason if no file could be added.
    private func prepare(_ lane: JournalLane, budget: Int) -> String? {
        guard allLanes.reduce(segmentSize, { $0 + $1.facts.size }) <= budget else {
            return "The journal has reached its budget of \(budget) bytes."
        }
        let header = lane.newHeader()
        do {
            let bytes = try storage.create(header.fileName, size: segmentSize)
            state.withLock { $0.created += 1 }
            try lane.install(Segment(creating: header, bytes: bytes, isFile: true))
            return nil
        } catch {
            if lane.takesMemory {
                let bytes = SegmentBytes.inMemory(size: segmentSize)
                try? lane.install(Segment(creating: header, bytes: bytes, isFile: false))
            }
            return "\(error)"
        }
    }
}
