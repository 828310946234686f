public import LinkStorage
public import Logging
public import ServiceLifecycle

/// Everything that the service can do, ready to be used by its faces: the APIs, the link hosts, the command line.
public struct LinkUseCases: Sendable {
    /// What time it is.
    public let clock: LinkClock
    /// What is set up.
    public let directory: DirectoryCache
    /// Verifies API keys.
    public let keys: APIKeyVerifier
    /// How much they may ask for.
    public let limiter: RateLimiter
    /// Creates links.
    public let shortener: LinkShortener
    /// Reads, lists and changes links.
    public let catalog: LinkCatalog
    /// Finds what an address leads to.
    public let resolver: LinkResolver
    /// Answers visitors who follow a link.
    public let follow: FollowLink
    /// Records what happens to links.
    public let recorder: ActivityRecorder
    /// Answers how often it happened.
    public let statistics: LinkStatistics
    /// Answers how often links were clicked, by whom, and from where.
    public let clickStatistics: ClickStatistics
    /// Gives installations the link they came by.
    public let claims: LinkClaims
    /// Takes what apps say about links.
    public let appEvents: AppEventIntake
    /// Sets projects, apps, domains and keys up.
    public let administration: Administration

    private let database: any LinkDatabase
    private let keyUsage: APIKeyUsage
    private let upkeep: DatabaseUpkeep
    private let activityUpkeep: ActivityUpkeep
    private let visitors: VisitorNumbers
    private let linkCacheUpkeep: LinkCacheUpkeep

    /// Puts the use cases together; nothing runs and nothing is read yet.
    ///
    /// - Parameters:
    ///   - database: the store behind everything.
    ///   - journal: keeps what happens to links until the database has it; without one, memory does.
    ///   - configuration: how the use cases behave.
    ///   - clock: what time it is.
    ///   - logger: hears of what goes wrong in the background.
    ///   - settingsInForce: told the revision of the settings whenever newer ones are in force.
    public init(
        database: any LinkDatabase, journal: (any ActivityJournal)? = nil,
        configuration: UseCaseConfiguration = UseCaseConfiguration(),
        clock: LinkClock = .system, logger: Logger, settingsInForce: @escaping @Sendable (Int64) -> Void = { _ in }
    ) {
        self.database = database
        self.clock = clock
        let cache = LinkCache(capacity: configuration.linkCacheBytes)
        let directory = DirectoryCache(database: database, logger: logger) { revision in
            // Links may have moved with a domain, or got other codes by its case rule.
            cache.removeAll()
            settingsInForce(revision)
        }
        self.directory = directory
        let keyUsage = APIKeyUsage(store: database, logger: logger)
        self.keyUsage = keyUsage
        upkeep = DatabaseUpkeep(database: database, logger: logger)
        keys = APIKeyVerifier(directory: directory, usage: keyUsage, clock: clock)
        limiter = RateLimiter(configuration: configuration.rateLimits, clock: clock)
        linkCacheUpkeep = LinkCacheUpkeep(cache: cache, database: database)
        let links = CachingLinkStore(database, cache: cache)
        shortener = LinkShortener(store: links, directory: directory, clock: clock)
        catalog = LinkCatalog(store: links, directory: directory, clock: clock)
        let unknownCodes = UnknownCodeLimiter(limits: configuration.unknownCodes, clock: clock, logger: logger)
        let resolver = LinkResolver(
            directory: directory, links: links, cache: cache, unknownCodes: unknownCodes, clock: clock)
        self.resolver = resolver
        let journal = journal ?? MemoryJournal(store: database)
        visitors = VisitorNumbers(store: database, clock: clock, logger: logger)
        let recorder = ActivityRecorder(journal: journal, visitors: visitors, clock: clock)
        self.recorder = recorder
        follow = FollowLink(resolver: resolver, directory: directory, recorder: recorder)
        statistics = LinkStatistics(journal: journal, store: database, clock: clock)
        clickStatistics = ClickStatistics(
            counts: statistics, links: database, store: database, directory: directory, clock: clock,
            retentionDays: configuration.clickRetentionDays)
        activityUpkeep = ActivityUpkeep(
            store: database, retentionDays: configuration.clickRetentionDays, clock: clock, logger: logger)
        let openings = OpeningLimiter()
        claims = LinkClaims(
            resolver: resolver, directory: directory, claims: database, recorder: recorder, limiter: limiter,
            openings: openings, clock: clock)
        appEvents = AppEventIntake(links: database, batches: database, limiter: openings, clock: clock)
        administration = Administration(database: database, directory: directory, clock: clock)
    }

    /// Asks the database how it is.
    public func databaseHealth() async throws -> DatabaseHealth {
        try await database.health()
    }

    /// What must run in the background, in the order in which it starts; the database starts before and stops after it.
    public var services: [any Service] {
        [upkeep, activityUpkeep, directory, linkCacheUpkeep, keyUsage, visitors]
    }
}
