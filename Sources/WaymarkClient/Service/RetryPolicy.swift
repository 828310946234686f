public import Foundation

/// The number of attempts of a request, and their timing.
public struct RetryPolicy: Equatable, Sendable {
    /// The maximum number of tries, including the first.
    public var attempts: Int
    /// The longest pause before the second try, in seconds.
    ///
    /// Each further pause is twice as long.
    public var firstPause: TimeInterval
    /// The maximum duration of all tries and pauses together, in seconds.
    public var budget: TimeInterval

    /// Creates a policy; by default three tries within five seconds.
    public init(attempts: Int = 3, firstPause: TimeInterval = 0.4, budget: TimeInterval = 5) {
        self.attempts = attempts
        self.firstPause = firstPause
        self.budget = budget
    }

    /// The longest requested pause after which a request is repeated that the service refused for too many requests (429), in
    /// seconds.
    ///
    /// These pauses do not count towards the ``budget``. After a longer one the app asks again itself.
    package static let longestRequestedPause: TimeInterval = 5

    /// The pause after a number of failed tries, in seconds; `nil` if the error is final.
    ///
    /// A random part keeps clients that failed together from returning together: half of the pause, and up to half as much again
    /// as the service asked for.
    func pause(
        afterAttempt attempt: Int, error: LinkServiceClientError, elapsed: TimeInterval, random: Double
    ) -> TimeInterval? {
        guard error.isTransient, attempt < attempts else { return nil }
        let longest = firstPause * TimeInterval(1 << min(attempt - 1, 16))
        let requested = error.retryAfter.map { $0 + random * max($0 / 2, longest) } ?? 0
        let pause = max(longest * (0.5 + random / 2), requested)
        if error.code == .rateLimited { return error.retryAfter ?? 0 <= Self.longestRequestedPause ? pause : nil }
        // There must be time for a try after the pause.
        return elapsed + pause < budget ? pause : nil
    }
}
