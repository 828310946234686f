import Dispatch
import Foundation

/// A pause of the system, which ends early when its task is cancelled.
///
/// By a timer of Dispatch and not by `Task.sleep`, which looks for a conformance in all of a program at its first use and
/// costs the first link of a process 0.1 ms. A timer that was not waited for to its end holds an empty box until then.
final class SystemPause: Sendable {
    private enum State: Sendable {
        case new
        case waiting(UnsafeContinuation<Void, Never>)
        case over
    }

    private let state = LockedState(State.new)

    /// Waits.
    ///
    /// - Parameter seconds: how long the device is to be awake meanwhile; no number at all is no pause, and 30 years are no
    ///   end.
    /// - Throws: `CancellationError`.
    static func sleep(_ seconds: TimeInterval) async throws {
        let pause = SystemPause()
        await withTaskCancellationHandler {
            await withUnsafeContinuation { pause.begin($0, seconds: min(max(0, seconds), 1e9)) }
        } onCancel: {
            pause.end()
        }
        try Task.checkCancellation()
    }

    private func begin(_ continuation: UnsafeContinuation<Void, Never>, seconds: TimeInterval) {
        let isOver = state.withLock { state in
            if case .over = state { return true }
            state = .waiting(continuation)
            return false
        }
        guard !isOver else { return continuation.resume() }
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { self.end() }
    }

    private func end() {
        let earlier = state.withLock { state in
            defer { state = .over }
            return state
        }
        if case .waiting(let continuation) = earlier { continuation.resume() }
    }
}
