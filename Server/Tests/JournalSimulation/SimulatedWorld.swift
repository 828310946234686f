import LinkStorage
import Locking

/// The state that survives a simulated process: the files of its journals and its database.
///
/// The process can end at every step that changes either.
final class SimulatedWorld: Sendable {
    /// The process has ended; its code has no further effect.
    struct Death: Error {}

    /// The steps that fail.
    struct Faults: Hashable {
        /// No file can be created.
        var isDiskFull = false
        /// No file can be removed.
        var isReadOnly = false
        /// The store fails.
        var isStoreAway = false
        /// The store performs the operation, but its answer is lost.
        var losesAnswers = false
        /// Nothing can be synced.
        var syncsFail = false
    }

    private struct State {
        var faults = Faults()
        var steps = 0
        var deadly: Int?
        var isDead = false
    }

    private let state = Mutex(State())

    /// The steps that fail from now on.
    var faults: Faults {
        get { state.withLock { $0.faults } }
        set { state.withLock { $0.faults = newValue } }
    }

    /// The number of steps so far at which the process could have ended.
    var steps: Int { state.withLock { $0.steps } }
    /// Whether the process has ended.
    var isDead: Bool { state.withLock { $0.isDead } }

    /// Ends the process after a number of further steps; never for `nil`.
    func die(atStep step: Int?) {
        state.withLock { state in state.deadly = step.map { state.steps + $0 } }
    }

    /// Ends the process now.
    func die() {
        state.withLock { $0.isDead = true }
    }

    /// Starts a new process.
    func revive() {
        state.withLock { state in
            state.isDead = false
            state.deadly = nil
        }
    }

    /// Performs a step that leaves a trace, if the process runs.
    func step<Result>(_ change: () throws -> Result) throws -> Result {
        try pass()
        let result = try change()
        try pass()
        return result
    }

    private func pass() throws {
        try state.withLock { state in
            guard !state.isDead else { throw Death() }
            state.steps += 1
            if state.steps == state.deadly {
                state.isDead = true
                throw Death()
            }
        }
    }
}
