public import InstallMatching
public import LinkRules
public import LinkStorage
public import Logging
public import ServiceLifecycle

/// The use cases of the service, for its faces: the APIs, the link hosts, the command line.
public struct LinkUseCases: Sendable {
    /// The current time.
    public let clock: LinkClock
    /// The cached settings.
    public let directory: DirectoryCache
    /// Verifies API keys.
    public let keys: APIKeyVerifier
    /// Gives service accounts access tokens.
    public let accessTokens: AccessTokens
    /// Limits the rate of requests.
    public let limiter: RateLimiter
    /// Creates links.
    public let shortener: LinkShortener
    /// Reads, lists and changes links.
    public let catalog: LinkCatalog
    /// Resolves addresses to links and destinations.
    public let resolver: LinkResolver
    /// Answers visitors who follow a link.
    public let follow: FollowLink
    /// Gives apps the links that opened them.
    public let linkOpenings: LinkOpenings
    /// Takes what pages tell about the devices that show them.
    public let deviceReports: DeviceReports
    /// Makes and reads the tokens of clicks.
    public let clickTokens: ClickTokens
    /// Records events on links.
    public let recorder: ActivityRecorder
    /// Reports the events of links.
    public let statistics: LinkStatistics
    /// Reports clicks by time and dimension.
    public let clickStatistics: ClickStatistics
    /// Exports single clicks.
    public let clickExport: ClickExport
    /// Finds the links by which apps were installed or opened.
    public let claims: LinkClaims
    /// Tells why installations got a link or none, and erases what is kept of them.
    public let claimReports: ClaimReports
    /// Receives reports of apps about links.
    public let appEvents: AppEventIntake
    /// Exports the events of apps.
    public let appEventExport: AppEventExport
    /// Manages projects, apps, domains and keys as the operator, who may do everything: for the command line.
    public let administration: Administration
    /// People: how they come in, sign in, and get their roles.
    public let accounts: Accounts
    /// Signs people in by a provider, where the operator has configured one.
    public let signInProvider: SignInProvider?
    /// Reads the audit log.
    public let auditLog: AuditLog
    /// The cache of links.
    public let linkCache: LinkCache
    /// What became of messages for webhooks.
    public let webhookNumbers = WebhookNumbers()
    /// How many clicks the database has not counted yet.
    public let uncountedEntries = UncountedEntries()
    /// Counts what visitors of links get.
    public let answers = LinkAnswerCounts()
    /// Empties the cache of links where others have changed one.
    public let linkCacheUpkeep: LinkCacheUpkeep
    /// The background services in starting order; the database starts before them and stops after them.
    public let services: [any Service]

    private let database: any LinkDatabase
    private let visitors: VisitorNumbers
    private let newsUpkeep: NewsUpkeep

    /// Assembles the use cases; starts and reads nothing.
    ///
    /// - Parameters:
    ///   - database: the database.
    ///   - journal: keeps events until the database has them; in memory if omitted.
    ///   - configuration: the settings of the use cases.
    ///   - clock: the current time.
    ///   - logger: receives what background work does.
    ///   - outages: receives failures of background work; the logger, if omitted.
    ///   - countryOf: finds the country of a visitor's address without waiting; `nil` where clicks have none.
    ///   - sharedNetworks: the networks that strangers share, where no installation is matched with a click.
    ///   - providerTransport: sends the requests to a sign-in provider; needed where one is configured.
    ///   - webhooks: sends messages to webhooks; `nil` where another process does.
    ///   - settingsInForce: receives the settings revision whenever newer settings apply.
    public init(
        database: any LinkDatabase, journal: (any ActivityJournal)? = nil,
        configuration: UseCaseConfiguration = UseCaseConfiguration(),
        clock: LinkClock = .system, logger: Logger, outages: OutageLog? = nil,
        countryOf: (@Sendable (IPAddress) -> CountryCode?)? = nil,
        sharedNetworks: @escaping @Sendable () -> NetworkRanges = { .none },
        providerTransport: ProviderTransport? = nil, webhooks: (any WebhookSender)? = nil,
        settingsInForce: @escaping @Sendable (Int64) -> Void = { _ in }
    ) {
        self.database = database
        self.clock = clock
        let outages = outages ?? OutageLog(logger)
        let cache = LinkCache(capacity: configuration.linkCacheBytes, clock: clock)
        linkCache = cache
        let webhookBell = PollBell(interval: WebhookUpkeep.interval)
        let directory = DirectoryCache(database: database, outages: outages) { settings, previous in
            cache.adapt(to: settings, from: previous)
            // There may be the first webhook, or another one may be on.
            webhookBell.ring()
            settingsInForce(settings.revision)
        }
        self.directory = directory
        let tellWebhooks: @Sendable () -> Void = { if directory.current.hasWebhooks { webhookBell.ring() } }
        let keyUsage = APIKeyUsage(store: database, logger: logger)
        let clickTokens = ClickTokens(outages: outages) { try await database.clickTokenSecret() }
        self.clickTokens = clickTokens
        let tokens = AccessTokens(clock: clock) { clickTokens.key(for: "access tokens") }
        accessTokens = tokens
        keys = APIKeyVerifier(directory: directory, usage: keyUsage, clock: clock, tokens: tokens)
        limiter = RateLimiter(configuration: configuration.rateLimits, clock: clock)
        let linkCacheUpkeep = LinkCacheUpkeep(cache: cache, database: database)
        self.linkCacheUpkeep = linkCacheUpkeep
        newsUpkeep = NewsUpkeep(
            store: database, url: configuration.newsURL, bells: [directory.bell, linkCacheUpkeep.bell], logger: logger)
        let turns = DutyTurns(store: database, holder: configuration.process)
        let links = CachingLinkStore(database, cache: cache, changed: tellWebhooks)
        shortener = LinkShortener(store: links, directory: directory, clock: clock)
        catalog = LinkCatalog(store: links, directory: directory, clock: clock)
        let unknownCodes = UnknownCodeLimiter(limits: configuration.unknownCodes, clock: clock, logger: logger)
        let resolver = LinkResolver(
            directory: directory, links: links, cache: cache, unknownCodes: unknownCodes, clock: clock)
        self.resolver = resolver
        let journal = journal ?? MemoryJournal(store: database)
        visitors = VisitorNumbers(store: database, clock: clock, outages: outages)
        let recorder = ActivityRecorder(
            journal: journal, visitors: visitors, countryOf: countryOf, sharedNetworks: sharedNetworks, clock: clock)
        self.recorder = recorder
        follow = FollowLink(
            resolver: resolver, directory: directory, recorder: recorder, tokens: clickTokens, answers: answers,
            clock: clock)
        linkOpenings = LinkOpenings(resolver: resolver, tokens: clickTokens, clock: clock)
        deviceReports = DeviceReports(tokens: clickTokens, recorder: recorder, clock: clock)
        statistics = LinkStatistics(journal: journal, store: database, clock: clock)
        clickStatistics = ClickStatistics(
            counts: statistics, links: database, store: database, directory: directory, clock: clock,
            retentionDays: configuration.clickRetentionDays)
        clickExport = ClickExport(
            counts: statistics, links: database, store: database, directory: directory, clock: clock,
            retentionDays: configuration.clickRetentionDays)
        let activityUpkeep = ActivityUpkeep(
            store: database, turns: turns, events: database, retentionDays: configuration.clickRetentionDays,
            leastEventAge: AppEventRules.memory, clock: clock, outages: outages, logger: logger)
        let openings = OpeningLimiter()
        let matching = ProbableMatching(
            store: database, days: database, journal: journal, visitors: visitors, sharedNetworks: sharedNetworks,
            clock: clock)
        claims = LinkClaims(
            resolver: resolver, directory: directory, links: links, claims: database, recorder: recorder,
            tokens: clickTokens, matching: matching, limiter: limiter, openings: openings, clock: clock)
        let claimUpkeep = ClaimUpkeep(
            claims: database, candidates: database, models: matching.models, turns: turns, clock: clock,
            outages: outages, logger: logger)
        claimReports = ClaimReports(store: database, projects: database)
        appEvents = AppEventIntake(
            links: database, database: database, limiter: openings, windowDays: configuration.conversionWindowDays,
            clock: clock)
        appEventExport = AppEventExport(links: database, store: database, directory: directory)
        administration = Administration(
            database: database, directory: directory, clock: clock, caller: .commandLine, tellWebhooks: tellWebhooks,
            mayReachWebhook: { webhooks?.mayReach($0) ?? true })
        accounts = Accounts(
            database: database, clock: clock,
            hasher: configuration.passwordSchemes.map { PasswordHasher($0) } ?? PasswordHasher())
        if let provider = configuration.signInProvider, let providerTransport {
            signInProvider = SignInProvider(provider, transport: providerTransport, clock: clock, logger: logger) {
                clickTokens.key(for: "sign-in by a provider")
            }
        } else {
            signInProvider = nil
        }
        auditLog = AuditLog(store: database)
        let fanOut = WebhookFanOut(store: database, directory: directory, clock: clock, logger: logger)
        let webhookUpkeep = webhooks.map { [webhookNumbers] sender in
            WebhookUpkeep(
                store: database, fanOut: fanOut, sender: sender, numbers: webhookNumbers, bell: webhookBell,
                clock: clock, outages: outages, logger: logger)
        }
        let databaseUpkeep = DatabaseUpkeep(
            database: database, outages: outages, uncounted: uncountedEntries, logger: logger)
        let upkeep: [(any Service)?] = [
            databaseUpkeep, activityUpkeep, directory, linkCacheUpkeep, newsUpkeep, keyUsage, visitors, clickTokens,
            claimUpkeep, signInProvider, webhookUpkeep,
        ]
        services = upkeep.compactMap(\.self)
    }

    /// The time since the database last sent a notice by itself; since the start if it never has.
    public var sinceLastNews: Duration { newsUpkeep.sinceLastSign }

    /// The settings as a caller may read and change them; each change is noted in the audit log.
    public func administration(as caller: Caller) -> Administration {
        administration.acting(as: caller)
    }

    /// Reads what the first answers need; what cannot be read is read again in the background.
    public func prepare() async throws {
        try await directory.refresh()
        try? await clickTokens.refresh()
        // Without the day's secret the first clicks would tell no visitors apart, and be no candidates.
        try? await visitors.refresh()
    }

    /// Reads the state of the database.
    public func databaseHealth() async throws -> DatabaseHealth {
        try await database.health()
    }
}
