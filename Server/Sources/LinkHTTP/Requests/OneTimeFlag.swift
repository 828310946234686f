import Synchronization

/// Lets one of many callers pass: the first.
final class OneTimeFlag: Sendable {
    private let isRaised = Atomic(false)

    /// Raises the flag.
    ///
    /// - Returns: whether this call was the first.
    func raise() -> Bool {
        // Read first: nearly all calls come later, and a write would take the cache line from the other cores.
        !isRaised.load(ordering: .relaxed) && !isRaised.exchange(true, ordering: .relaxed)
    }
}
