public import Foundation
public import WaymarkClient
import WaymarkInbox

/// A clock that a test advances, with consecutive identifiers.
public final class TestClock: Sendable {
    private struct State: Sendable {
        var uptime: TimeInterval = 1000
        var date = Date(timeIntervalSince1970: 1_800_000_000)
        var identifiers = 0
        var lastSleeper = 0
        var sleepers: [Int: Sleeper] = [:]
        var warnings: [String] = []
    }

    private struct Sleeper: Sendable {
        var end: TimeInterval
        var continuation: CheckedContinuation<Void, any Error>
    }

    private let state = LockedState(State())

    /// Creates a clock.
    public init() {}

    /// The number of sleeping tasks.
    public var sleeperCount: Int { state.withLock { $0.sleepers.count } }
    /// The current uptime.
    public var uptime: TimeInterval { state.withLock { $0.uptime } }
    /// The current time of day.
    public var date: Date { state.withLock { $0.date } }
    /// The uptime at which the next task wakes; `nil` if none sleeps.
    public var nextWaking: TimeInterval? { state.withLock { $0.sleepers.values.map(\.end).min() } }

    /// Advances the time, and wakes the tasks whose time has come, the earliest first.
    public func advance(by seconds: TimeInterval) {
        advance(to: uptime + seconds)
    }

    /// Advances the time to an uptime; the clock never runs backwards.
    func advance(to uptime: TimeInterval) {
        let woken = state.withLock { state in
            state.date += max(uptime - state.uptime, 0)
            state.uptime = max(uptime, state.uptime)
            let woken = state.sleepers.filter { $0.value.end <= state.uptime }
            for id in woken.keys { state.sleepers[id] = nil }
            return woken.sorted { ($0.value.end, $0.key) < ($1.value.end, $1.key) }.map(\.value.continuation)
        }
        for continuation in woken { continuation.resume() }
    }

    /// Sets the time of day, as the person may do.
    ///
    /// The uptime stays.
    public func setDate(_ date: Date) {
        state.withLock { $0.date = date }
    }

    /// The warnings to developers so far.
    public var warnings: [String] { state.withLock { $0.warnings } }

    /// An environment with this clock, without randomness.
    public var environment: ClientEnvironment {
        ClientEnvironment(
            now: { self.date },
            uptime: { self.uptime },
            sleep: { try await self.sleep($0) },
            random: { 1 },
            identifier: {
                self.state.withLock { state in
                    state.identifiers += 1
                    return "id-\(state.identifiers)"
                }
            },
            warn: { warning in self.state.withLock { $0.warnings.append(warning) } })
    }

    /// Sleeps until the time has come or the task is cancelled.
    public func sleep(_ seconds: TimeInterval) async throws {
        let id = state.withLock { state in
            state.lastSleeper += 1
            return state.lastSleeper
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let isCancelled: Bool? = state.withLock { state in
                    if Task.isCancelled { return true }
                    if seconds <= 0 { return false }
                    state.sleepers[id] = Sleeper(end: state.uptime + seconds, continuation: continuation)
                    return nil
                }
                switch isCancelled {
                case true?: continuation.resume(throwing: CancellationError())
                case false?: continuation.resume()
                case nil: break
                }
            }
        } onCancel: {
            state.withLock { $0.sleepers.removeValue(forKey: id) }?.continuation.resume(throwing: CancellationError())
        }
    }
}
