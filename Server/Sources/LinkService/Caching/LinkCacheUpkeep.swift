import LinkStorage
import Locking
public import ServiceLifecycle

/// Empties the cache of links when another process has added or changed one, as a background service.
///
/// Added links empty only what is known of unknown codes. Its own process's writes empty the cache too; what was in it is read
/// again when it is asked for.
public final class LinkCacheUpkeep: Service {
    /// How long it takes at most until the service looks again.
    public static let pollInterval = Duration.milliseconds(100)

    private let cache: LinkCache
    private let database: any LinkDatabase
    private let revision = Mutex<LinksRevision?>(nil)

    /// Creates the service.
    init(cache: LinkCache, database: any LinkDatabase) {
        self.cache = cache
        self.database = database
    }

    /// Polls until the service stops.
    public func run() async throws {
        try await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                await self.poll()
                do {
                    try await Task.sleep(for: Self.pollInterval)
                } catch is CancellationError {
                    return
                }
            }
        }
    }

    /// Looks once; a database that cannot be asked leaves the cache as it is.
    func poll() async {
        guard let latest = try? await database.linksRevision() else { return }
        let known = revision.withLock { revision in
            defer { revision = latest }
            return revision
        }
        // Links may have been read before the first look.
        if known?.changes != latest.changes {
            cache.removeAll()
        } else if known != latest {
            cache.removeUnknown()
        }
    }
}
