import Foundation
import Synchronization

/// Tells on standard error how far a long command is.
///
/// It is silent for the first two seconds. On a terminal it is one line that changes; elsewhere a new one every ten
/// seconds, for logs.
final class StatusLine: Sendable {
    private struct State {
        var next: ContinuousClock.Instant
        var isShown = false
    }

    private let isTerminal: Bool
    private let now: @Sendable () -> ContinuousClock.Instant
    private let write: @Sendable (String) -> Void
    private let state: Mutex<State>

    /// Makes a line for something that begins now.
    init(
        isTerminal: Bool = isatty(STDERR_FILENO) == 1,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        write: @escaping @Sendable (String) -> Void = { text in
            try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
        }
    ) {
        self.isTerminal = isTerminal
        self.now = now
        self.write = write
        state = Mutex(State(next: now().advanced(by: .seconds(2))))
    }

    /// Shows a text, unless another was shown a moment ago.
    func show(_ text: @autoclosure () -> String) {
        let isDue = state.withLock { state in
            let moment = now()
            guard moment >= state.next else { return false }
            state.next = moment.advanced(by: isTerminal ? .milliseconds(200) : .seconds(10))
            state.isShown = true
            return true
        }
        guard isDue else { return }
        write(isTerminal ? "\r\u{1B}[K\(text())" : "waymark: \(text())\n")
    }

    /// Takes the line away, so that what follows begins where it stood.
    func clear() {
        let wasShown = state.withLock { $0.isShown }
        if isTerminal, wasShown { write("\r\u{1B}[K") }
    }
}
