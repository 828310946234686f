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
    /// Opened as soon as the service has what it needs to be ready.
    let gate: StartGate
    let announce: @Sendable (StartReport) -> Void
    let processID: Int32

    func run() async throws {
        for await port in boundPort.cancelOnGracefulShutdown() {
            let redirectPort =
                configuration.http.redirect == nil
                ? nil : await boundRedirectPort.cancelOnGracefulShutdown().first { _ in true }
            let report = try await prepare(port: port, redirectPort: redirectPort)
            gate.open()
            announce(report)
        }
    }

    private func prepare(port: Int, redirectPort: Int?) async throws -> StartReport {
        let host = configuration.http.host
        let address = ServiceAddress(host: host, port: port, isSecure: configuration.tls != nil)
        let file = DatabaseFile(path: configuration.database)
        let made = try await makeFirstProject(address: address.domain)
        let keyFile =
            try made?.key.map { try FirstKeyFile.write($0.text, besideDatabase: configuration.database) }
            ?? FirstKeyFile(besideDatabase: configuration.database)
        let isUsable = keyFile.read().map { (try? useCases.keys.caller(forKey: $0)) != nil } ?? false
        return StartReport(
            address: address.text, health: address.health, domain: made?.domain?.domain.description,
            database: file.absolutePath, keyFile: isUsable ? keyFile.path : nil,
            redirect: redirectPort.map { ServiceAddress(host: host, port: $0).text },
            certificateExpiresAt: configuration.http.certificates?.expiresAt, processID: processID)
    }

    /// Creates what an empty database lacks, and moves the service's own domain.
    ///
    /// - Returns: `nil` where nothing can be written, and nothing is lacking that links need.
    private func makeFirstProject(address: LinkDomain?) async throws -> DefaultProject? {
        do {
            return try await useCases.administration.ensureDefaultProject(serviceAddress: address)
        } catch let error as LinkServiceError where error.code == .unavailable {
            guard try await !useCases.databaseHealth().takesWrites, !useCases.directory.current.projects.isEmpty else {
                throw error
            }
            return nil
        }
    }
}
