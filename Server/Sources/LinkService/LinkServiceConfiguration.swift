/// How the use cases behave.
public struct LinkServiceConfiguration: Sendable {
    /// How much callers may ask for.
    public var rateLimits: RateLimitConfiguration

    /// Makes a configuration.
    public init(rateLimits: RateLimitConfiguration = RateLimitConfiguration()) {
        self.rateLimits = rateLimits
    }
}
