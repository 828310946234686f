/// The inbox's knowledge of its store: whether the record was read, and which changes are on the disk.
///
/// Every change that must be stored gets the next number. A record that is written holds all changes so far.
struct StoreLedger: Equatable, Sendable {
    enum Reading: Hashable, Sendable {
        /// The record was not read. Next: `unreadable`, `done`.
        case pending
        /// The record could not be read yet. Next: `done`.
        case unreadable
        /// The record was read, or replaced by a reset.
        case done
    }

    /// Seconds until changes are stored that nothing waits for, such as events, and an old note is erased.
    static let saveDelay = 1.0
    /// Seconds until a failed write is tried again.
    static let retryDelay = 10.0

    private(set) var reading = Reading.pending
    /// Whether reading may succeed now.
    private(set) var isWorthReading = true
    /// The number of the last change.
    private(set) var changed = 0
    /// The last change that is in the note, which survives the process.
    private(set) var noted = 0
    /// The last change that is in the record, which survives a power failure.
    private(set) var stored = 0
    /// The links on the disk, as far as they are known.
    private(set) var disk: StoredStartup?
    /// Whether a timer runs after which the changes are stored.
    private(set) var isSaveScheduled = false
    private var hasFailed = false

    /// Whether the record is to be read.
    var isToBeRead: Bool { reading != .done && isWorthReading }

    /// Whether there are changes that would not survive a power failure.
    var isDue: Bool { reading == .done && stored < changed }

    /// Whether there are changes that would not survive the process.
    var isNoteDue: Bool { isDue && noted < changed }

    /// Whether there is a note that is no longer needed.
    ///
    /// It may hold a link that was opened, so it is erased.
    var hasOldNote: Bool { noted > 0 && noted <= stored }

    /// Notes that something has changed that must be stored.
    ///
    /// - Returns: The number of the change.
    @discardableResult mutating func change() -> Int {
        changed += 1
        return changed
    }

    /// Begins to read.
    mutating func beginReading() {
        isWorthReading = false
    }

    /// Ends reading without a result, because its task was cancelled or storage may be readable now.
    mutating func retryReading() {
        if reading != .done { isWorthReading = true }
    }

    /// The record cannot be read yet.
    mutating func failReading() {
        if reading == .pending { reading = .unreadable }
    }

    /// The record was read, or is to be replaced.
    ///
    /// - Parameters:
    ///   - disk: What the newer of record and note held; `nil` if both are to be replaced.
    ///   - record: The number of the last change in the record.
    ///   - note: The number of the last change in the note.
    mutating func endReading(_ disk: StoredStartup?, record: Int = 0, note: Int = 0) {
        reading = .done
        self.disk = disk
        // Changes of this process are newer than all on the disk.
        changed += max(record, note)
        stored = record
        noted = note
    }

    /// All changes up to a number are in the record.
    mutating func write(_ startup: StoredStartup, upTo number: Int) {
        disk = startup
        hasFailed = false
        stored = max(stored, number)
    }

    /// All changes up to a number are in the note.
    ///
    /// A newer record may have been written meanwhile.
    mutating func note(_ startup: StoredStartup, upTo number: Int) {
        if number > stored { disk = startup }
        noted = max(noted, number)
    }

    /// The note was erased.
    mutating func eraseNote() {
        noted = 0
    }

    /// The record was replaced by an empty one.
    mutating func erase() {
        disk = nil
    }

    /// The record could not be written.
    mutating func fail() {
        hasFailed = true
    }

    /// Whether a timer is needed for changes that nothing waits for.
    var needsSchedule: Bool { (isDue || hasOldNote) && !isSaveScheduled }

    /// The seconds of the timer; `nil` if none is needed.
    mutating func schedule() -> Double? {
        guard needsSchedule else { return nil }
        isSaveScheduled = true
        return hasFailed ? Self.retryDelay : Self.saveDelay
    }

    /// The timer has ended.
    mutating func endSchedule() {
        isSaveScheduled = false
    }
}
