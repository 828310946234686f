import Foundation

/// A value behind a lock, for tests.
final class Guarded<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    init(_ value: Value) {
        self.value = value
    }

    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try lock.withLock { try body(&value) }
    }
}

/// Waits, without a sleep, until something is true; the other tasks run meanwhile.
///
/// The bound is for a test that fails, not for one that passes. It is time and turns: where tests that compute keep all threads,
/// twenty seconds can pass before what is waited for has had one turn.
func eventually(_ condition: () async -> Bool) async -> Bool {
    let end = Date().addingTimeInterval(20)
    var turns = 0
    while Date() < end || turns < 10_000 {
        if await condition() { return true }
        turns += 1
        await Task.yield()
    }
    return false
}

/// Lets all other tasks run for a moment.
///
/// The moment is short and real, because the system may have stopped the thread of a task in the middle of its turn: twenty turns of
/// this task on another thread can be over before that thread goes on. The main actor is not waited for: other tests keep it busy.
func letOthersRun() async {
    let end = Date().addingTimeInterval(0.001)
    repeat {
        for _ in 0..<20 { await Task.yield() }
    } while Date() < end
}
