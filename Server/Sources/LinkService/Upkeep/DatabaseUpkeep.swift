import LinkStorage
import Logging
import ServiceLifecycle

/// Maintains the database in the background: keeps lists fast, and reports when writes are refused and accepted again.
struct DatabaseUpkeep: Service {
    let database: any LinkDatabase
    let logger: Logger
    var interval = Duration.seconds(1)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var refusal: String?
            var isFailing = false
            while !Task.isCancelled {
                // Reported before and after, so that a refusal that has ended by itself is reported too.
                refusal = await self.tellOfWrites(after: refusal)
                await self.database.resumeWriting()
                refusal = await self.tellOfWrites(after: refusal)
                isFailing = await self.index(wasFailing: isFailing)
                try? await Task.sleep(for: self.interval)
            }
        }
    }

    /// Reports once when writes start or cease to be refused.
    ///
    /// - Returns: why they are refused.
    private func tellOfWrites(after last: String?) async -> String? {
        // A database that cannot be read is reported by the requests that need it.
        guard let health = try? await database.health() else { return last }
        switch (last, health.refusal) {
        case (nil, let refusal?):
            logger.error(
                "The database is read-only at the moment; existing links keep working.",
                metadata: ["error": "\(refusal)"])
        case (_?, nil):
            logger.notice("The database is writable again.")
        default: break
        }
        return health.refusal
    }

    private func index(wasFailing: Bool) async -> Bool {
        do {
            try await database.indexLinks()
            return false
        } catch is CancellationError {
            return wasFailing
        } catch {
            // Once per outage. Lists go on without the index.
            if !wasFailing {
                logger.warning("Lists and searches become slower.", metadata: ["error": "\(String(reflecting: error))"])
            }
            return true
        }
    }
}
