public import LinkStorage

/// How much callers may ask for; Firebase's published limits by default.
public struct RateLimitConfiguration: Hashable, Sendable {
    /// How many requests one address may make in a second on average; `nil` for any number.
    public var requestsPerSecond: Double?
    /// How many requests one address may make at once after a pause.
    public var burst: Int
    /// How many requests a project may make on one day (UTC); `nil` for any number.
    public var requestsPerDay: Int?
    /// The roles whose requests are limited.
    ///
    /// Servers hold a secret and many speak from one address, so that only the keys which ship in apps are limited by
    /// default.
    public var limitedRoles: Set<APIKeyRecord.Role>
    /// For how many addresses the limiter remembers what they did.
    public var trackedAddresses: Int

    /// Makes limits; Firebase's by default: 5 requests per second and address, 200,000 per day and project.
    public init(
        requestsPerSecond: Double? = 5, burst: Int = 10, requestsPerDay: Int? = 200_000,
        limitedRoles: Set<APIKeyRecord.Role> = [.app], trackedAddresses: Int = 65_536
    ) {
        self.requestsPerSecond = requestsPerSecond
        self.burst = burst
        self.requestsPerDay = requestsPerDay
        self.limitedRoles = limitedRoles
        self.trackedAddresses = trackedAddresses
    }
}
