/// How the use cases behave.
public struct UseCaseConfiguration: Sendable {
    /// How much callers may ask for.
    public var rateLimits: RateLimitConfiguration
    /// How events are kept until the store has them.
    public var events: EventRecorder.Configuration
    /// How many unknown codes a network may ask for.
    public var unknownCodes: UnknownCodeLimits

    /// Creates a configuration.
    public init(
        rateLimits: RateLimitConfiguration = RateLimitConfiguration(),
        events: EventRecorder.Configuration = EventRecorder.Configuration(),
        unknownCodes: UnknownCodeLimits = UnknownCodeLimits()
    ) {
        self.rateLimits = rateLimits
        self.events = events
        self.unknownCodes = unknownCodes
    }
}
