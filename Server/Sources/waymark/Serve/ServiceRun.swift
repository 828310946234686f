import ClickJournal
import CountryLookup
import Foundation
import InstallMatching
import LinkDashboard
import LinkHTTP
import LinkRules
import LinkService
import LinkStorage
import Logging
import ServiceLifecycle
import ServiceMetrics
import WebhookDelivery

/// One run of the service, from opening the database to closing it.
///
/// Services start in the order database, journal, background work of the use cases, first start, HTTP. They stop in
/// reverse: requests are answered, clicks are stored, and then the database is closed.
struct ServiceRun {
    let configuration: ServeConfiguration
    let logger: Logger
    /// The counters of all modules.
    let counters: MetricRegistry
    /// Finds out when the database file was last backed up.
    let lastBackup: @Sendable () -> Date?
    let announce: @Sendable (StartReport) -> Void
    private let start = Date()
    private static let portOption = "--port"
    private static let redirectOption = "--redirect-http"
    private static let metricsOption = "--set metrics.port"

    /// How long a disk may take for the journal when a second signal ends the process.
    private static let patienceAtOnce: TimeInterval = 2
    /// How long the journal and the database may take after the last request.
    private static let timeToClose = Duration.seconds(20)

    /// Runs until a signal stops it.
    ///
    /// - Throws: ``CommandFailure`` if the start or a service fails.
    func run() async throws {
        let manager = ServiceManager(
            environment: ProcessInfo.processInfo.environment, processID: ProcessInfo.processInfo.processIdentifier,
            logger: logger)
        try await CommandFailure.translating {
            // Certificates are checked before anything is created.
            let certificates = try certificates()
            let scanners = try networks(.scanners, at: configuration.scannerNetworks, key: "scannerNetworks")
            let countries = try countries()
            let relays = try networks(.relays, at: configuration.relayNetworks, key: "relayNetworks")
            let sockets = try InheritedSockets(
                environment: ProcessInfo.processInfo.environment,
                processID: ProcessInfo.processInfo.processIdentifier)
            var configuration = configuration
            try sockets.assign(to: &configuration)
            configuration.http.certificates = certificates
            configuration.http.scanners = scanners
            OpenFiles.raise(connections: configuration.http.limits.traffic.connections, logger: logger)
            let lock = ServeLock(database: configuration.database)
            let file = DatabaseFile(path: configuration.database, checkpoints: configuration.checkpoints)
            // A failed start creates no database. If a database exists, a service that uses it is reported first.
            if !file.exists { try checkAddresses(of: configuration.http) }
            let database = try await manager.whileStarting {
                try await file.open(creating: true, onClosedDisk: .read(beforeWriting: { try lock.take() }))
            }
            do {
                let isDiskClosed = file.isOnServer ? false : try await !database.health().takesWrites
                try lock.take(isDiskClosed: isDiskClosed)
                defer { extendLifetime(lock) }
                try await run(
                    configuration, on: database, lock: lock, manager: manager, countries: countries, relays: relays)
            } catch {
                // Closing twice is harmless; a start that failed early has not closed it yet.
                try? await database.close()
                throw error
            }
        }
    }

    private func checkAddresses(of http: LinkHTTPConfiguration) throws {
        if http.socket == nil { try address(port: http.port, option: Self.portOption).check() }
        if let redirect = http.redirect, redirect.socket == nil {
            try address(port: redirect.port, option: Self.redirectOption).check()
        }
        if let metrics = http.metrics.listener, metrics.socket == nil { try Self.address(of: metrics).check() }
    }

    private func certificates() throws -> CertificateStore? {
        do {
            return try configuration.tls.map { try CertificateStore($0, logger: logger) }
        } catch let error as ServerCertificateError {
            throw CommandFailure(.usage, error.message, remedy: error.remedy)
        }
    }

    private func networks(
        _ subject: NetworkListFile.Subject, at path: String?, key: String
    ) throws -> NetworkListFile? {
        do {
            return try path.map { path throws(NetworkListFileError) in
                try NetworkListFile(path: path, of: subject, logger: logger)
            }
        } catch {
            throw CommandFailure(
                .usage, "\(key) cannot be used: \(error)", remedy: "name a file with one network per line")
        }
    }

    private func countries() throws -> CountryDatabaseFile? {
        do {
            return try configuration.countryDatabase.map { path throws(CountryDatabaseError) in
                try CountryDatabaseFile(path: path, logger: logger)
            }
        } catch {
            throw CommandFailure(.usage, "countryDatabase cannot be used: \(error)", remedy: error.remedy)
        }
    }

    private func run(
        _ configuration: ServeConfiguration, on database: any LinkDatabase, lock: ServeLock, manager: ServiceManager,
        countries: CountryDatabaseFile?, relays: NetworkListFile?
    ) async throws {
        let phase = ServicePhase()
        var configuration = configuration
        let isOnServer = DatabaseFile(path: configuration.database).isOnServer
        configuration.http.isPrepared = { phase.isPrepared }
        configuration.http.isStopping = { phase.isStopping }
        configuration.draining.keepsClicks = configuration.clickRetentionDays > 0
        let destination = try JournalDestination(
            of: ServiceJournal.folder(ofDatabase: configuration.database), in: database,
            at: DatabaseFile(path: configuration.database), logger: logger)
        let journal = try ServiceJournal(
            ofDatabase: configuration.database, configuration: configuration.journal, draining: configuration.draining,
            store: ConfirmedJournalStore(base: database, destination: destination), logger: logger)
        let membership = isOnServer ? try membership(of: database) : nil
        var countryOf: (@Sendable (IPAddress) -> CountryCode?)?
        if let countries { countryOf = { countries.country(of: $0) } }
        var sharedNetworks: @Sendable () -> NetworkRanges = { .none }
        if let relays { sharedNetworks = { relays.networks } }
        let useCases = LinkUseCases(
            database: database, journal: journal,
            configuration: UseCaseConfiguration(
                rateLimits: configuration.quota, unknownCodes: configuration.unknownCodes,
                linkCacheBytes: configuration.linkCacheBytes,
                clickRetentionDays: configuration.clickRetentionDays,
                conversionWindowDays: configuration.conversionWindowDays,
                newsURL: configuration.databaseListener, signInProvider: configuration.signInProvider,
                process: membership?.node.run ?? UUID()),
            logger: logger, countryOf: countryOf, sharedNetworks: sharedNetworks,
            providerTransport: try configuration.signInProvider.map { _ in try ProviderConnection.make() },
            webhooks: webhookSender(),
            settingsInForce: { lock.note(settingsRevision: $0) })
        let tools = ServeTools(
            database: database, path: configuration.database,
            mostBytes: configuration.http.limits.importBodyBytes, useCases: useCases)
        do {
            try await destination.confirm()
            try await membership?.join()
            try await useCases.prepare()
        } catch let error as LinkStoreError where error.code == .unavailable && isOnServer {
            logger.warning(
                "The database cannot be reached; requests get 503 until it can be.",
                metadata: ["error": "\(String(reflecting: error))"])
        }
        let (boundPort, port) = AsyncStream.makeStream(of: Int.self)
        let (boundRedirectPort, redirectPort) = AsyncStream.makeStream(of: Int.self)
        let firstStart = FirstStart(
            useCases: useCases, configuration: configuration, boundPort: boundPort,
            boundRedirectPort: boundRedirectPort, phase: phase,
            confirmDestination: { try await destination.confirm() },
            announceAbsence: { manager.tell(.ready("Waiting for the database's server.")) },
            announce: { report in
                lock.publish(report.withoutInvitation)
                StartPages.release()
                manager.tell(.ready("Running at \(report.address)."))
                announce(report)
            },
            processID: ProcessInfo.processInfo.processIdentifier)
        let metrics = ServeMetrics(
            counters: counters, useCases: useCases, database: database, isOnServer: isOnServer, journal: journal,
            certificates: configuration.http.certificates, lastBackup: lastBackup, start: start)
        configuration.http.metrics.read = { metrics.readings() }
        let http = configuration.http
        let traffic = ServerTraffic(limits: http.limits, logger: logger)
        var listeners = [
            listener(
                buildServer(
                    useCases, configuration: http,
                    dashboard: { DashboardFace(useCases: useCases, linkHosts: $0, tools: tools.forDashboard) },
                    traffic: traffic, logger: logger, onListening: { port.yield($0) }),
                port: http.port, option: Self.portOption)
        ]
        if let redirect = http.redirect {
            listeners.append(
                listener(
                    buildRedirectServer(
                        useCases, configuration: http, redirect: redirect, traffic: traffic, logger: logger,
                        onListening: { redirectPort.yield($0) }),
                    port: redirect.port, option: Self.redirectOption))
        }
        if let server = buildMetricsServer(configuration: http, traffic: traffic, logger: logger),
            let address = http.metrics.listener.map(Self.address(of:))
        {
            listeners.append(
                DrainingService(
                    base: ListeningService(base: server, address: address), limit: configuration.stopTimeout,
                    logger: logger))
        }
        let backups = configuration.backups.map { settings in
            BackupSchedule(
                settings: settings, database: DatabaseFile(path: configuration.database),
                settle: { await journal.settle(within: $0) }, logger: logger)
        }
        let first: [(any Service)?] = [
            manager, DatabaseService(database: database, logger: logger), membership, journal,
        ]
        let followers: [(any Service)?] = [tools, http.certificates, http.scanners, countries, relays, backups]
        let services: [any Service] =
            first.compactMap(\.self) + useCases.services + [firstStart as any Service]
            + followers.compactMap(\.self) + listeners
        // If a service fails, the others still stop in order, so that clicks are stored before the database is closed.
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: services.map {
                    // Explicit names, because the default ones describe all that a service holds, which took a seventh
                    // of the start.
                    ServiceGroupConfiguration.ServiceConfiguration(
                        service: $0, successTerminationBehavior: .gracefullyShutdownGroup,
                        failureTerminationBehavior: .gracefullyShutdownGroup,
                        serviceName: String(describing: type(of: $0)))
                }, logger: logger))
        let (delay, limit) = (configuration.drainDelay, configuration.stopTimeout)
        let signals = StopSignals(
            logger: logger, delay: delay,
            beginStopping: {
                phase.stopping()
                manager.tell(.stopping("Stopping.", within: delay + limit + Self.timeToClose))
            },
            endNow: {
                journal.save(within: Self.patienceAtOnce)
                _exit(1)
            })
        try await signals.run(group)
        logger.notice("Stopped.")
    }

    /// What sends messages to webhooks; without the system's certificates there is none, and messages wait.
    private func webhookSender() -> (any WebhookSender)? {
        do {
            return try GuardedSender(
                agent: "Waymark/\(Version.text)", allowsPrivateNetworks: configuration.webhooksReachPrivateNetworks)
        } catch {
            logger.error("Webhooks cannot be told of events.", metadata: ["error": "\(error)"])
            return nil
        }
    }

    private func membership(of database: any LinkDatabase) throws -> NodeMembership? {
        let folder = ServiceJournal.folder(ofDatabase: configuration.database)
        do {
            let identity = try NodeIdentity(inJournal: folder)
            return NodeMembership(
                node: NodeRecord(
                    id: identity.id, run: UUID(), place: identity.place, host: NodeIdentity.hostName, folder: folder),
                store: database, logger: logger)
        } catch let error as CommandFailure {
            throw error
        } catch {
            // Its journal cannot be written either, and is kept in memory.
            logger.error("The node has no ID, and is not told from a copy of it.", metadata: ["error": "\(error)"])
            return nil
        }
    }

    private func listener(_ server: some Service, port: Int, option: String) -> any Service {
        DrainingService(
            base: ListeningService(base: server, address: address(port: port, option: option)),
            limit: configuration.stopTimeout, logger: logger)
    }

    private static func address(of metrics: MetricsConfiguration.Listener) -> ListenAddress {
        ListenAddress(host: metrics.host, port: metrics.port, option: metricsOption)
    }

    private func address(port: Int, option: String) -> ListenAddress {
        ListenAddress(host: configuration.http.host, port: port, option: option)
    }
}
