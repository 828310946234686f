internal import Locking

/// The answer that a caller waits for; only the first one counts.
final class PendingAnswer<Value: Sendable>: Sendable {
    private let continuation: Mutex<CheckedContinuation<Value, any Error>?>

    init(_ continuation: CheckedContinuation<Value, any Error>) {
        self.continuation = Mutex(continuation)
    }

    /// Whether nobody waits any more.
    var isGiven: Bool { continuation.withLock { $0 == nil } }

    /// Answers, unless there was an answer before.
    func give(_ result: Result<Value, any Error>) {
        let waiting = continuation.withLock { continuation in
            defer { continuation = nil }
            return continuation
        }
        waiting?.resume(with: result)
    }
}
