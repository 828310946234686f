public import Foundation

/// The settings of the use cases.
public struct UseCaseConfiguration: Sendable {
    /// The default size of the link cache in bytes.
    public static let defaultLinkCacheBytes = 64 << 20

    /// The default number of days for which single clicks are recorded.
    public static let defaultClickRetentionDays = 90

    /// The default number of days after a click in which the events of an installation belong to its link.
    public static let defaultConversionWindowDays = AppEventIntake.defaultWindowDays

    /// The rate limits of callers.
    public var rateLimits: RateLimitConfiguration
    /// The limits of requests for unknown codes by network.
    public var unknownCodes: UnknownCodeLimits
    /// The largest size of the link cache in bytes.
    public var linkCacheBytes: Int
    /// The number of days for which single clicks are recorded; 0 records none.
    ///
    /// Clicks are counted in any case.
    public var clickRetentionDays: Int
    /// The number of days after a click in which the events of an installation belong to its link.
    public var conversionWindowDays: Int
    /// Where the changes of other processes are listened for, if not where the database is.
    public var newsURL: String?
    /// The provider by which people sign in besides passwords; `nil` for none.
    public var signInProvider: SignInProviderConfiguration?
    /// This process among those that use the database.
    public var process: UUID
    /// How passwords are hashed, the preferred way first; as well as this machine can, if omitted.
    var passwordSchemes: [any PasswordScheme]?

    /// Creates a configuration.
    public init(
        rateLimits: RateLimitConfiguration = RateLimitConfiguration(),
        unknownCodes: UnknownCodeLimits = UnknownCodeLimits(), linkCacheBytes: Int = defaultLinkCacheBytes,
        clickRetentionDays: Int = defaultClickRetentionDays,
        conversionWindowDays: Int = defaultConversionWindowDays, newsURL: String? = nil,
        signInProvider: SignInProviderConfiguration? = nil, process: UUID = UUID()
    ) {
        self.rateLimits = rateLimits
        self.unknownCodes = unknownCodes
        self.linkCacheBytes = linkCacheBytes
        self.clickRetentionDays = clickRetentionDays
        self.conversionWindowDays = conversionWindowDays
        self.newsURL = newsURL
        self.signInProvider = signInProvider
        self.process = process
    }
}
