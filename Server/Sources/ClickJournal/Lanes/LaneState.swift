import LinkStorage

/// The state of a lane, which its lock protects.
struct LaneState {
    /// A segment, and where its records end.
    struct Place {
        var segment: Segment
        var end: Int
    }

    /// How many segments without a file a lane has at most.
    private static let mostInMemory = 2
    /// How many findings of damage are kept.
    private static let mostDamages = 100

    /// All segments in the order of their numbers; the last one is written if the lane is open.
    private(set) var places: [Place] = []
    private(set) var isOpen: Bool
    /// Up to where each segment is synced.
    private var synced: [UInt64: Int] = [:]
    /// The segment that follows the written one.
    private var spare: Segment?
    private var lastNumber: UInt64 = 0
    private var tally = CountTally()
    private var dropped = 0
    private var damages: [JournalDamage] = []
    private var damagedFiles: Set<String> = []
    /// Up to where memory pages of the written segment are prepared.
    private var populated = JournalPosition.start

    /// A new journal.
    init() {
        isOpen = true
    }

    /// A journal that is only read.
    init(left segments: [Segment]) {
        isOpen = false
        places = segments.map { Place(segment: $0, end: $0.size) }
    }

    // MARK: Appending

    /// Writes an entry, if there is room.
    mutating func append(_ entry: JournalEntry) -> JournalPosition? {
        guard isOpen else { return nil }
        while let last = places.indices.last {
            let offset = places[last].end
            if let end = places[last].segment.append(entry, at: offset) {
                places[last].end = end
                return JournalPosition(segment: places[last].segment.number, offset: UInt64(offset))
            }
            guard turnToSpare() else { return nil }
        }
        return nil
    }

    /// Counts an entry that has no room.
    mutating func drop(_ entry: JournalEntry) {
        dropped += 1
        tally.add(entry)
    }

    /// Whether counts wait for room.
    var hasCounts: Bool { tally.size > 0 }

    /// Writes counts that had no room.
    mutating func writeCounts(atMost limit: Int) -> (moved: Int, rest: Int) {
        let size = tally.size
        guard size > 0 else { return (0, 0) }
        var waiting = tally
        tally = CountTally()
        waiting.move(atMost: limit) { append(.count($0)) != nil }
        tally = waiting
        return (size - waiting.size, waiting.size)
    }

    private mutating func turnToSpare() -> Bool {
        guard let spare else { return false }
        places.append(Place(segment: spare, end: SegmentHeader.size))
        self.spare = nil
        return true
    }

    // MARK: Segments

    /// Where the next entry will be.
    var end: JournalPosition {
        guard let last = places.last else { return .start }
        return JournalPosition(segment: last.segment.number, offset: UInt64(last.end))
    }

    /// The memory pages to prepare, once fewer than half of a number of bytes are; none in a segment that holds nothing yet.
    func wantedPages(ahead size: Int) -> (segment: Segment, range: Range<Int>)? {
        guard isOpen, let last = places.last, last.segment.isFile, last.end > SegmentHeader.size else { return nil }
        let start = populated.segment == last.segment.number ? max(Int(populated.offset), last.end) : last.end
        let end = min(last.segment.size, last.end + size)
        guard start < end, start - last.end < size / 2 else { return nil }
        return (last.segment, start..<end)
    }

    /// Notes that memory pages are prepared.
    mutating func notePopulated(_ segment: Segment, to end: Int) {
        populated = JournalPosition(segment: segment.number, offset: UInt64(end))
    }

    /// Whether a file should be made ready.
    var wantsSpare: Bool {
        isOpen && (spare?.isFile != true || places.last?.segment.isFile != true)
    }

    /// Whether a segment in memory would give room that is missing.
    var takesMemory: Bool {
        isOpen && spare == nil && places.count { !$0.segment.isFile } < Self.mostInMemory
    }

    /// A number for the next segment.
    mutating func takeNumber() -> UInt64 {
        lastNumber += 1
        return lastNumber
    }

    /// Takes a new segment.
    ///
    /// - Returns: the segment whose place it takes, which holds nothing.
    mutating func install(_ segment: Segment) -> Segment? {
        guard isOpen else { return segment }
        let replaced = spare
        spare = segment
        // A file takes over at once from memory, and from nothing.
        if places.last.map({ !$0.segment.isFile && segment.isFile }) ?? true { _ = turnToSpare() }
        return replaced
    }

    /// Removes the segments before a place.
    mutating func release(upTo position: JournalPosition) -> [(segment: Segment, isDamaged: Bool)] {
        let released = places.indices.prefix { index in
            let place = places[index]
            if isOpen, index == places.count - 1 { return false }
            return JournalPosition(segment: place.segment.number, offset: UInt64(place.end)) <= position
                || place.segment.number < position.segment
        }
        let segments = places[released].map { place in
            synced[place.segment.number] = nil
            return (place.segment, damagedFiles.remove(place.segment.header.fileName) != nil)
        }
        places.removeSubrange(released)
        return segments
    }

    /// Ends the journal.
    mutating func close() -> Segment? {
        isOpen = false
        defer { spare = nil }
        return spare
    }

    /// What may not yet be on the disk; of an earlier process everything.
    var unsynced: [(segment: Segment, range: Range<Int>)] {
        places.compactMap { place in
            let start = synced[place.segment.number] ?? 0
            return start < place.end ? (place.segment, start..<place.end) : nil
        }
    }

    /// Notes that a segment is on the disk up to a place.
    mutating func noteSynced(_ segment: Segment, to end: Int) {
        // It may have been released meanwhile.
        if places.contains(where: { $0.segment === segment }) { synced[segment.number] = end }
    }

    // MARK: Facts

    /// Keeps what could not be read, once.
    mutating func note(_ damages: [JournalDamage]) {
        for damage in damages {
            if damage.kind != .tornTail { damagedFiles.insert(damage.fileName) }
            if self.damages.count < Self.mostDamages, !self.damages.contains(damage) { self.damages.append(damage) }
        }
    }

    var facts: LaneFacts {
        let files = places.map(\.segment) + [spare].compactMap { $0 }
        return LaneFacts(
            size: files.filter(\.isFile).reduce(0) { $0 + $1.size },
            isInMemory: isOpen && places.last?.segment.isFile == false,
            isCounting: isOpen && hasCounts, dropped: dropped, lost: tally.lost, waitingCounts: tally.size,
            damages: damages)
    }
}
