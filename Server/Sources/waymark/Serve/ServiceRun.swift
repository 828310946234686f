import Foundation
import Hummingbird
import LinkHTTP
import LinkService
import LinkStorage
import Logging
import NIOCore
import ServiceLifecycle

/// One run of the service, from opening the database to closing it.
///
/// Services start in the order database, use cases' background work, first start, HTTP, and stop in reverse: requests
/// are answered to their end, counts are written, the database is closed.
struct ServiceRun {
    let configuration: ServeConfiguration
    let logger: Logger
    let announce: @Sendable (StartReport) -> Void

    /// Runs until a signal asks it to stop.
    ///
    /// - Throws: ``CommandFailure`` where the start fails, or a service fails later.
    func run() async throws {
        try await CommandFailure.translating {
            let database = try await DatabaseFile(path: configuration.database).open(creating: true)
            do {
                let lock = try ServeLock(database: configuration.database)
                defer { extendLifetime(lock) }
                try await run(on: database)
            } catch {
                // Closing twice does no harm; a start that failed early has not closed yet.
                try? await database.close()
                throw listeningFailure(error) ?? error
            }
        }
    }

    private func run(on database: any LinkDatabase) async throws {
        let useCases = LinkUseCases(
            database: database,
            configuration: LinkServiceConfiguration(rateLimits: configuration.quota, events: configuration.events),
            logger: logger)
        try await useCases.directory.refresh()
        let (boundPort, port) = AsyncStream.makeStream(of: Int.self)
        let firstStart = FirstStart(
            useCases: useCases, configuration: configuration, boundPort: boundPort, announce: announce,
            processID: ProcessInfo.processInfo.processIdentifier)
        let http = buildApplication(
            useCases, configuration: configuration.http, logger: logger, onServerRunning: { port.yield($0) })
        let services: [any Service] =
            [DatabaseService(database: database, logger: logger)] + useCases.services
            + [firstStart, DrainingService(base: http, limit: configuration.stopTimeout, logger: logger)]
        // A service that fails ends the others in order too, so that counts are written before the database is closed.
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: services.map {
                    ServiceGroupConfiguration.ServiceConfiguration(
                        service: $0, successTerminationBehavior: .gracefullyShutdownGroup,
                        failureTerminationBehavior: .gracefullyShutdownGroup)
                }, logger: logger))
        try await StopSignals(logger: logger).run(group)
        logger.notice("Stopped.")
    }

    /// What a person can do about an address that cannot be listened on.
    private func listeningFailure(_ error: any Error) -> CommandFailure? {
        let address = "\(configuration.http.host):\(configuration.http.port)"
        if let error = error as? IOError {
            switch error.errnoCode {
            case EADDRINUSE:
                return CommandFailure(
                    .unavailable, "the address \(address) is in use by another process",
                    remedy: "stop that one, or give another port with --port")
            case EACCES:
                return CommandFailure(
                    .unavailable, "this user may not listen on \(address)",
                    remedy: "ports below 1024 are for administrators; give another with --port")
            case EADDRNOTAVAIL:
                return CommandFailure(
                    .unavailable, "this machine does not have the address \(configuration.http.host)",
                    remedy: "give one of its own with --host, such as 127.0.0.1 or 0.0.0.0")
            default:
                return CommandFailure(.unavailable, "the address \(address) cannot be listened on: \(error)")
            }
        }
        if error is SocketAddressError || error is SocketAddressError.UnknownHost {
            return CommandFailure(
                .unavailable, "the host \(configuration.http.host) is not known",
                remedy: "give an address of this machine with --host, such as 127.0.0.1 or 0.0.0.0")
        }
        return nil
    }
}
