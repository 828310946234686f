internal import DequeModule

/// The writes that wait, and the one that has to begin the next batch.
///
/// Pure; ``GroupCommit`` acts on what it says.
struct WriteQueue<Write> {
    /// The answer to a write that wants to wait.
    enum Admission: Equatable {
        /// It waits; `beginsBatch` is `true` if the caller has to start the batch.
        case waits(beginsBatch: Bool)
        /// As many writes wait already as may.
        case full
        /// No more writes are taken.
        case closed
    }

    private let capacity: Int
    private let batchSize: Int
    private var waiting: Deque<(ticket: UInt64, write: Write)> = []
    private var lastTicket: UInt64 = 0
    private var isBatchBegun = false
    private(set) var isClosed = false

    /// Creates an empty queue of `capacity` places, of which one batch takes `batchSize` at the most.
    init(capacity: Int, batchSize: Int) {
        self.capacity = capacity
        self.batchSize = batchSize
    }

    /// Whether nothing waits and nothing is being written.
    var isIdle: Bool { !isBatchBegun }

    /// How many writes wait for a batch to take them.
    var waitingCount: Int { waiting.count }

    /// Creates a number with which a write can leave the queue again.
    mutating func takeTicket() -> UInt64 {
        lastTicket += 1
        return lastTicket
    }

    mutating func append(_ write: Write, ticket: UInt64) -> Admission {
        guard !isClosed else { return .closed }
        guard waiting.count < capacity else { return .full }
        waiting.append((ticket, write))
        defer { isBatchBegun = true }
        return .waits(beginsBatch: !isBatchBegun)
    }

    /// Takes a write out that no batch has taken yet.
    mutating func remove(ticket: UInt64) -> Write? {
        guard let index = waiting.firstIndex(where: { $0.ticket == ticket }) else { return nil }
        return waiting.remove(at: index).write
    }

    /// The writes of the next batch, in the order in which they came.
    mutating func takeBatch() -> [Write] {
        let batch = waiting.prefix(batchSize).map(\.write)
        waiting.removeFirst(batch.count)
        return batch
    }

    /// Ends a batch, and says whether the next one has to be begun.
    mutating func endBatch() -> Bool {
        isBatchBegun = !waiting.isEmpty
        return isBatchBegun
    }

    /// Takes no more writes; those that wait are still written.
    mutating func close() {
        isClosed = true
    }
}
