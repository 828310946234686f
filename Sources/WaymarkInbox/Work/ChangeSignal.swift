import WaymarkClient

/// Wakes the tasks that wait for a change of shared state.
///
/// A task reads ``generation``, looks at the state and, if there is nothing to do, waits for another generation. So no change
/// between the look and the wait is missed.
///
/// The waiters are an array of unsafe continuations: a dictionary and checked continuations cost the first link of a process
/// 0.2 ms, because their types must be created. A continuation is resumed by the code that removes it from the array, so exactly
/// once.
final class ChangeSignal: Sendable {
    private final class Waiter: Sendable {
        let id: Int
        let continuation: UnsafeContinuation<Void, Never>

        init(id: Int, continuation: UnsafeContinuation<Void, Never>) {
            self.id = id
            self.continuation = continuation
        }
    }

    private struct State: Sendable {
        var generation = 0
        var lastWaiter = 0
        /// In the order in which they came, so that a simulation is repeatable.
        var waiters: [Waiter] = []
    }

    private let state = LockedState(State())

    /// The number of changes so far.
    var generation: Int { state.withLock { $0.generation } }

    /// Wakes the tasks that wait.
    func ring() {
        let waiters = state.withLock { state in
            state.generation += 1
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.continuation.resume() }
    }

    /// Waits until ``generation`` has changed, or the task is cancelled.
    func wait(after generation: Int) async {
        let id = state.withLock { state in
            state.lastWaiter += 1
            return state.lastWaiter
        }
        await withTaskCancellationHandler {
            await withUnsafeContinuation { continuation in
                let isOver = state.withLock { state in
                    // A later cancellation finds the waiter, because its handler waits for the lock.
                    if state.generation != generation || Task.isCancelled { return true }
                    state.waiters.append(Waiter(id: id, continuation: continuation))
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            let waiter = state.withLock { state -> Waiter? in
                guard let place = state.waiters.firstIndex(where: { $0.id == id }) else { return nil }
                return state.waiters.remove(at: place)
            }
            waiter?.continuation.resume()
        }
    }
}
