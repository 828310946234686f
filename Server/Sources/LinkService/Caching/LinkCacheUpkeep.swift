package import LinkStorage
import Locking
public import ServiceLifecycle

/// Lets the cache of links forget what another process has added or changed, as a background service.
///
/// A database that logs its changes names the links, and only these are forgotten; otherwise any change empties the cache, as does another
/// server in place of the last one. Added links
/// empty only what is known of unknown codes. What its own process writes is in the log too; what was forgotten is read again when it is
/// asked for.
public final class LinkCacheUpkeep: Service {
    /// The time between two polls if the database does not notify the service of changes.
    public static let pollInterval = Duration.milliseconds(100)
    /// The time between two polls if the database does; added links are never notified, so that they are found by polling only.
    public static let longestPollInterval = pollInterval * PollBell.patience

    private let cache: LinkCache
    private let database: any NodeStore
    private let revision = Mutex<LinksRevision?>(nil)
    /// Rings when there may be changes.
    let bell = PollBell(interval: LinkCacheUpkeep.pollInterval)
    private let lastPoll = Mutex(ContinuousClock.now)

    /// Creates the service.
    package init(cache: LinkCache, database: any NodeStore) {
        self.cache = cache
        self.database = database
    }

    /// Polls until the service stops.
    public func run() async throws {
        await cancelWhenGracefulShutdown {
            await self.bell.run { await self.poll() }
        }
    }

    /// How long ago the database last told whether links have changed; since the start where it never has.
    public var sinceLastPoll: Duration {
        ContinuousClock.now - lastPoll.withLock { $0 }
    }

    /// Looks once; a database that cannot be asked leaves the cache as it is.
    ///
    /// One call at a time.
    package func poll() async {
        do {
            let latest = try await database.linksRevision()
            lastPoll.withLock { $0 = .now }
            let known = revision.withLock { $0 }
            try await forget(from: known, to: latest)
            revision.withLock { $0 = latest }
        } catch {
            // The next look sees the same changes.
            StoreErrorCounts.record(error)
        }
    }

    private func forget(from known: LinksRevision?, to latest: LinksRevision) async throws {
        guard known != latest else { return }
        // Links may have been read before the first look.
        guard let known, known.history == latest.history else { return cache.removeAll() }
        if known.changes != latest.changes || known.changeParts != latest.changeParts {
            guard let links = try await database.changedLinks(from: known, to: latest) else { return cache.removeAll() }
            for link in links { cache.remove(link.code, on: link.domain) }
        }
        if known.additions != latest.additions || known.deletedAdditions != latest.deletedAdditions {
            cache.removeUnknown()
        }
    }
}
