public import LinkStorage

/// The rate limits of callers; by default Firebase's published limits for creating links.
public struct RateLimitConfiguration: Hashable, Sendable {
    /// The number of requests that one network (an IPv4 address, an IPv6 /64) may make.
    public struct Rate: Hashable, Sendable {
        /// The average number in a second; `nil` for any number.
        public var perSecond: Double?
        /// The number at once after a pause.
        public var burst: Int

        /// Creates a rate.
        public init(perSecond: Double?, burst: Int) {
            self.perSecond = perSecond
            self.burst = burst
        }
    }

    /// The rate of creating links.
    public var creating: Rate
    /// The rate of resolving, claiming and reporting, far above what the phones behind one carrier's address ask for.
    public var reading: Rate
    /// How many creations a project may make on one day (UTC); `nil` for any number.
    public var requestsPerDay: Int?
    /// How many of them one key may make; `nil` for any number.
    public var requestsPerKeyAndDay: Int?
    /// How many of them one network may make; `nil` for any number.
    public var requestsPerNetworkAndDay: Int?
    /// How many first launches of one network are kept on one day (UTC); `nil` for any number.
    public var claimsPerDay: Int?
    /// The roles whose requests are limited.
    ///
    /// Servers hold a secret and many use one address, so by default only the keys which ship in apps are limited.
    public var limitedRoles: Set<APIKeyRecord.Role>
    /// The number of networks that the limiter remembers for each rate.
    public var trackedAddresses: Int

    /// Creates limits; by default Firebase's for creating: 5 requests per second and address, 200,000 per day and project.
    ///
    /// A key has three quarters of a project's day, and a network a tenth.
    public init(
        creating: Rate = Rate(perSecond: 5, burst: 10), reading: Rate = Rate(perSecond: 2_000, burst: 20_000),
        requestsPerDay: Int? = 200_000, requestsPerKeyAndDay: Int? = 150_000, requestsPerNetworkAndDay: Int? = 20_000,
        claimsPerDay: Int? = 20_000, limitedRoles: Set<APIKeyRecord.Role> = [.app], trackedAddresses: Int = 65_536
    ) {
        self.creating = creating
        self.reading = reading
        self.requestsPerDay = requestsPerDay
        self.requestsPerKeyAndDay = requestsPerKeyAndDay
        self.requestsPerNetworkAndDay = requestsPerNetworkAndDay
        self.claimsPerDay = claimsPerDay
        self.limitedRoles = limitedRoles
        self.trackedAddresses = trackedAddresses
    }
}
