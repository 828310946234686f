public import LinkRules
import Locking
public import Logging

/// Limits the resources that clients use: connections, requests and waiting bytes.
///
/// Can be called from an event loop: it never waits, and allocates nothing for a request. One limiter serves all
/// listening sockets of a process.
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

    /// Takes a connection; returns whether it is accepted.
    ///
    /// - Parameter network: the client's network; `nil` if no share applies, as for trusted proxies.
    public func takeConnection(for network: ClientNetwork?) -> Bool {
        take(1, of: .connections, for: network)
    }

    /// Returns a connection that has ended.
    public func giveBackConnection(for network: ClientNetwork?) {
        ledger.withLock { $0.giveBack(of: .connections, for: network) }
    }

    /// Whether the limit of open connections is reached.
    public var areConnectionsUsedUp: Bool {
        ledger.withLock { $0.isUsedUp(.connections) }
    }

    /// Whether a network has reached its share of open connections.
    public func isConnectionShareUsedUp(by network: ClientNetwork) -> Bool {
        ledger.withLock { $0.isShareUsedUp(.connections, by: network) }
    }

    /// Reports that connections wait because the limit is reached.
    public func connectionWaits() {
        reached[TrafficLedger.Refusal(resource: .connections, isOfNetwork: false)]?.record()
    }

    /// Takes a request; returns whether it is accepted.
    public func takeRequest(for network: ClientNetwork?) -> Bool {
        take(1, of: .requests, for: network)
    }

    /// Returns a request that was answered or abandoned.
    public func giveBackRequest(for network: ClientNetwork?) {
        ledger.withLock { $0.giveBack(of: .requests, for: network) }
    }

    /// Takes room for bytes of a response that the client has not received yet, or of a request that is being answered.
    ///
    /// Returns whether there is enough room.
    public func takeWaitingBytes(_ count: Int, for network: ClientNetwork?) -> Bool {
        take(count, of: .waitingBytes, for: network)
    }

    /// Returns room for bytes that the client has received or that are no longer needed.
    public func giveBackWaitingBytes(_ count: Int, for network: ClientNetwork?) {
        ledger.withLock { $0.giveBack(count, of: .waitingBytes, for: network) }
    }

    /// The number of requests in progress.
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
