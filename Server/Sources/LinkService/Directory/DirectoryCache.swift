public import LinkRules
public import LinkStorage
import Locking
import Logging
public import ServiceLifecycle

/// Keeps the latest ``Directory`` at hand, and follows the database as a background service.
///
/// The settings' revision is asked every 100 ms, or when a change is heard of, so that what an operator's command changes in another process is soon in
/// force; the command waits for it. While the database cannot be reached the last directory stays in use.
public final class DirectoryCache: Sendable, Service {
    private struct State {
        var directory = Directory.empty
        /// The least revision that is not older than the directory.
        var leastRevision = Directory.empty.revision
        var isFailing = false
        var lastPoll = ContinuousClock.now
    }

    private static let unreadable: Logger.Message = "The settings cannot be read; the previous ones stay in use."

    private let database: any LinkDatabase
    private let outages: OutageLog
    private let inForce: @Sendable (_ new: Directory, _ previous: Directory) -> Void
    private let state = Mutex(State())
    /// Rings when there may be changes.
    let bell: PollBell

    /// Creates a cache that is empty until ``refresh()`` or ``run()``.
    ///
    /// - Parameter inForce: told each directory that comes into use, and the one that was in use before.
    public init(
        database: any LinkDatabase, outages: OutageLog, pollInterval: Duration = .milliseconds(100),
        inForce: @escaping @Sendable (_ new: Directory, _ previous: Directory) -> Void = { _, _ in }
    ) {
        self.database = database
        self.outages = outages
        bell = PollBell(interval: pollInterval)
        self.inForce = inForce
    }

    /// The latest directory.
    public var current: Directory {
        state.withLock { $0.directory }
    }

    /// Whether a directory was read since the start.
    public var isLoaded: Bool {
        current.revision >= 0
    }

    /// How long ago the database last told whether the settings have changed; since the start where it never has.
    public var sinceLastPoll: Duration {
        ContinuousClock.now - state.withLock { $0.lastPoll }
    }

    /// Reads the directory anew, whatever the revision is.
    public func refresh() async throws {
        // The records are read in several transactions: read again until the revision stood still meanwhile.
        var revision = try await database.settingsRevision()
        for _ in 0..<5 {
            let directory = Directory(
                revision: revision, projects: try await database.projects(), apps: try await database.apps(),
                domains: try await database.domains(), keys: try await database.keys(),
                hasWebhooks: try await !database.webhooks().isEmpty, previous: current)
            let revisionAfter = try await database.settingsRevision()
            install(directory)
            if revisionAfter == revision { return }
            revision = revisionAfter
        }
    }

    /// Polls until the service stops.
    public func run() async throws {
        await cancelWhenGracefulShutdown {
            await self.bell.run { await self.poll() }
        }
    }

    /// Checks once whether the settings changed, and reads them if they did.
    func poll() async {
        do {
            let known = current.revision
            let latest = try await database.settingsRevision()
            if latest < known {
                // A server that has lost its last commits counts back; what it has is in force.
                state.withLock { $0.leastRevision = min($0.leastRevision, latest) }
            }
            if latest != current.revision { try await refresh() }
            let wasFailing = state.withLock { state in
                defer {
                    state.isFailing = false
                    state.lastPoll = .now
                }
                return state.isFailing
            }
            if wasFailing { outages.notice("The settings are readable again.", after: Self.unreadable) }
        } catch is CancellationError {
            return
        } catch {
            StoreErrorCounts.record(error)
            let isNew = state.withLock { state in
                defer { state.isFailing = true }
                return !state.isFailing
            }
            // Once per outage: a line with every look would bury everything else.
            if isNew { outages.warn(Self.unreadable, of: error) }
        }
    }

    /// Uses a directory from now on, unless a newer one is already in use.
    private func install(_ directory: Directory) {
        let previous = state.withLock { state -> Directory? in
            guard directory.revision >= state.leastRevision else { return nil }
            defer { (state.directory, state.leastRevision) = (directory, directory.revision) }
            return state.directory
        }
        // Outside of the lock, which every request takes: it may write to a disk.
        if let previous { inForce(directory, previous) }
    }
}
