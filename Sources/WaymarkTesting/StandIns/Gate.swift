import WaymarkClient

/// Admits tasks, or makes them wait.
package final class Gate: Sendable {
    private struct State: Sendable {
        var isOpen = true
        var last = 0
        var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    }

    private let state = LockedState(State())

    package init() {}

    /// The number of tasks that wait.
    package var waitingCount: Int { state.withLock { $0.waiting.count } }

    package func close() { state.withLock { $0.isOpen = false } }

    package func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [:] }
            return Array(state.waiting.values)
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Waits until the gate is open or the task is cancelled.
    package func wait() async {
        let id = state.withLock { state in
            state.last += 1
            return state.last
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let passes = state.withLock { state in
                    if state.isOpen || Task.isCancelled { return true }
                    state.waiting[id] = continuation
                    return false
                }
                if passes { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: id) }?.resume()
        }
    }
}
