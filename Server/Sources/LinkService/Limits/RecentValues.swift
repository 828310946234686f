/// A dictionary of bounded size, which forgets first what was not set for longest.
///
/// Two generations: when the younger has half of the capacity it becomes the older, and the former older one is forgotten.
struct RecentValues<Key: Hashable, Value> {
    let capacity: Int
    private var younger: [Key: Value] = [:]
    private var older: [Key: Value] = [:]

    /// Creates an empty one; it remembers between half of its capacity and the whole.
    init(capacity: Int) {
        self.capacity = max(2, capacity)
    }

    /// How many values are remembered.
    var count: Int { younger.count + older.count }

    /// Whether a key was set so lately that setting it again changes nothing but its value.
    func isYoung(_ key: Key) -> Bool { younger[key] != nil }

    /// The value of a key; setting it makes it young again.
    subscript(_ key: Key) -> Value? {
        get { younger[key] ?? older[key] }
        set {
            if newValue != nil, younger.count >= capacity / 2, younger[key] == nil {
                older = younger
                younger = [:]
            }
            older[key] = nil
            younger[key] = newValue
        }
    }
}
