import LinkStorage
import Locking

/// What outlives a simulated process: the files of its journals and its database.
///
/// Every step that changes either may be the last of the process.
final class SimulatedWorld: Sendable {
    /// The process has ended; what its code still does has no effect.
    struct Death: Error {}

    /// Which steps fail.
    struct Faults: Hashable {
        /// No file can be created.
        var isDiskFull = false
        /// No file can be removed.
        var isReadOnly = false
        /// The store takes nothing.
        var isStoreAway = false
        /// The store does what it is asked to, and the answer is lost.
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

    /// Which steps fail from now on.
    var faults: Faults {
        get { state.withLock { $0.faults } }
        set { state.withLock { $0.faults = newValue } }
    }

    /// The number of moments so far at which a process can end.
    var steps: Int { state.withLock { $0.steps } }
    /// Whether the process has ended.
    var isDead: Bool { state.withLock { $0.isDead } }

    /// Ends the process at the step with a number, counted from now on; never with `nil`.
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

    /// Does something of which the world keeps a trace, if the process lives to do it.
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
