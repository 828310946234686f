/// A dictionary of bounded size that forgets the values set longest ago.
///
/// It has two generations: when the younger one reaches half of the capacity, it replaces the older one.
struct RecentValues<Key: Hashable, Value> {
    let capacity: Int
    /// How often the younger values have become the older ones.
    private(set) var generation = 0
    private var younger: [Key: Value] = [:]
    private var older: [Key: Value] = [:]

    /// Creates an empty dictionary, which remembers between half of its capacity and all of it.
    init(capacity: Int) {
        self.capacity = max(2, capacity)
    }

    /// The number of remembered values.
    var count: Int { younger.count + older.count }

    /// Whether a key was set so recently that setting it again changes only its value.
    func isYoung(_ key: Key) -> Bool { younger[key] != nil }

    /// The value of a key; setting it moves it to the younger generation.
    subscript(_ key: Key) -> Value? {
        get { younger[key] ?? older[key] }
        set {
            if newValue != nil, younger.count >= capacity / 2, younger[key] == nil {
                older = younger
                younger = [:]
                generation += 1
            }
            older[key] = nil
            younger[key] = newValue
        }
    }
}
