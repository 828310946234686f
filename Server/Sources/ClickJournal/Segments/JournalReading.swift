import LinkStorage

/// What was read of a journal for one batch.
struct JournalReading {
    /// How much one batch takes.
    struct Limit: Hashable, Sendable {
        /// The number of entries.
        var entries = 5000
        /// The bytes of their records; the last record may exceed it.
        var bytes = 1 << 20
    }

    private(set) var items: [ActivityBatch.Item] = []
    var damages: [JournalDamage] = []
    private let limit: Limit
    private var size = 0

    /// Starts a reading.
    init(limit: Limit) {
        self.limit = limit
    }

    /// Whether the batch has what it may have.
    var isFull: Bool { items.count >= limit.entries || size >= limit.bytes }

    /// Adds an entry.
    mutating func add(_ item: ActivityBatch.Item, size: Int) {
        items.append(item)
        self.size += size
    }
}
