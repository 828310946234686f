import Synchronization

/// Carries outward through the middleware that a limit has refused the request.
final class LimitNote: Sendable {
    private let flag = Atomic(false)

    /// Whether a limit has refused the request.
    var isReached: Bool { flag.load(ordering: .relaxed) }

    /// A limit refuses the request.
    func record() {
        flag.store(true, ordering: .relaxed)
    }
}
