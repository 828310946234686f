import LinkStorage
import Locking
public import Logging

/// Warns of background work that fails, and of a database that is away once, however many services notice it.
///
/// Whoever notices first tells of the fault, and whoever reaches the database first that it is over; what the fault lets fail besides is
/// told at `debug`.
public final class OutageLog: Sendable {
    private struct State {
        var isAway = false
        /// The warnings that were not told as such.
        var folded: Set<String> = []
    }

    private let logger: Logger
    private let isOnServer: Bool
    private let state = Mutex(State())

    /// Creates a log.
    ///
    /// - Parameter isOnServer: whether the database may be away as a whole; a file has faults of its own for each kind of work.
    public init(_ logger: Logger, isOnServer: Bool = false) {
        self.logger = logger
        self.isOnServer = isOnServer
    }

    /// Warns of work that has begun to fail.
    public func warn(_ message: Logger.Message, of error: any Error) {
        let metadata: Logger.Metadata = ["error": "\(String(reflecting: error))"]
        let isFolded = isOnServer && (error as? LinkStoreError)?.isAway == true
        let isNew = state.withLock { state in
            guard isFolded else {
                state.folded.remove(message.description)
                return false
            }
            state.folded.insert(message.description)
            defer { state.isAway = true }
            return !state.isAway
        }
        if isNew {
            logger.warning(
                "The database cannot be reached; requests that need it get 503 until it can be.", metadata: metadata)
        }
        logger.log(level: isFolded ? .debug : .warning, message, metadata: metadata)
    }

    /// Tells that work goes well again which a warning was about.
    public func notice(_ message: Logger.Message, after warning: Logger.Message) {
        let wasFolded = state.withLock { $0.folded.remove(warning.description) != nil }
        if wasFolded { end() }
        logger.log(level: wasFolded ? .debug : .notice, message)
    }

    /// Tells that the database is reached, if it was away.
    public func end() {
        let wasAway = state.withLock { state in
            defer { state.isAway = false }
            return state.isAway
        }
        if wasAway { logger.notice("The database can be reached again.") }
    }
}
