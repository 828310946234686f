/// The state of journals, for logs, metrics and health checks.
public struct JournalHealth: Hashable, Sendable {
    /// The treatment of new entries.
    public enum State: String, Hashable, Sendable {
        /// It is written to a file and survives the process.
        case recording
        /// It is kept in memory, because no file can be created.
        case inMemory
        /// It may only be counted, because its details have no room.
        case counting
    }

    /// What happens to a new entry in the worst lane.
    public var state: State
    /// The bytes of all files.
    public var size: Int
    /// The most bytes that all files may take.
    public var budget: Int
    /// Why the last file could not be created; `nil` if it was created.
    public var problem: String?
    /// The number of entries since the start that were only counted.
    public var dropped: Int
    /// The number of counts lost since the start, because too many different counts were waiting.
    public var lost: Int
    /// The number of different counts that wait for room.
    public var waitingCounts: Int
    /// The unreadable bytes found since the start, at most 100 findings for each lane.
    public var damages: [JournalDamage]
    /// The files that are kept but not read.
    public var refused: [RefusedFile]

    init(
        lanes: [LaneFacts], left: [LaneFacts], finishedDamages: [JournalDamage], refused: [RefusedFile], budget: Int,
        problem: String?
    ) {
        let all = left + lanes
        state =
            lanes.contains(where: \.isCounting)
            ? .counting : lanes.contains(where: \.isInMemory) ? .inMemory : .recording
        size = all.reduce(0) { $0 + $1.size }
        dropped = all.reduce(0) { $0 + $1.dropped }
        lost = all.reduce(0) { $0 + $1.lost }
        waitingCounts = all.reduce(0) { $0 + $1.waitingCounts }
        damages = finishedDamages + all.flatMap(\.damages)
        self.refused = refused
        self.budget = budget
        self.problem = problem
    }
}
