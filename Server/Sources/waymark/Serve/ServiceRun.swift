import Foundation
import LinkDashboard
import LinkHTTP
import LinkService
import LinkStorage
import Logging
import ServiceLifecycle
import ServiceMetrics

/// A run of the service, from opening the database to closing it.
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
            let files = try ServeFiles(of: configuration, logger: logger)
            let sockets = try InheritedSockets(
                environment: ProcessInfo.processInfo.environment,
                processID: ProcessInfo.processInfo.processIdentifier)
            var configuration = configuration
            try sockets.assign(to: &configuration)
            configuration.http.certificates = files.certificates
            configuration.http.scanners = files.scanners
            OpenFiles.raise(connections: configuration.http.limits.traffic.connections, logger: logger)
            let lock = ServeLock(database: configuration.database)
            let file = DatabaseFile(path: configuration.database, checkpoints: configuration.checkpoints)
            // A failed start creates no database. If a database exists, a service that uses it is reported first.
            if !file.exists { try ListenAddress.check(of: configuration.http) }
            let database = try await manager.whileStarting {
                try await file.open(creating: true, onClosedDisk: .read(beforeWriting: { try lock.take() }))
            }
            do {
                let isDiskClosed = file.isOnServer ? false : try await !database.health().takesWrites
                try lock.take(isDiskClosed: isDiskClosed)
                defer { extendLifetime(lock) }
                try await run(configuration, on: database, files: files, lock: lock, manager: manager)
            } catch {
                // Closing twice is harmless; a start that failed early has not closed it yet.
                try? await database.close()
                throw error
            }
        }
    }

    private func run(
        _ configuration: ServeConfiguration, on database: any LinkDatabase, files: ServeFiles, lock: ServeLock,
        manager: ServiceManager
    ) async throws {
        let phase = ServicePhase()
        let core = try ServeCore(configuration, files: files, database: database, logger: logger) {
            lock.note(settingsRevision: $0)
        }
        let tools = ServeTools(
            database: database, path: configuration.database,
            mostBytes: configuration.http.limits.importBodyBytes, useCases: core.useCases)
        try await core.prepare()
        let metrics = ServeMetrics(
            counters: counters, useCases: core.useCases, database: database,
            isOnServer: DatabaseFile(path: configuration.database).isOnServer, journal: core.journal,
            certificates: files.certificates, lastBackup: lastBackup, start: start)
        var http = configuration.http
        http.isPrepared = { phase.isPrepared }
        http.isStopping = { phase.isStopping }
        http.metrics.read = { metrics.readings() }
        let listeners = ServeListeners(
            http, stopTimeout: configuration.stopTimeout, useCases: core.useCases, tools: tools.forDashboard,
            logger: logger)
        let firstStart = FirstStart(
            useCases: core.useCases, configuration: configuration, boundPort: listeners.boundPort,
            boundRedirectPort: listeners.boundRedirectPort, boundMetricsPort: listeners.boundMetricsPort, phase: phase,
            confirmDestination: { try await core.destination.confirm() },
            announceAbsence: { manager.tell(.ready("Waiting for the database's server.")) },
            announce: { report in
                lock.publish(report.withoutInvitation)
                StartPages.release()
                manager.tell(.ready("Running at \(report.address)."))
                announce(report)
            },
            processID: ProcessInfo.processInfo.processIdentifier)
        let backups = configuration.backups.map { settings in
            BackupSchedule(
                settings: settings, database: DatabaseFile(path: configuration.database),
                identity: { try await database.databaseIdentity() },
                settle: { await core.journal.settle(within: $0) }, logger: logger)
        }
        let followers: [(any Service)?] = [
            tools, files.certificates, files.scanners, files.countries, files.relays, backups,
        ]
        let group = group(
            [manager] + core.services + [firstStart] + followers.compactMap(\.self) + listeners.services)
        try await signals(configuration, phase: phase, manager: manager, journal: core.journal).run(group)
        logger.notice("Stopped.")
    }

    /// Groups services, in the order of their start.
    ///
    /// If one fails, the others still stop in order, so that clicks are stored before the database is closed.
    private func group(_ services: [any Service]) -> ServiceGroup {
        ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: services.map {
                    // Explicit names, because the default ones describe all that a service holds, which took a seventh
                    // of the start.
                    ServiceGroupConfiguration.ServiceConfiguration(
                        service: $0, successTerminationBehavior: .gracefullyShutdownGroup,
                        failureTerminationBehavior: .gracefullyShutdownGroup,
                        serviceName: String(describing: type(of: $0)))
                }, logger: logger))
    }

    private func signals(
        _ configuration: ServeConfiguration, phase: ServicePhase, manager: ServiceManager, journal: ServiceJournal
    ) -> StopSignals {
        let (delay, limit) = (configuration.drainDelay, configuration.stopTimeout)
        return StopSignals(
            logger: logger, delay: delay,
            beginStopping: {
                phase.stopping()
                manager.tell(.stopping("Stopping.", within: delay + limit + Self.timeToClose))
            },
            endNow: {
                journal.save(within: Self.patienceAtOnce)
                _exit(1)
            })
    }
}
