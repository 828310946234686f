import Foundation
import LinkStorage

/// The numbers of entries for which a journal has no room.
struct CountTally {
    private struct Key: Hashable {
        var subject: JournalCount.Subject
        var hour: Date
    }

    /// How many different counts are kept.
    static let capacity = 10_000

    private var numbers: [Key: Int] = [:]
    /// How many counts found no place since the beginning.
    private(set) var lost = 0

    /// The number of different counts.
    var size: Int { numbers.count }

    /// Counts an entry.
    mutating func add(_ entry: JournalEntry) {
        for count in entry.counts {
            let key = Key(subject: count.subject, hour: count.hour)
            if let number = numbers[key] {
                numbers[key] = number + count.count
            } else if numbers.count < Self.capacity {
                numbers[key] = count.count
            } else {
                lost += count.count
            }
        }
    }

    /// Hands over counts, as long as they are taken and at most some.
    mutating func move(atMost limit: Int, to take: (JournalCount) -> Bool) {
        for _ in 0..<limit {
            guard let (key, number) = numbers.first,
                take(JournalCount(subject: key.subject, hour: key.hour, count: number))
            else { return }
            numbers[key] = nil
        }
    }
}
