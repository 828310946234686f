public import Logging
import Synchronization

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

    /// Whether one more connection can be taken; where none can, the limit is reported as reached.
    public func hasRoomForConnection() -> Bool {
        guard ledger.withLock({ $0.isUsedUp(.connections) }) else { return true }
        reached[TrafficLedger.Refusal(resource: .connections, isOfNetwork: false)]?.record()
        return false
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
        case .connections: "New connections wait: as many are open as may be."
        case .requests: "Requests are refused: as many are under way as may be."
        case .waitingBytes: "Connections are closed and bodies refused: too many bytes wait."
        }
    }

    fileprivate var networkMessage: Logger.Message {
        switch self {
        case .connections: "Connections are refused: one network has as many as it may have."
        case .requests: "Requests are refused: one network has as many under way as it may have."
        case .waitingBytes: "Connections are closed and bodies refused: too many bytes of one network wait."
        }
    }
}
