/// Keeps values as long as all of them fit a number of bytes; those that are not asked for go first.
///
/// Two generations take the place of a list by age: when the younger one has half of the room it becomes the older one, and of
/// the one that was older, all that was not asked for meanwhile is forgotten. Each call takes amortized constant time.
package struct ByteCache<Key: Hashable, Value> {
    private struct Entry {
        var value: Value
        var cost: Int
    }

    private let capacity: Int
    private var younger: [Key: Entry] = [:]
    private var youngerCost = 0
    private var older: [Key: Entry] = [:]
    private var olderCost = 0

    /// Creates an empty cache of so many bytes.
    package init(capacity: Int) {
        self.capacity = capacity
    }

    /// The bytes that all values together cost.
    package var cost: Int { youngerCost + olderCost }

    /// The value of a key, which counts as asked for.
    package subscript(key: Key) -> Value? {
        mutating get {
            if let entry = younger[key] { return entry.value }
            guard let entry = older.removeValue(forKey: key) else { return nil }
            olderCost -= entry.cost
            insert(entry.value, for: key, cost: entry.cost)
            return entry.value
        }
    }

    /// Keeps a value; one that costs more than half of the capacity is not kept.
    package mutating func insert(_ value: Value, for key: Key, cost: Int) {
        guard cost <= capacity / 2 else { return }
        if youngerCost + cost > capacity / 2 {
            (older, olderCost) = (younger, youngerCost)
            (younger, youngerCost) = ([:], 0)
        }
        youngerCost += cost - (younger.updateValue(Entry(value: value, cost: cost), forKey: key)?.cost ?? 0)
    }

    /// Forgets the value of a key.
    package mutating func remove(_ key: Key) {
        youngerCost -= younger.removeValue(forKey: key)?.cost ?? 0
        olderCost -= older.removeValue(forKey: key)?.cost ?? 0
    }

    /// Gives each value; none counts as asked for.
    package func forEach(_ body: (Value) -> Void) {
        for entry in younger.values { body(entry.value) }
        for entry in older.values { body(entry.value) }
    }

    /// Forgets everything.
    package mutating func removeAll() {
        self = ByteCache(capacity: capacity)
    }
}
