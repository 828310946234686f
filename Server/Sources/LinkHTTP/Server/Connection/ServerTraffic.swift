import LinkRules
import LinkService
public import Logging
import NIOCore
import Synchronization

/// What all servers of a process have under way, and whose turn it is.
public final class ServerTraffic: Sendable {
    /// Bounds connections, requests, and bytes that wait.
    let limiter: TrafficLimiter

    private let turns: Mutex<TurnLedger<Exchange>>

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

    /// Ends a turn, and begins the request whose turn it is then.
    func endTurn(of network: ClientNetwork) {
        while let next = turns.withLock({ $0.end(of: network) }) {
            // One whose client is gone passes its turn on.
            guard next.channel.isActive else { continue }
            return next.begin()
        }
    }
}
