/// How the use cases behave.
public struct UseCaseConfiguration: Sendable {
    /// How many bytes the links may take that are kept in memory, unless the operator sets another number.
    public static let defaultLinkCacheBytes = 64 << 20

    /// For how many days clicks are recorded one by one, unless the operator sets another number.
    public static let defaultClickRetentionDays = 90

    /// How much callers may ask for.
    public var rateLimits: RateLimitConfiguration
    /// How many unknown codes a network may ask for.
    public var unknownCodes: UnknownCodeLimits
    /// How many bytes the links may take that are kept in memory.
    public var linkCacheBytes: Int
    /// For how many days clicks are recorded one by one; 0 records none.
    ///
    /// They are counted in any case.
    public var clickRetentionDays: Int

    /// Creates a configuration.
    public init(
        rateLimits: RateLimitConfiguration = RateLimitConfiguration(),
        unknownCodes: UnknownCodeLimits = UnknownCodeLimits(), linkCacheBytes: Int = defaultLinkCacheBytes,
        clickRetentionDays: Int = defaultClickRetentionDays
    ) {
        self.rateLimits = rateLimits
        self.unknownCodes = unknownCodes
        self.linkCacheBytes = linkCacheBytes
        self.clickRetentionDays = clickRetentionDays
    }
}
