import LinkRules
import LinkService
import Locking
public import Logging
import NIOCore

/// What all servers of a process have under way, and whose turn it is.
public final class ServerTraffic: Sendable {
    /// Bounds connections, requests, and bytes that wait.
    let limiter: TrafficLimiter

    private let turns: Mutex<TurnLedger<Exchange>>
    private let idle = Mutex(IdleLedger<ServerConnection>())

    /// Creates the record of a process, for all of its servers.
    public init(limits: HTTPLimits, logger: Logger) {
        limiter = TrafficLimiter(limits: limits.traffic, logger: logger)
        turns = Mutex(TurnLedger(limit: limits.networkAnswers))
    }

    /// Begins a request, now or when it is its turn.
    ///
    /// Only reading takes turns: it goes fast, and what one network asks for must not stand in the way of the others. Writing may
    /// have to wait for the disk, and reading must not wait for that.
    func begin(_ exchange: Exchange) {
        guard let network = exchange.network, exchange.isReading else { return exchange.begin() }
        if turns.withLock({ $0.take(exchange, of: network) }) { exchange.begin() }
    }

    /// A connection has become idle.
    func addIdle(_ connection: ServerConnection, of network: ClientNetwork?) -> IdleLedger<ServerConnection>.Ticket {
        idle.withLock { $0.add(connection, of: network) }
    }

    /// A connection is not idle any more.
    ///
    /// - Returns: `false` if it is being closed to make room for another one.
    func removeIdle(_ ticket: IdleLedger<ServerConnection>.Ticket) -> Bool {
        idle.withLock { $0.remove(ticket) }
    }

    /// Closes the connection that has been idle longest.
    ///
    /// - Parameter network: the network whose connections may be closed; `nil` for all connections.
    /// - Returns: the end of the connection; `nil` if none is idle.
    func closeLongestIdle(of network: ClientNetwork?) -> EventLoopFuture<Void>? {
        let connection = idle.withLock { $0.removeFirst(of: network) }
        connection?.closeAtOnce()
        return connection?.channel.closeFuture
    }

    /// Ends a turn, and begins the request whose turn it is then.
    func endTurn(of network: ClientNetwork) {
        while let next = turns.withLock({ $0.end(of: network) }) {
            // One whose client is gone passes its turn on.
            guard next.channel.isActive else { continue }
            return next.begin()
        }
    }
}
