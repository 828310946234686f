/// How journals are, for logs, metrics and the health of the service.
public struct JournalHealth: Hashable, Sendable {
    /// What becomes of a new entry.
    public enum State: String, Hashable, Sendable {
        /// It is in a file, and survives the process.
        case recording
        /// It is in memory, because no file can be created.
        case inMemory
        /// It may only be counted, because there is no room for its details.
        case counting
    }

    /// What becomes of a new entry, in the lane where it fares worst.
    public var state: State
    /// The bytes of all files.
    public var size: Int
    /// What all files may take in bytes.
    public var budget: Int
    /// Why the last file could not be created; `nil` if it was.
    public var problem: String?
    /// How many entries were only counted since the start.
    public var dropped: Int
    /// How many counts were lost since the start, because too many different ones were waiting.
    public var lost: Int
    /// How many different counts wait for room.
    public var waitingCounts: Int
    /// What could not be read since the start, at most 100 findings for each lane.
    public var damages: [JournalDamage]
    /// The files that are kept and not read.
    public var refused: [RefusedFile]

    init(lanes: [LaneFacts], left: [LaneFacts], refused: [RefusedFile], budget: Int, problem: String?) {
        let all = left + lanes
        state =
            lanes.contains(where: \.isCounting)
            ? .counting : lanes.contains(where: \.isInMemory) ? .inMemory : .recording
        size = all.reduce(0) { $0 + $1.size }
        dropped = all.reduce(0) { $0 + $1.dropped }
        lost = all.reduce(0) { $0 + $1.lost }
        waitingCounts = all.reduce(0) { $0 + $1.waitingCounts }
        damages = all.flatMap(\.damages)
        self.refused = refused
        self.budget = budget
        self.problem = problem
    }
}
