import LinkStorage

/// The entries read from a journal for one batch.
struct JournalReading {
    /// The limits of one batch.
    struct Limit: Hashable, Sendable {
        /// The number of entries.
        var entries = 5000
        /// The bytes of their records; the last record may exceed it.
        var bytes = 1 << 20
    }

    private(set) var entries: PackedEntries
    var damages: [JournalDamage] = []
    private let limit: Limit

    /// Creates an empty batch.
    init(limit: Limit) {
        self.limit = limit
        entries = PackedEntries()
    }

    /// Whether a limit is reached.
    var isFull: Bool { entries.count >= limit.entries || entries.bytes.count >= limit.bytes }

    mutating func add(_ entry: UnsafeRawBufferPointer, at position: JournalPosition) {
        entries.append(entry, at: position)
    }
}
