import Locking

/// Runs one caller at a time and rests after each for as long as it worked, so that all callers together use at most
/// half of one core.
///
/// The work itself is short and does not wait for anything.
package final class PacedLane: Sendable {
    /// Pauses for a duration; throws if the task is cancelled meanwhile.
    package typealias Pause = @Sendable (Duration) async throws -> Void

    private let turns: BoundedTurns
    private let now: @Sendable () -> ContinuousClock.Instant
    private let pause: Pause
    private let restsUntil: Mutex<ContinuousClock.Instant>

    /// Creates a lane for which so many callers may wait.
    package init(
        waiting: Int, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        pause: @escaping Pause = { try await Task.sleep(for: $0) }
    ) {
        turns = BoundedTurns(waiting: waiting)
        self.now = now
        self.pause = pause
        restsUntil = Mutex(now())
    }

    /// Works when it is the caller's turn.
    ///
    /// - Throws: ``LinkServiceError`` with `resourceExhausted` where too many wait; what the work throws; `CancellationError`.
    package func run<Value: Sendable>(_ work: () throws -> Value) async throws -> Value {
        try await turns.take()
        defer { turns.pass() }
        let rest = now().duration(to: restsUntil.withLock { $0 })
        if rest > .zero { try await pause(rest) }
        let begun = now()
        defer {
            let ended = now()
            restsUntil.withLock { $0 = ended + begun.duration(to: ended) }
        }
        return try work()
    }
}
