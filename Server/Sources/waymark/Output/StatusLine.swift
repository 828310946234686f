import Foundation
import Locking

/// Shows the progress of a long command on standard error.
///
/// It is silent for the first two seconds. On a terminal it is one line that changes; elsewhere a new one every ten
/// seconds, for logs.
final class StatusLine: Sendable {
    private struct State {
        var text = ""
        var next: ContinuousClock.Instant
        var isShown = false
    }

    private let isTerminal: Bool
    private let showsTime: Bool
    private let now: @Sendable () -> ContinuousClock.Instant
    private let write: @Sendable (String) -> Void
    private let start: ContinuousClock.Instant
    private let state: Mutex<State>

    /// Creates a line for something that begins now; it may end with how long that has taken.
    init(
        isTerminal: Bool = isatty(STDERR_FILENO) == 1, showsTime: Bool = false,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        write: @escaping @Sendable (String) -> Void = { text in
            try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
        }
    ) {
        self.isTerminal = isTerminal
        self.showsTime = showsTime
        self.now = now
        self.write = write
        start = now()
        state = Mutex(State(next: start.advanced(by: .seconds(2))))
    }

    /// Runs something that says how far it is, and shows that time passes while it says nothing.
    static func during<Result: Sendable>(
        _ body: @escaping @Sendable (StatusLine) async throws -> Result
    ) async throws -> Result {
        let line = StatusLine(showsTime: true)
        defer { line.clear() }
        return try await withThrowingTaskGroup(of: Result?.self) { group in
            group.addTask { try await body(line) }
            group.addTask {
                while (try? await Task.sleep(for: .milliseconds(200))) != nil { line.refresh() }
                return nil
            }
            defer { group.cancelAll() }
            while let result = try await group.next() {
                if let result { return result }
            }
            throw CancellationError()
        }
    }

    /// Sets the text, and shows it where it is time to.
    func show(_ text: String) {
        state.withLock { $0.text = text }
        refresh()
    }

    /// Shows the text anew where it is time to.
    func refresh() {
        let moment = now()
        let text = state.withLock { state -> String? in
            guard moment >= state.next, !state.text.isEmpty else { return nil }
            state.next = moment.advanced(by: isTerminal ? .milliseconds(200) : .seconds(10))
            state.isShown = true
            return showsTime ? "\(state.text), \((moment - start).components.seconds) s" : state.text
        }
        guard let text else { return }
        write(isTerminal ? "\r\u{1B}[K\(text)" : "waymark: \(text)\n")
    }

    /// Takes the line away, so that what follows begins where it stood.
    func clear() {
        let wasShown = state.withLock { $0.isShown }
        if isTerminal, wasShown { write("\r\u{1B}[K") }
    }
}
