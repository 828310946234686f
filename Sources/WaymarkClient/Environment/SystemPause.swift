import Dispatch
import Foundation

/// A pause that ends early if its task is cancelled.
///
/// It uses a Dispatch timer. The first use of `Task.sleep` searches all conformances of the program, which costs the first link
/// of a process 0.1 ms.
final class SystemPause: Sendable {
    private enum State: Sendable {
        case new
        case waiting(UnsafeContinuation<Void, Never>)
        case over
    }

    private let state = LockedState(State.new)

    /// Waits for a number of seconds in which the device is awake.
    ///
    /// - Parameter seconds: The duration; negative values and NaN mean none, and 30 years are the maximum.
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
