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

    private(set) var items: [ActivityBatch.Item] = []
    var damages: [JournalDamage] = []
    private let limit: Limit
    private var size = 0

    /// Creates an empty batch.
    init(limit: Limit) {
        self.limit = limit
    }

    /// Whether a limit is reached.
    var isFull: Bool { items.count >= limit.entries || size >= limit.bytes }

    mutating func add(_ item: ActivityBatch.Item, size: Int) {
        items.append(item)
        self.size += size
    }
}
