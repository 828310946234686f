import LinkStorage
import Logging
import ServiceLifecycle

/// Closes the database when everything that uses it has stopped.
///
/// It stands first in the order of services.
struct DatabaseService: Service {
    let database: any LinkDatabase
    let logger: Logger

    func run() async throws {
        // A cancelled group closes as well: the error of the service that failed is the one to report.
        try? await gracefulShutdown()
        do {
            try await database.close()
            logger.info("The database is closed.")
        } catch {
            logger.error("The database cannot be closed.", metadata: ["error": "\(String(reflecting: error))"])
        }
    }
}
