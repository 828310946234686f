import LinkStorage

/// The result of moving the entries of a folder of journals to a database.
public struct JournalDrainReport: Hashable, Sendable {
    /// The journals that had entries which the database did not have.
    public var journals = 0
    /// The entries that the database has got.
    public var entries = 0
    /// The clicks among the entries, those included that were only counted.
    public var clicks = 0
    /// The files that are kept and were not read.
    public var refused: [RefusedFile] = []
    /// What could not be read.
    public var damages: [JournalDamage] = []
    /// Why drained files could not be removed or synced; `nil` if they were.
    public var filesProblem: String?

    /// Creates an empty report.
    public init() {}

    /// Adds the entries of a batch that the database has taken.
    mutating func add(_ entries: PackedEntries) {
        self.entries += entries.count
        for item in entries.items { clicks += item.entry.clickCount }
    }
}
