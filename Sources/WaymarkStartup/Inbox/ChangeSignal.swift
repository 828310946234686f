import WaymarkClient

/// Wakes the tasks that wait for shared state to change.
///
/// A task reads ``generation``, looks at the state, and, where it finds nothing to do, waits for another generation. So
/// nothing is lost between the look and the wait, and no continuation ever carries a value.
final class ChangeSignal: Sendable {
    private struct State: Sendable {
        var generation = 0
        var lastWaiter = 0
        var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
    }

    private let state = LockedState(State())

    /// Counts up with every change.
    var generation: Int { state.withLock { $0.generation } }

    /// Says that something changed.
    func ring() {
        let waiters = state.withLock { state in
            state.generation += 1
            defer { state.waiters.removeAll(keepingCapacity: true) }
            // In the order in which they came, so that a simulation runs the same way each time.
            return state.waiters.sorted { $0.key < $1.key }.map(\.value)
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Waits until something has changed since `generation` was read, or until the task is cancelled.
    func wait(after generation: Int) async {
        let id = state.withLock { state in
            state.lastWaiter += 1
            return state.lastWaiter
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    // A cancellation from here on finds the waiter: its handler waits for the lock.
                    if state.generation != generation || Task.isCancelled { return true }
                    state.waiters[id] = continuation
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiters.removeValue(forKey: id) }?.resume()
        }
    }
}
