import LinkRules
import Locking

/// Gives callers their turns in the order of arrival; the number of waiting callers is limited.
final class BoundedTurns: Sendable {
    private typealias Waiter = (ticket: UInt64, continuation: CheckedContinuation<Void, any Error>)

    private struct State {
        var isTaken = false
        var lastTicket: UInt64 = 0
        var waiting: [Waiter] = []
    }

    private enum Admission {
        case taken, waits, full
    }

    private let capacity: Int
    private let state = Mutex(State())

    /// Creates turns for which so many callers may wait.
    init(waiting capacity: Int) {
        self.capacity = capacity
    }

    /// How many callers wait.
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// Returns when it is the caller's turn, who must ``pass()`` it on.
    ///
    /// - Throws: ``LinkServiceError`` with `resourceExhausted` at once where too many wait; `CancellationError`.
    func take() async throws {
        try Task.checkCancellation()
        let ticket = state.withLock { state in
            state.lastTicket += 1
            return state.lastTicket
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                switch admit((ticket, continuation)) {
                case .taken: continuation.resume()
                case .full:
                    continuation.resume(
                        throwing: LinkServiceError(
                            .resourceExhausted, .service(.tooManyWaiting), retryAfter: 1))
                case .waits:
                    // The handler may have run before there was anything to remove.
                    if Task.isCancelled { cancel(ticket) }
                }
            }
        } onCancel: {
            cancel(ticket)
        }
    }

    /// Passes the turn to the next caller.
    func pass() {
        let next = state.withLock { state -> Waiter? in
            guard !state.waiting.isEmpty else {
                state.isTaken = false
                return nil
            }
            return state.waiting.removeFirst()
        }
        next?.continuation.resume()
    }

    private func admit(_ waiter: Waiter) -> Admission {
        state.withLock { state in
            guard state.isTaken else {
                state.isTaken = true
                return .taken
            }
            guard state.waiting.count < capacity else { return .full }
            state.waiting.append(waiter)
            return .waits
        }
    }

    private func cancel(_ ticket: UInt64) {
        let waiter = state.withLock { state -> Waiter? in
            guard let index = state.waiting.firstIndex(where: { $0.ticket == ticket }) else { return nil }
            return state.waiting.remove(at: index)
        }
        waiter?.continuation.resume(throwing: CancellationError())
    }
}
