/// The times at which a question to the service is asked again.
struct RetrySchedule: Equatable, Sendable {
    /// The number of failures in a row.
    private(set) var failures = 0
    /// The uptime at which the question is asked again, even if nothing else happens.
    private(set) var due = Double.infinity
    /// The uptime before which the service does not want the question again.
    private var earliest = -Double.infinity
    /// Whether the app has left the foreground, or the network has changed, since the question was asked.
    private var isInterrupted = false

    /// Notes that the question is being asked.
    mutating func ask() {
        due = .infinity
        isInterrupted = false
    }

    /// Notes that the answer may be lost on its way.
    mutating func interrupt() {
        isInterrupted = true
    }

    /// Takes a failure that may pass.
    ///
    /// - Parameters:
    ///   - failure: The failure.
    ///   - isActive: Whether the app is in the foreground.
    /// - Returns: Whether to ask again at once: the failure tells nothing about the service.
    mutating func fail(_ failure: LinkFailure, isActive: Bool, now: Double, backoff: inout RetryBackoff) -> Bool {
        guard case .transient(_, let retryAfter) = failure else { return false }
        if isInterrupted, isActive, retryAfter == nil { return true }
        failures += 1
        earliest = retryAfter.map { now + backoff.pause(requested: $0) } ?? now
        due = max(earliest, now + backoff.pause(afterFailures: failures))
        return false
    }

    /// Whether the question may be asked for a reason, such as another network.
    func mayAsk(at now: Double) -> Bool { now >= earliest }
}
