import LinkStorage
import WaymarkLinks

/// Counts that the store does not have yet: one batch that is being filled, and closed ones that wait in memory or in a file.
///
/// Pure; ``EventRecorder`` acts on what it says. The number of different counts in memory never exceeds the capacity.
struct PendingCounts {
    /// What became of one event.
    enum Admission: Equatable {
        /// It is counted.
        case counted
        /// It is counted, and its batch was closed because it has a good part of the memory: it should go to a file.
        case countedAndClosed
        /// It is not counted: the memory is full.
        case dropped
    }

    /// Counts that are stored together.
    struct Batch {
        /// The place among the batches of this process, from 1.
        let number: Int64
        /// The counts in memory; none once they are in a file.
        fileprivate(set) var counts: [DailyCount.Key: Int64] = [:]
        /// Whether a file has the counts.
        fileprivate(set) var isInFile = false
        /// The days of the counts, a few at the most.
        fileprivate var days: Set<UTCDay> = []

        fileprivate init(number: Int64) {
            self.number = number
        }
    }

    private let capacity: Int
    private var open = Batch(number: 1)
    private var closed: [Batch] = []
    /// How many different counts are in memory.
    private(set) var size = 0

    /// Creates a place for so many different counts.
    init(capacity: Int) {
        self.capacity = capacity
    }

    /// The batch to store next.
    var first: Batch? { closed.first }

    /// The next batch that is in memory and could be in a file.
    var firstInMemory: Batch? { closed.first { !$0.isInFile } }

    /// How many events are in memory.
    var eventCount: Int64 {
        (closed + [open]).reduce(0) { $0 + $1.counts.values.reduce(0, +) }
    }

    /// Counts one event.
    mutating func add(_ key: DailyCount.Key) -> Admission {
        if let count = open.counts[key] {
            open.counts[key] = count + 1
            return .counted
        }
        guard size < capacity else { return .dropped }
        open.counts[key] = 1
        open.days.insert(key.day)
        size += 1
        // A part of the memory stays free for what is counted while a file is being written.
        guard open.counts.count >= max(1, capacity / 4) else { return .counted }
        close()
        return .countedAndClosed
    }

    /// Closes the batch that is being filled, if it holds anything.
    mutating func close() {
        guard !open.counts.isEmpty else { return }
        closed.append(open)
        open = Batch(number: open.number + 1)
    }

    /// Forgets a batch that the store has.
    mutating func remove(_ number: Int64) {
        guard let index = closed.firstIndex(where: { $0.number == number }) else { return }
        size -= closed.remove(at: index).counts.count
    }

    /// Forgets the counts of a batch that a file holds now.
    ///
    /// - Returns: whether the batch still waits; its file is of no use otherwise.
    mutating func moveToFile(_ number: Int64) -> Bool {
        guard let index = closed.firstIndex(where: { $0.number == number }) else { return false }
        size -= closed[index].counts.count
        closed[index].counts = [:]
        closed[index].isInFile = true
        return true
    }

    /// The counts of one link in memory, batch by batch.
    func counts(of link: LinkRecord.ID, days: ClosedRange<UTCDay>) -> [(number: Int64, counts: [DailyCount])] {
        (closed + [open]).map { batch in
            let keys = batch.days.filter(days.contains).flatMap { day in
                LinkEvent.allCases.flatMap { event in
                    LinkPlatform.allCases.map { platform in
                        DailyCount.Key(linkID: link, day: day, event: event, platform: platform)
                    }
                }
            }
            return (batch.number, keys.compactMap { key in batch.counts[key].map { DailyCount(key: key, count: $0) } })
        }
    }
}
