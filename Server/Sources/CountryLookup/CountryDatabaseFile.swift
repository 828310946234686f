import Foundation
public import LinkRules
import LinkStorage
import Locking
public import Logging
public import ServiceLifecycle

/// Holds the operator's country database, and follows its file as a background service.
///
/// The file is checked every two seconds, and opened again when it has changed and two checks in a row show the same. While it cannot
/// be used, the last one stays in use, and one line in the log gives the reason.
public final class CountryDatabaseFile: Service {
    private struct State {
        var database: CountryDatabase
        var watch: CountryFileWatch
    }

    private let path: String
    private let logger: Logger
    private let pollInterval: Duration
    private let state: Mutex<State>

    /// Opens the file.
    ///
    /// Blocks while it is read.
    ///
    /// - Throws: ``CountryDatabaseError``.
    public init(path: String, logger: Logger, pollInterval: Duration = .seconds(2)) throws(CountryDatabaseError) {
        self.path = path
        self.logger = logger
        self.pollInterval = pollInterval
        // Before it is read, so that a later write shows.
        let watch = CountryFileWatch(using: FileStamp(path: path))
        state = Mutex(State(database: try CountryDatabase(path: path), watch: watch))
    }

    /// The country in which an address is used; `nil` where the database does not tell.
    ///
    /// Does not block.
    public func country(of address: IPAddress) -> CountryCode? {
        state.withLock { $0.database }.country(of: address)
    }

    /// Follows the file until the service stops.
    public func run() async throws {
        await cancelWhenGracefulShutdown {
            await FilePolling.run(every: self.pollInterval) { self.poll() }
        }
    }

    /// Checks the file once, and opens it if it has changed.
    func poll() {
        let stamp = FileStamp(path: path)
        guard state.withLock({ $0.watch.isReady(stamp) }) else { return }
        do {
            let database = try CountryDatabase(path: path)
            // The old one is closed outside of the lock.
            let old = state.withLock { state in
                defer { state.database = database }
                return state.database
            }
            logger.notice(
                "Replaced the country database.",
                metadata: ["type": "\(database.type)", "built": "\(database.builtAt.formatted(.iso8601))"])
            extendLifetime(old)
        } catch {
            logger.warning(
                "The new country database cannot be used; the previous one stays in use.",
                metadata: ["error": "\(error)"])
        }
    }
}
