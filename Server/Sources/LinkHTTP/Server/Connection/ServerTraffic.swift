import LinkRules
import LinkService
import Locking
public import Logging
import NIOCore

/// The traffic of all servers in a process, and the turns of their requests.
public final class ServerTraffic: Sendable {
    /// Limits connections, requests and waiting bytes.
    let limiter: TrafficLimiter

    private let turns: Mutex<TurnLedger<Exchange>>
    private let idle = Mutex(IdleLedger<ServerConnection>())

    /// Creates the shared state for all servers of a process.
    public init(limits: HTTPLimits, logger: Logger) {
        limiter = TrafficLimiter(limits: limits.traffic, logger: logger)
        turns = Mutex(TurnLedger(limit: limits.networkAnswers))
    }

    /// Starts a request now or at its turn.
    ///
    /// Only reads take turns: they are fast, and those of one network must not delay the others. Writes may wait for
    /// the disk, and must not delay reads.
    func begin(_ exchange: Exchange) {
        guard let network = exchange.network, exchange.isReading else { return exchange.begin() }
        if turns.withLock({ $0.take(exchange, of: network) }) { exchange.begin() }
    }

    /// Adds a connection that has become idle.
    func addIdle(_ connection: ServerConnection, of network: ClientNetwork?) -> IdleLedger<ServerConnection>.Ticket {
        idle.withLock { $0.add(connection, of: network) }
    }

    /// Removes a connection that is no longer idle.
    ///
    /// - Returns: `false` if it is being closed for another connection.
    func removeIdle(_ ticket: IdleLedger<ServerConnection>.Ticket) -> Bool {
        idle.withLock { $0.remove(ticket) }
    }

    /// Closes the connection that has been idle longest.
    ///
    /// - Parameter network: the network whose connections may be closed; `nil` for all connections.
    /// - Returns: a future of its closing; `nil` if none is idle.
    func closeLongestIdle(of network: ClientNetwork?) -> EventLoopFuture<Void>? {
        let connection = idle.withLock { $0.removeFirst(of: network) }
        connection?.closeAtOnce()
        return connection?.channel.closeFuture
    }

    /// Ends a turn, and starts the request whose turn is next.
    func endTurn(of network: ClientNetwork) {
        while let next = turns.withLock({ $0.end(of: network) }) {
            // A closed connection passes its turn on.
            guard next.channel.isActive else { continue }
            return next.begin()
        }
    }
}
