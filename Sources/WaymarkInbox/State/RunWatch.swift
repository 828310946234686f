import Foundation

/// Whether the inbox works, and whether its app has forgotten to let it work.
struct RunWatch: Equatable, Sendable {
    /// The time in seconds that a link or a subscriber may wait before the app is warned that `run()` was not called.
    static let patience: TimeInterval = 5

    enum Finding: Equatable, Sendable {
        case nothing
        /// `run()` is needed from now on. It has ``patience`` to begin.
        case needed
        /// The app has forgotten `run()`. This is found once.
        case forgotten
    }

    /// Whether a task is in `run()`.
    private(set) var isRunning = false
    private var hasRun = false
    private var neededSince: TimeInterval?
    private var isTold = false

    /// Begins to run; `false` if another task does.
    mutating func begin() -> Bool {
        guard !isRunning else { return false }
        isRunning = true
        hasRun = true
        return true
    }

    mutating func end() {
        isRunning = false
    }

    /// Begins to store the rest of the work outside of `run()`; `false` if a task runs.
    mutating func beginUnattended() -> Bool {
        guard !isRunning else { return false }
        isRunning = true
        return true
    }

    /// Checks whether something waits for `run()`, which was not called.
    ///
    /// - Parameters:
    ///   - isNeeded: Whether a link or a subscriber waits.
    ///   - uptime: Now.
    mutating func look(isNeeded: Bool, at uptime: TimeInterval) -> Finding {
        guard !hasRun, !isTold, isNeeded else { return .nothing }
        guard let neededSince else {
            self.neededSince = uptime
            return .needed
        }
        isTold = uptime - neededSince >= Self.patience
        return isTold ? .forgotten : .nothing
    }
}
