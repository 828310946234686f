import Foundation

/// Keeps values for a time.
///
/// If there are too many, the oldest is removed.
struct BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry: Sendable {
        var value: Value
        var end: TimeInterval
    }

    private let capacity: Int
    private var entries: [Key: Entry] = [:]
    private var order: [Key] = []

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// The value, if it has not expired at `uptime`.
    func value(for key: Key, at uptime: TimeInterval) -> Value? {
        entries[key].flatMap { $0.end > uptime ? $0.value : nil }
    }

    /// Keeps a value until `end`.
    mutating func keep(_ value: Value, for key: Key, until end: TimeInterval) {
        order.removeAll { $0 == key }
        order.append(key)
        entries[key] = Entry(value: value, end: end)
        if order.count > capacity { entries[order.removeFirst()] = nil }
    }

    mutating func removeAll() {
        entries = [:]
        order = []
    }
}
