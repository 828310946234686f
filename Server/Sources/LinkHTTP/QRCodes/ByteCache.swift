import Foundation

/// Keeps files as long as all of them fit a number of bytes; those that are not asked for go first.
///
/// Two generations take the place of a list by age: when the younger one has half of the room it becomes the older one, and of
/// the one that was older, all that was not asked for meanwhile is forgotten.
struct ByteCache<Key: Hashable> {
    private struct Entry {
        var file: Data
        var cost: Int
    }

    private let capacity: Int
    private var younger: [Key: Entry] = [:]
    private var youngerCost = 0
    private var older: [Key: Entry] = [:]
    private var olderCost = 0

    /// Creates an empty cache of so many bytes.
    init(capacity: Int) {
        self.capacity = capacity
    }

    /// The bytes that all files together cost.
    var cost: Int { youngerCost + olderCost }

    /// The file of a key, which counts as asked for.
    subscript(key: Key) -> Data? {
        mutating get {
            if let entry = younger[key] { return entry.file }
            guard let entry = older.removeValue(forKey: key) else { return nil }
            olderCost -= entry.cost
            insert(entry.file, for: key, cost: entry.cost)
            return entry.file
        }
    }

    /// Keeps a file; one that costs more than half of the capacity is not kept.
    mutating func insert(_ file: Data, for key: Key, cost: Int) {
        guard cost <= capacity / 2 else { return }
        if youngerCost + cost > capacity / 2 {
            (older, olderCost) = (younger, youngerCost)
            (younger, youngerCost) = ([:], 0)
        }
        youngerCost += cost - (younger.updateValue(Entry(file: file, cost: cost), forKey: key)?.cost ?? 0)
    }
}
