public import Foundation
package import LinkStorage
import Locking

/// A folder of journals that keep what happens to links until the database has it.
///
/// An entry is recorded by writing it to a memory-mapped file. From then on it survives the end of the process, `kill -9` included. A loss
/// of power or a crash of the system may cost what was recorded since the last sync, which ``JournalDrain`` does once a second;
/// see ``JournalDrain/Configuration/syncInterval``.
///
/// Entries never wait for a disk or for the database. Where files cannot be created, because the disk is full or the folder is
/// read-only, entries go to a few segments in memory, which the drain empties as usual. Where the files have reached the budget, because the database is
/// away for long, entries become counts in memory, which go to the journal as soon as there is room: the details are
/// dropped, the counts kept. ``health`` tells which of these is the case.
public final class ClickJournal: Sendable {
    /// How much journals may take.
    public struct Configuration: Hashable, Sendable {
        /// The number of journals that are written at the same time: one for each event loop.
        public var lanes: Int
        /// The size of a file in bytes; smaller where the budget would not give each lane four files.
        public var segmentSize: Int
        /// What all files together may take in bytes.
        ///
        /// Counts that wait at the stop may exceed it by one file for each lane.
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
        var refused: [RefusedFile]
        var problem: String?
        /// The number of files created, and of those whose names are on the disk.
        var created: Int
        var named = 0
    }

    /// The journals of this process.
    ///
    /// Each is safe to use from any thread, and fastest with one.
    public let lanes: [JournalLane]
    private let storage: any SegmentStorage
    private let segmentSize: Int
    private let budget: Int
    private let state: Mutex<State>
    /// Held while files are created, so that a lane gets its segments in the order of their numbers.
    private let preparation = Mutex(())

    /// Opens a folder, and finds what earlier processes have left there.
    ///
    /// - Parameters:
    ///   - folder: the folder, which is created if it is missing. One process at a time uses it.
    ///   - configuration: how much the journals may take.
    ///   - moment: the time that the identities of new journals carry.
    /// - Throws: ``JournalError`` with `inUse` where another process has the folder. A folder that cannot be used for another
    ///   reason is no error: see ``health``.
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

    /// All journals that may hold something, those of earlier processes first.
    var allLanes: [JournalLane] { leftLanes + lanes }
    /// The journals of earlier processes that may hold something.
    var leftLanes: [JournalLane] { state.withLock { $0.left } }

    /// Forgets the journals of earlier processes that are in the database.
    func removeFinished() {
        state.withLock { $0.left.removeAll(where: \.isFinished) }
    }

    /// What the service should know of the journals now.
    public var health: JournalHealth {
        let (left, refused, problem) = state.withLock { ($0.left, $0.refused, $0.problem) }
        return JournalHealth(
            lanes: lanes.map(\.facts), left: left.map(\.facts), refused: refused, budget: budget, problem: problem)
    }

    /// Whether ``prepare()`` has something to do.
    var needsPreparation: Bool { lanes.contains(where: \.needsPreparation) }

    /// Makes files ready that are written next, and writes counts that had no room.
    ///
    /// The call may wait for the disk.
    package func prepare() {
        preparation.withLock { _ in prepareLanes() }
    }

    private func prepareLanes() {
        var problem: String?
        for lane in lanes {
            // One to write, and one for when it is full.
            for _ in 0..<2 where lane.wantsSpare { problem = prepare(lane, budget: budget) ?? problem }
            lane.writeCounts()
            lane.populate()
        }
        state.withLock { $0.problem = problem }
    }

    /// Writes the counts that wait in memory, also beyond the budget, and ends the journals of this process.
    package func close() throws {
        preparation.withLock { _ in
            for lane in lanes where !lane.writeCounts() { _ = prepare(lane, budget: .max) }
        }
        for lane in lanes { try lane.close() }
    }

    /// Returns when everything that was recorded before the call is on the disk, also by earlier processes.
    ///
    /// - Throws: what the storage throws. The next call syncs what this one did not.
    package func sync() throws {
        let created = state.withLock { $0.created }
        for lane in allLanes { try lane.sync() }
        guard state.withLock({ $0.named < created }) else { return }
        try storage.syncNames()
        state.withLock { $0.named = created }
    }

    /// Gives a lane one more segment.
    ///
    /// - Returns: why it has no further file, if so.
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
