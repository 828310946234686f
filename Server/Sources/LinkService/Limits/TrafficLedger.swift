import LinkRules

/// Counts what clients have under way, altogether and by network, and refuses what is beyond the limits.
///
/// Pure. It remembers only networks that have something under way.
struct TrafficLedger {
    /// What is counted.
    enum Resource: Hashable, Sendable, CaseIterable {
        case connections, requests, waitingBytes
    }

    /// The limit that a client has reached.
    struct Refusal: Hashable, Sendable {
        var resource: Resource
        /// Whether the client has reached its own share, and not all clients together the total.
        var isOfNetwork: Bool
    }

    private struct Amounts: Equatable {
        var connections = 0
        var requests = 0
        var waitingBytes = 0

        subscript(_ resource: Resource) -> Int {
            get {
                switch resource {
                case .connections: connections
                case .requests: requests
                case .waitingBytes: waitingBytes
                }
            }
            set {
                switch resource {
                case .connections: connections = newValue
                case .requests: requests = newValue
                case .waitingBytes: waitingBytes = newValue
                }
            }
        }
    }

    private let limits: TrafficLimits
    private var total = Amounts()
    private var networks: [ClientNetwork: Amounts] = [:]

    /// Begins with nothing under way.
    init(limits: TrafficLimits) {
        self.limits = limits
    }

    /// How many networks have something under way.
    var networkCount: Int { networks.count }

    /// How much of a resource is taken.
    func amount(of resource: Resource) -> Int { total[resource] }

    /// Whether no more of a resource can be taken by anyone.
    func isUsedUp(_ resource: Resource) -> Bool {
        total[resource] >= limits.total(of: resource)
    }

    /// Whether a network can take no more of a resource.
    func isShareUsedUp(_ resource: Resource, by network: ClientNetwork) -> Bool {
        networks[network, default: Amounts()][resource] >= limits.share(of: resource)
    }

    /// Takes some of a resource, or returns the limit that is reached; then nothing is taken.
    ///
    /// - Parameter network: who takes it; `nil` where only the total is limited.
    mutating func take(_ count: Int = 1, of resource: Resource, for network: ClientNetwork?) -> Refusal? {
        if let network {
            let amount = networks[network]?[resource] ?? 0
            guard amount + count <= limits.share(of: resource) else {
                return Refusal(resource: resource, isOfNetwork: true)
            }
        }
        guard total[resource] + count <= limits.total(of: resource) else {
            return Refusal(resource: resource, isOfNetwork: false)
        }
        total[resource] += count
        if let network { networks[network, default: Amounts()][resource] += count }
        return nil
    }

    /// Gives back what was taken.
    mutating func giveBack(_ count: Int = 1, of resource: Resource, for network: ClientNetwork?) {
        total[resource] -= count
        guard let network, var amounts = networks[network] else { return }
        amounts[resource] -= count
        networks[network] = amounts == Amounts() ? nil : amounts
    }
}
