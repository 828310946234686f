internal import Locking

/// Work of one kind, such as long reads: a few at once, some in line behind them, each for a limited time.
///
/// What does not fit is refused with `busy`. A caller that is cancelled leaves the line at once, or has its statement
/// interrupted.
package final class WorkLane: Sendable {
    private typealias Waiter = CheckedContinuation<Void, any Error>

    private struct State {
        var line: WaitingLine<Waiter>
        var lastTicket: UInt64 = 0
    }

    private let deadline: Duration
    private let state: Mutex<State>

    /// Opens a lane.
    ///
    /// - Parameters:
    ///   - places: how much goes on at once.
    ///   - capacity: how many callers wait for one of the places.
    ///   - deadline: how long one may take, with its wait.
    package init(places: Int, capacity: Int, deadline: Duration) {
        self.deadline = deadline
        state = Mutex(State(line: WaitingLine(places: places, capacity: capacity)))
    }

    /// Does work as soon as there is a place.
    package func run<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let late = LinkStoreError(.busy, detail: "the work took longer than \(deadline)")
        return try await withDeadline(deadline, late) {
            try await self.runUnlimited(work)
        }
    }

    /// Does work as soon as there is a place, for as long as it takes.
    package func runUnlimited<Value: Sendable>(_ work: @Sendable () async throws -> Value) async throws -> Value {
        try await enter()
        defer { leave() }
        return try await work()
    }

    private func enter() async throws {
        let ticket = state.withLock { state in
            state.lastTicket += 1
            return state.lastTicket
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { waiter in
                switch state.withLock({ $0.line.enter(waiter, ticket: ticket) }) {
                case .admitted: waiter.resume()
                case .waits: break
                case .full: waiter.resume(throwing: LinkStoreError(.busy, detail: "too many callers are waiting"))
                }
                // The handler may have run before there was anything to remove.
                if Task.isCancelled { cancel(ticket: ticket) }
            }
        } onCancel: {
            cancel(ticket: ticket)
        }
    }

    private func leave() {
        state.withLock { $0.line.leave() }?.resume()
    }

    private func cancel(ticket: UInt64) {
        state.withLock { $0.line.remove(ticket: ticket) }?.resume(throwing: CancellationError())
    }
}
