public import Foundation

/// How often and how long a request is tried.
public struct RetryPolicy: Equatable, Sendable {
    /// The most tries, the first one included.
    public var attempts: Int
    /// The longest pause before the second try, in seconds; every further one is twice as long.
    public var firstPause: TimeInterval
    /// The seconds that all tries and pauses may take together.
    public var budget: TimeInterval

    /// Makes a policy: three tries within five seconds.
    public init(attempts: Int = 3, firstPause: TimeInterval = 0.4, budget: TimeInterval = 5) {
        self.attempts = attempts
        self.firstPause = firstPause
        self.budget = budget
    }

    /// The pause after a number of failed tries, or `nil` where the fault is final.
    ///
    /// Chance spreads the pauses over their second half, so that clients which failed together do not return together.
    func pause(
        afterAttempt attempt: Int, error: LinkServiceClientError, elapsed: TimeInterval, random: Double
    ) -> TimeInterval? {
        guard error.isTransient, attempt < attempts else { return nil }
        let longest = firstPause * TimeInterval(1 << min(attempt - 1, 16))
        let pause = max(longest * (0.5 + random / 2), error.retryAfter ?? 0)
        // What is left after the pause must be enough for a try.
        return elapsed + pause < budget ? pause : nil
    }
}
