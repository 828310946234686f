import LinkHTTP
import LinkRules
import LinkService
import LinkStorage
import Logging
import ServiceLifecycle
import WaymarkLinks

/// Waits until the service listens, lets its own domain follow the address, and prints that it is ready.
///
/// This comes after the socket is bound, and not before, because the domain needs the port that was bound, and because a
/// start that fails must not move the domain of a service that runs.
struct FirstStart: Service {
    let useCases: LinkUseCases
    let configuration: ServeConfiguration
    /// Yields the port once it is bound.
    let boundPort: AsyncStream<Int>
    /// The port for plain http; not waited for if there is none.
    let boundRedirectPort: AsyncStream<Int>
    /// The port for metrics; not waited for if there is none.
    let boundMetricsPort: AsyncStream<Int>
    /// Told as soon as the service has what it needs to be ready.
    let phase: ServicePhase
    /// Tells which database it is; throws ``CommandFailure`` if the journal's folder holds clicks of another one.
    let confirmDestination: @Sendable () async throws -> DatabaseIdentity
    /// Called once where the database is away, so that the service listens and cannot be ready yet.
    let announceAbsence: @Sendable () -> Void
    let announce: @Sendable (StartReport) -> Void
    let processID: Int32

    func run() async throws {
        for await port in boundPort.cancelOnGracefulShutdown() {
            // A port that cannot be bound stops the service, which then is not running.
            var redirectPort: Int?
            if configuration.http.redirect != nil {
                guard let bound = await Self.first(of: boundRedirectPort) else { return }
                redirectPort = bound
            }
            if configuration.http.metrics.listener != nil {
                guard await Self.first(of: boundMetricsPort) != nil else { return }
            }
            guard let report = try await prepare(port: port, redirectPort: redirectPort) else { return }
            phase.prepared()
            announce(report)
        }
    }

    /// - Returns: `nil` if the service is stopped before.
    private static func first(of ports: AsyncStream<Int>) async -> Int? {
        await ports.cancelOnGracefulShutdown().first { _ in true }
    }

    /// - Returns: `nil` if the service was stopped before it reached its database.
    private func prepare(port: Int, redirectPort: Int?) async throws -> StartReport? {
        let host = configuration.http.host
        let address = ServiceAddress(host: host, port: port, isSecure: configuration.tls != nil)
        let file = DatabaseFile(path: configuration.database)
        let reached = try await reachDatabase {
            // A database that was away at the start may be another one than the folder's: nothing is made in it before that is known.
            let identity = try await confirmDestination()
            return Found(project: try await makeFirstProject(address: address.domain), database: identity)
        }
        guard let found = reached else { return nil }
        let made = found.project
        let keyFile =
            try made?.key.map { try FirstKeyFile.write($0.text, besideDatabase: configuration.database) }
            ?? FirstKeyFile(besideDatabase: configuration.database)
        let isUsable = keyFile.read().map { (try? useCases.keys.caller(forKey: $0)) != nil } ?? false
        // Without it people come in by `waymark user invite`.
        let invitation = try? await useCases.accounts.firstOwnerLink()
        return StartReport(
            address: address.text, health: address.health, domain: made?.domain?.domain.description,
            database: file.absolutePath, databaseID: KnownDatabase.Identity.known(found.database.id).text,
            keyFile: isUsable ? keyFile.path : nil,
            dashboard: invitation.map { address.text + $0.path },
            redirect: redirectPort.map { ServiceAddress(host: host, port: $0).text },
            certificateExpiresAt: configuration.http.certificates?.expiresAt, processID: processID)
    }

    /// Does something as soon as the database can be reached, if it is on a server.
    ///
    /// - Returns: `nil` if the service was stopped before.
    private func reachDatabase(_ work: @escaping @Sendable () async throws -> Found) async throws -> Found? {
        guard DatabaseFile(path: configuration.database).isOnServer else { return try await work() }
        do {
            return try await cancelWhenGracefulShutdown {
                var isAnnounced = false
                while true {
                    do {
                        return try await work()
                    } catch  where Self.isAway(error) {
                        if !isAnnounced { announceAbsence() }
                        isAnnounced = true
                        try await Task.sleep(for: .milliseconds(500))
                    }
                }
            }
        } catch is CancellationError {
            return nil
        }
    }

    private static func isAway(_ error: any Error) -> Bool {
        (error as? LinkServiceError)?.code == .unavailable || (error as? LinkStoreError)?.code == .unavailable
    }

    private struct Found: Sendable {
        /// `nil` where nothing was made.
        var project: DefaultProject?
        var database: DatabaseIdentity
    }

    /// Creates what an empty database lacks, and moves the service's own domain.
    ///
    /// - Returns: `nil` where nothing can be written, and nothing is lacking that links need.
    private func makeFirstProject(address: LinkDomain?) async throws -> DefaultProject? {
        do {
            // Of several nodes on one database, none can say where all of them are reached.
            return try await useCases.administration(as: .system).ensureDefaultProject(
                serviceAddress: address, movesDomain: !DatabaseFile(path: configuration.database).isOnServer)
        } catch let error as LinkServiceError where error.code == .unavailable {
            guard try await !useCases.databaseHealth().takesWrites, !useCases.directory.current.projects.isEmpty else {
                throw error
            }
            return nil
        }
    }
}
