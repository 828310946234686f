import Foundation
import LinkDoctor
import LinkStorage

/// The state of a service and its database, as seen from the same machine.
struct ServiceStatus: Equatable {
    /// What the service wrote at its start; `nil` where none runs.
    var start: StartReport?
    /// Where a service answers that can store nothing, and so could not write its start report.
    var addressWithoutReport: String?
    /// Whether it answers that it is ready.
    var isReady = false
    /// The whole path of the database.
    var database: String
    /// The size of the database and its log, in bytes.
    var bytes: Int64
    var links: Int
    /// When the certificate that it shows expires; `nil` where it speaks plain http or none runs.
    var certificateExpiresAt: Date?
    var lastBackup: LastBackup?
    /// Why the service could not back up its database at last; `nil` where the last backup is good.
    var backupFailure: BackupFailure?

    /// Examines a database and its service.
    ///
    /// - Parameter configured: where the service is by its configuration.
    /// - Throws: ``CommandFailure`` where the database cannot be read.
    static func observe(_ file: DatabaseFile, configured: ServiceAddress? = nil) async throws -> ServiceStatus {
        let contents: DatabaseContents
        do {
            contents = try await file.driver.contents()
        } catch let error as DatabaseOpeningError
            where [.missing, .onlyLog].contains(error.reason) && ServePresence(database: file.path).isServed
        {
            throw CommandFailure(
                .unavailable, "the database \"\(file.path)\" was moved or deleted while a service was using it",
                remedy: "move it back together with its -wal file; until then the service refuses writes")
        } catch let error as DatabaseOpeningError {
            throw CommandFailure(.unavailable, error.description)
        }
        let identity = await file.identity()
        let presence = ServePresence(database: file.path, identity: identity)
        var status = ServiceStatus(
            database: file.absolutePath, bytes: await file.size(),
            links: contents.links, lastBackup: LastBackup(ofDatabase: file.path, identity: identity),
            backupFailure: BackupFailure(ofDatabase: file.path))
        guard let start = presence.startReport else {
            if let configured, let answer = try await ask(configured.health)?.answer, answer.tellsNoWrites {
                status.addressWithoutReport = configured.text
                status.isReady = true
            }
            return status
        }
        status.start = start
        status.certificateExpiresAt = start.certificateExpiresAt
        guard let exchange = try await ask(start.health) else { return status }
        status.isReady = exchange.answer?.status == 200
        // The certificate may have been renewed since the start.
        status.certificateExpiresAt =
            exchange.certificates?.certificates.first?.notAfter ?? status.certificateExpiresAt
        return status
    }

    private static func ask(_ address: String) async throws -> ObservedExchange? {
        try await OwnRequest(address: address, agent: "waymark-status").send()
    }
}

extension Answer {
    /// Whether this is the answer of a service that is ready and can store nothing.
    fileprivate var tellsNoWrites: Bool {
        struct Readiness: Decodable {
            var writes: Bool
        }
        return status == 200 && (try? JSONDecoder().decode(Readiness.self, from: Data(body)))?.writes == false
    }
}
