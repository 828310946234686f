import LinkRules

/// Counts the resources that clients use, in total and by network, and refuses what exceeds the limits.
///
/// Pure. It remembers only networks that use resources now.
struct TrafficLedger {
    /// A counted resource.
    enum Resource: Hashable, Sendable, CaseIterable {
        case connections, requests, waitingBytes
    }

    /// The limit that was reached.
    struct Refusal: Hashable, Sendable {
        var resource: Resource
        /// Whether the network reached its share; otherwise all clients together reached the total.
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

    /// Creates an empty ledger.
    init(limits: TrafficLimits) {
        self.limits = limits
    }

    /// The number of networks that use resources.
    var networkCount: Int { networks.count }

    /// The used amount of a resource.
    func amount(of resource: Resource) -> Int { total[resource] }

    /// Whether the total of a resource is used up.
    func isUsedUp(_ resource: Resource) -> Bool {
        total[resource] >= limits.total(of: resource)
    }

    /// Whether a network has used up its share of a resource.
    func isShareUsedUp(_ resource: Resource, by network: ClientNetwork) -> Bool {
        networks[network, default: Amounts()][resource] >= limits.share(of: resource)
    }

    /// Takes an amount of a resource, or takes nothing and returns the limit that was reached.
    ///
    /// - Parameter network: the network that takes it; `nil` if only the total applies.
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

    /// Returns an amount that was taken.
    mutating func giveBack(_ count: Int = 1, of resource: Resource, for network: ClientNetwork?) {
        total[resource] -= count
        guard let network, var amounts = networks[network] else { return }
        amounts[resource] -= count
        networks[network] = amounts == Amounts() ? nil : amounts
    }
}
