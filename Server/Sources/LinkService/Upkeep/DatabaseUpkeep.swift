import LinkStorage
import Logging
import ServiceLifecycle

/// Maintains the database in the background: keeps lists fast, and reports when they cannot be, when writes are refused and
/// accepted again, and how many clicks are not counted yet.
struct DatabaseUpkeep: Service {
    let database: any LinkDatabase
    let outages: OutageLog
    let uncounted: UncountedEntries
    let logger: Logger
    var interval = Duration.seconds(1)
    /// How many intervals there are between two looks at what is not counted.
    private static let roundsPerCount = 15

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var health = DatabaseHealth()
            var isFailing = false
            var round = 0
            while !Task.isCancelled {
                if round.isMultiple(of: Self.roundsPerCount) { await self.uncounted.refresh(from: self.database) }
                round += 1
                // Reported before and after, so that a refusal that has ended by itself is reported too.
                health = await self.tell(after: health)
                await self.database.resumeWriting()
                health = await self.tell(after: health)
                isFailing = await self.index(wasFailing: isFailing)
                try? await Task.sleep(for: self.interval)
            }
        }
    }

    /// Reports once when writes start or cease to be refused, and that there is no index.
    ///
    /// - Returns: what the database can do now.
    private func tell(after last: DatabaseHealth) async -> DatabaseHealth {
        // A database that cannot be read is reported by whoever needs it.
        guard let health = try? await database.health() else { return last }
        outages.end()
        if last.indexesLinks, !health.indexesLinks {
            logger.warning(
                "Searches read all links of a project: the database's server had no triggers when its tables were made.",
                metadata: ["remedy": "waymark doctor"])
        }
        switch (last.refusal, health.refusal) {
        case (nil, let refusal?):
            logger.error(
                "The database is read-only at the moment; existing links keep working.",
                metadata: ["error": "\(refusal)"])
        case (_?, nil):
            logger.notice("The database is writable again.")
        default: break
        }
        return health
    }

    private func index(wasFailing: Bool) async -> Bool {
        do {
            try await database.indexLinks()
            return false
        } catch is CancellationError {
            return wasFailing
        } catch {
            // Once per outage. Lists go on without the index.
            if !wasFailing { outages.warn("Lists and searches become slower.", of: error) }
            return true
        }
    }
}
