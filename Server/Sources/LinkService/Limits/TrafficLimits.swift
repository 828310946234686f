/// How much all clients together may have under way, and how much of that one of them.
public struct TrafficLimits: Hashable, Sendable {
    private static let leastShare = 16

    /// The number of open connections.
    public var connections: Int
    /// The number of requests under way.
    public var requests: Int
    /// How many bytes may wait: of request bodies until they are answered, and of answers until clients take them.
    public var waitingBytes: Int
    /// How many percent of these one network may have, from 1 to 100; never less than 16 connections and requests.
    public var networkPercent: Int

    /// Creates limits.
    public init(
        connections: Int = 10_000, requests: Int = 10_000, waitingBytes: Int = 32 << 20, networkPercent: Int = 50
    ) {
        self.connections = connections
        self.requests = requests
        self.waitingBytes = waitingBytes
        self.networkPercent = networkPercent
    }

    /// How much of a resource may be taken altogether.
    func total(of resource: TrafficLedger.Resource) -> Int {
        switch resource {
        case .connections: connections
        case .requests: requests
        case .waitingBytes: waitingBytes
        }
    }

    /// How much of a resource one network may take; where there is little, there is nothing to share.
    func share(of resource: TrafficLedger.Resource) -> Int {
        let total = total(of: resource)
        return max(min(total, Self.leastShare), total * networkPercent / 100)
    }
}
