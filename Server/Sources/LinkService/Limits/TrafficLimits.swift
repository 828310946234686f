/// The resources that all clients together may use, and the share of one network.
public struct TrafficLimits: Hashable, Sendable {
    private static let leastShare = 16

    /// The number of open connections.
    public var connections: Int
    /// The number of requests in progress.
    public var requests: Int
    /// The number of waiting bytes: request bodies until they are answered, and responses until clients receive them.
    public var waitingBytes: Int
    /// The share of one network in percent, from 1 to 100; never less than 16 connections and requests.
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

    /// The total of a resource.
    func total(of resource: TrafficLedger.Resource) -> Int {
        switch resource {
        case .connections: connections
        case .requests: requests
        case .waitingBytes: waitingBytes
        }
    }

    /// The share of one network in a resource; a small total is not divided.
    func share(of resource: TrafficLedger.Resource) -> Int {
        let total = total(of: resource)
        return max(min(total, Self.leastShare), total * networkPercent / 100)
    }
}
