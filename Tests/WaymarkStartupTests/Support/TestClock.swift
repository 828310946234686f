import Foundation
import WaymarkClient

/// Time that a test turns by hand, with identifiers that count.
final class TestClock: Sendable {
    private struct State: Sendable {
        var uptime: TimeInterval = 1000
        var date = Date(timeIntervalSince1970: 1_800_000_000)
        var identifiers = 0
        var lastSleeper = 0
        var sleepers: [Int: Sleeper] = [:]
    }

    private struct Sleeper: Sendable {
        var end: TimeInterval
        var continuation: CheckedContinuation<Void, any Error>
    }

    private let state = Guarded(State())

    /// How many tasks sleep.
    var sleeperCount: Int { state.withLock { $0.sleepers.count } }
    /// The uptime now.
    var uptime: TimeInterval { state.withLock { $0.uptime } }

    /// Lets time pass, and wakes whoever has slept long enough.
    func advance(by seconds: TimeInterval) {
        let woken = state.withLock { state in
            state.uptime += seconds
            state.date += seconds
            let woken = state.sleepers.filter { $0.value.end <= state.uptime }
            for id in woken.keys { state.sleepers[id] = nil }
            return woken.values.sorted { $0.end < $1.end }
        }
        for sleeper in woken { sleeper.continuation.resume() }
    }

    /// Sets the time of day, as the person may.
    func setDate(_ date: Date) {
        state.withLock { $0.date = date }
    }

    /// Surroundings with this time; without chance.
    var environment: ClientEnvironment {
        ClientEnvironment(
            now: { self.state.withLock { $0.date } },
            uptime: { self.state.withLock { $0.uptime } },
            sleep: { try await self.sleep($0) },
            random: { 1 },
            identifier: {
                self.state.withLock { state in
                    state.identifiers += 1
                    return "id-\(state.identifiers)"
                }
            })
    }

    private func sleep(_ seconds: TimeInterval) async throws {
        let id = state.withLock { state in
            state.lastSleeper += 1
            return state.lastSleeper
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let error: (any Error)?? = state.withLock { state in
                    if Task.isCancelled { return .some(CancellationError()) }
                    if seconds <= 0 { return .some(nil) }
                    state.sleepers[id] = Sleeper(end: state.uptime + seconds, continuation: continuation)
                    return nil
                }
                switch error {
                case .some(.some(let error)): continuation.resume(throwing: error)
                case .some(.none): continuation.resume()
                case .none: break
                }
            }
        } onCancel: {
            state.withLock { $0.sleepers.removeValue(forKey: id) }?.continuation.resume(throwing: CancellationError())
        }
    }
}

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
/// The bound is for a test that fails, not for one that passes.
func eventually(_ condition: () async -> Bool) async -> Bool {
    let end = Date().addingTimeInterval(20)
    while Date() < end {
        if await condition() { return true }
        await Task.yield()
    }
    return false
}
