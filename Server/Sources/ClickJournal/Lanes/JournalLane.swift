import Foundation
public import LinkStorage
import Locking

/// One journal of a process: a series of entries that reach the database in one order.
///
/// A process has several, so that those who append seldom meet: one for each event loop. The lanes of earlier processes are only read.
public final class JournalLane: Sendable {
    /// How far memory pages are prepared ahead of what is written.
    private static let pagesAhead = 1 << 20

    /// The identity of the journal.
    public let source: ActivityBatch.Source
    private let storage: any SegmentStorage
    private let state: Mutex<LaneState>

    /// Creates a journal without segments.
    init(source: ActivityBatch.Source, storage: any SegmentStorage) {
        self.source = source
        self.storage = storage
        state = Mutex(LaneState())
    }

    /// A journal that an earlier process has left.
    init(source: ActivityBatch.Source, storage: any SegmentStorage, left segments: [Segment]) {
        self.source = source
        self.storage = storage
        state = Mutex(LaneState(left: segments))
    }

    /// Records an entry; on return it survives the end of the process.
    ///
    /// The call waits for no disk, and for other callers of the same lane only. Texts beyond 255 bytes are cut.
    ///
    /// - Returns: the place of the entry; `nil` where there is no room, and it was only counted.
    @discardableResult
    public func append(_ entry: JournalEntry) -> JournalPosition? {
        state.withLock { state in
            let position = state.append(entry)
            if position == nil { state.drop(entry) }
            return position
        }
    }

    /// Entries from a place on.
    ///
    /// The batch ends where reading goes on, also if it has no entries because the rest is unreadable.
    func batch(from start: JournalPosition, limit: JournalReading.Limit) -> ActivityBatch {
        let places = state.withLock { $0.places }
        var reading = JournalReading(limit: limit)
        var end = start
        for place in places where place.segment.number >= start.segment && !reading.isFull {
            var offset = SegmentHeader.size
            if place.segment.number == start.segment {
                offset = max(offset, Int(clamping: start.offset) & ~7)
            }
            if offset < place.end { offset = place.segment.read(from: offset, to: place.end, into: &reading) }
            end = JournalPosition(segment: place.segment.number, offset: UInt64(offset))
        }
        if !reading.damages.isEmpty { state.withLock { [damages = reading.damages] in $0.note(damages) } }
        return ActivityBatch(source: source, start: start, end: end, entries: reading.entries)
    }

    /// How many bytes of records there are from a place on.
    func bytes(from start: JournalPosition) -> Int {
        state.withLock { $0.places }.reduce(0) { sum, place in
            guard place.segment.number >= start.segment else { return sum }
            let isFirst = place.segment.number == start.segment
            let offset = isFirst ? max(SegmentHeader.size, Int(clamping: start.offset)) : SegmentHeader.size
            return sum + max(0, place.end - offset)
        }
    }

    /// The time of the first entry from a place on; `nil` where there is none that can be read.
    func oldestMoment(from start: JournalPosition) -> Date? {
        batch(from: start, limit: JournalReading.Limit(entries: 1, bytes: 1)).entries.items.first?.entry.moment
    }

    /// Removes the segments before a place, which the database has; those with damage are kept under another name.
    ///
    /// - Throws: what the storage throws; the files that remain are passed over by the next process.
    func release(upTo position: JournalPosition) throws {
        let released = state.withLock { $0.release(upTo: position) }
        var failure: (any Error)?
        for (segment, isDamaged) in released where segment.isFile {
            do {
                let name = segment.header.fileName
                if isDamaged { try storage.setAside(name) } else { try storage.remove(name) }
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
    }

    /// Where the next entry will be.
    var end: JournalPosition { state.withLock { $0.end } }
    /// Whether nothing is left, and nothing will come.
    var isFinished: Bool { state.withLock { !$0.isOpen && $0.places.isEmpty } }
    /// What is known of the lane.
    var facts: LaneFacts { state.withLock { $0.facts } }

    /// Whether the lane has no file ready for when the written one is full.
    var wantsSpare: Bool { state.withLock { $0.wantsSpare } }

    /// Whether there is work for the thread that prepares files.
    var needsPreparation: Bool {
        state.withLock { $0.wantsSpare || $0.hasCounts || $0.wantedPages(ahead: Self.pagesAhead) != nil }
    }

    /// The header of a new segment, whose number no other one gets.
    func newHeader() -> SegmentHeader {
        SegmentHeader(lane: source, number: state.withLock { $0.takeNumber() })
    }

    /// Whether a segment in memory may stand in for a file that cannot be created.
    var takesMemory: Bool { state.withLock { $0.takesMemory } }

    /// Takes a new segment, whose header is written, and writes the counts that had no room.
    func install(_ segment: Segment) throws {
        let replaced = state.withLock { $0.install(segment) }
        if let replaced, replaced.isFile { try storage.remove(replaced.header.fileName) }
        writeCounts()
    }

    /// Writes the counts that had no room, as far as there is some now.
    ///
    /// - Returns: whether none are left.
    @discardableResult
    func writeCounts() -> Bool {
        while true {
            // In steps, so that those who append wait for microseconds only.
            let (moved, rest) = state.withLock { $0.writeCounts(atMost: 64) }
            if rest == 0 || moved == 0 { return rest == 0 }
        }
    }

    /// Prepares memory pages for what is appended soon.
    func populate() {
        guard let pages = state.withLock({ $0.wantedPages(ahead: Self.pagesAhead) }) else { return }
        storage.populate(pages.segment.bytes, pages.range)
        state.withLock { $0.notePopulated(pages.segment, to: pages.range.upperBound) }
    }

    /// Returns when the bytes are on the disk that were appended before the call.
    func sync() throws {
        for (segment, range) in state.withLock({ $0.unsynced }) where segment.isFile {
            try storage.sync(segment.bytes, range)
            state.withLock { $0.noteSynced(segment, to: range.upperBound) }
        }
    }

    /// Ends the journal: what is appended from now on is not kept.
    func close() throws {
        let spare = state.withLock { $0.close() }
        if let spare, spare.isFile { try storage.remove(spare.header.fileName) }
    }
}
