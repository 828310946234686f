public import LinkRules
import Locking
public import Logging

/// Bounds what clients have under way: connections, requests, and bytes that they have not taken yet.
///
/// May be called from an event loop: it never waits, and allocates nothing for a request. One limiter serves all listening
/// sockets of a process.
public final class TrafficLimiter: Sendable {
    private let ledger: Mutex<TrafficLedger>
    private let reached: [TrafficLedger.Refusal: ReachedLimit]

    /// Creates a limiter.
    public init(limits: TrafficLimits, logger: Logger) {
        ledger = Mutex(TrafficLedger(limits: limits))
        var reached: [TrafficLedger.Refusal: ReachedLimit] = [:]
        for resource in TrafficLedger.Resource.allCases {
            for isOfNetwork in [false, true] {
                reached[TrafficLedger.Refusal(resource: resource, isOfNetwork: isOfNetwork)] = ReachedLimit(
                    counter: resource.counter,
                    message: isOfNetwork ? resource.networkMessage : resource.totalMessage,
                    limit: isOfNetwork ? "limits.networkPercent" : resource.key,
                    value: isOfNetwork ? limits.share(of: resource) : limits.total(of: resource), logger: logger)
            }
        }
        self.reached = reached
    }

    /// Takes a connection; whether it may stay.
    ///
    /// - Parameter network: who connects; `nil` where no share is counted, as for trusted proxies.
    public func takeConnection(for network: ClientNetwork?) -> Bool {
        take(1, of: .connections, for: network)
    }

    /// A connection has ended.
    public func giveBackConnection(for network: ClientNetwork?) {
        ledger.withLock { $0.giveBack(of: .connections, for: network) }
    }

    /// Whether as many connections are open as may be.
    public var areConnectionsUsedUp: Bool {
        ledger.withLock { $0.isUsedUp(.connections) }
    }

    /// Whether as many connections of a network are open as may be.
    public func isConnectionShareUsedUp(by network: ClientNetwork) -> Bool {
        ledger.withLock { $0.isShareUsedUp(.connections, by: network) }
    }

    /// Reports that connections wait, because as many are open as may be.
    public func connectionWaits() {
        reached[TrafficLedger.Refusal(resource: .connections, isOfNetwork: false)]?.record()
    }

    /// Takes a request; whether it may go on.
    public func takeRequest(for network: ClientNetwork?) -> Bool {
        take(1, of: .requests, for: network)
    }

    /// A request is answered, or was given up.
    public func giveBackRequest(for network: ClientNetwork?) {
        ledger.withLock { $0.giveBack(of: .requests, for: network) }
    }

    /// Takes room for bytes of an answer that wait for the client, or of a request that waits for its answer; whether there is
    /// so much.
    public func takeWaitingBytes(_ count: Int, for network: ClientNetwork?) -> Bool {
        take(count, of: .waitingBytes, for: network)
    }

    /// Bytes were taken by the client, or are not needed any more.
    public func giveBackWaitingBytes(_ count: Int, for network: ClientNetwork?) {
        ledger.withLock { $0.giveBack(count, of: .waitingBytes, for: network) }
    }

    /// How many requests are under way.
    public var requestsUnderWay: Int { ledger.withLock { $0.amount(of: .requests) } }

    private func take(_ count: Int, of resource: TrafficLedger.Resource, for network: ClientNetwork?) -> Bool {
        guard let refusal = ledger.withLock({ $0.take(count, of: resource, for: network) }) else { return true }
        reached[refusal]?.record()
        return false
    }
}

extension TrafficLedger.Resource {
    fileprivate var key: String {
        switch self {
        case .connections: "limits.connections"
        case .requests: "limits.requests"
        case .waitingBytes: "limits.waitingBytes"
        }
    }

    fileprivate var counter: String {
        switch self {
        case .connections: "waymark_refused_connections_total"
        case .requests: "waymark_refused_requests_total"
        case .waitingBytes: "waymark_connections_cut_total"
        }
    }

    fileprivate var totalMessage: Logger.Message {
        switch self {
        case .connections: "New connections wait: the limit of open connections is reached."
        case .requests: "Refusing requests: the limit of concurrent requests is reached."
        case .waitingBytes: "Closing connections and refusing bodies: the limit of waiting bytes is reached."
        }
    }

    fileprivate var networkMessage: Logger.Message {
        switch self {
        case .connections: "Refusing connections: one network has reached its limit."
        case .requests: "Refusing requests: one network has reached its limit of concurrent requests."
        case .waitingBytes:
            "Closing connections and refusing bodies: one network has reached its limit of waiting bytes."
        }
    }
}
