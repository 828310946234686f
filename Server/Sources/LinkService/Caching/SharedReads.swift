/// The keys that are being read, each by one caller, and the callers that wait for the answers.
///
/// Effects are the caller's: it resumes those whom it is given. Everybody who waits is given back once, by ``finish(_:of:)``,
/// ``passOn(_:of:)`` or ``remove(_:)``, as long as each reading is finished or passed on.
struct SharedReads<Key: Hashable, Waiter> {
    /// The number of a reading; no other has it.
    typealias Reading = UInt64
    /// The number of a caller who waits; no other has it.
    typealias Ticket = UInt64

    private let capacity: Int
    private var lastNumber: UInt64 = 0
    /// The readings whose answers are true for who asks now.
    private var current: [Key: Reading] = [:]
    private var waiting: [Reading: [(ticket: Ticket, waiter: Waiter)]] = [:]
    /// How many callers wait.
    private(set) var waitingCount = 0

    /// Creates a state in which nobody reads.
    ///
    /// - Parameter capacity: how many callers may wait at once.
    init(waiting capacity: Int) {
        self.capacity = capacity
    }

    /// A number that was not given before.
    mutating func nextNumber() -> UInt64 {
        lastNumber += 1
        return lastNumber
    }

    /// Begins a reading; `nil` where the key is being read.
    mutating func begin(_ key: Key) -> Reading? {
        guard current[key] == nil else { return nil }
        let reading = nextNumber()
        current[key] = reading
        return reading
    }

    /// Puts a caller behind the reading of a key; `false` where there is none, or too many wait.
    mutating func wait(for key: Key, _ waiter: Waiter, _ ticket: Ticket) -> Bool {
        guard waitingCount < capacity, let reading = current[key] else { return false }
        waiting[reading, default: []].append((ticket, waiter))
        waitingCount += 1
        return true
    }

    /// Parts the reading of a key from who asks from now on: what it answers may be of before a change.
    ///
    /// Who waits already asked before the change was acknowledged, and gets the answer.
    mutating func part(_ key: Key) {
        current[key] = nil
    }

    /// Parts all readings from who asks from now on.
    mutating func partAll() {
        current.removeAll()
    }

    /// Ends a reading.
    ///
    /// - Returns: who waits for its answer, and whether the answer is still true for who asks now.
    mutating func finish(_ reading: Reading, of key: Key) -> (waiters: [Waiter], isCurrent: Bool) {
        let isCurrent = current[key] == reading
        if isCurrent { current[key] = nil }
        let waiters = waiting.removeValue(forKey: reading) ?? []
        waitingCount -= waiters.count
        return (waiters.map(\.waiter), isCurrent)
    }

    /// Gives a reading to the one who has waited for it longest; ends it where nobody does.
    mutating func passOn(_ reading: Reading, of key: Key) -> Waiter? {
        guard let next = waiting[reading]?.first else {
            _ = finish(reading, of: key)
            return nil
        }
        waiting[reading]?.removeFirst()
        waitingCount -= 1
        return next.waiter
    }

    /// Removes a caller who does not want to wait any longer; `nil` where it does not wait.
    mutating func remove(_ ticket: Ticket) -> Waiter? {
        for (reading, callers) in waiting {
            guard let index = callers.firstIndex(where: { $0.ticket == ticket }) else { continue }
            waitingCount -= 1
            return waiting[reading]?.remove(at: index).waiter
        }
        return nil
    }
}
