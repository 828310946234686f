import DequeModule
public import LinkRules

/// Keeps idle connections in the order in which they became idle, altogether and by network.
///
/// Pure. Each operation takes constant time on average.
public struct IdleLedger<Connection> {
    /// Names a connection while it is idle; it is never used again.
    public struct Ticket: Hashable, Sendable {
        fileprivate let number: UInt64
    }

    private typealias Connections = [Ticket: (connection: Connection, network: ClientNetwork?)]

    /// Tickets, the oldest first, among them some of connections that have left.
    private struct Line {
        private(set) var tickets = Deque<Ticket>()
        /// The length at which tickets of no use are removed.
        private var limit = 32

        mutating func append(_ ticket: Ticket, _ connections: Connections) {
            tickets.append(ticket)
            guard tickets.count > limit else { return }
            tickets.removeAll { connections[$0] == nil }
            limit = max(32, 2 * tickets.count)
        }

        /// Lets the line begin with a connection that is idle.
        mutating func trim(_ connections: Connections) {
            while let first = tickets.first, connections[first] == nil { tickets.removeFirst() }
        }
    }

    private var lastNumber: UInt64 = 0
    private var connections: Connections = [:]
    private var all = Line()
    private var networks: [ClientNetwork: Line] = [:]

    /// Creates an empty ledger.
    public init() {}

    /// How many connections are idle.
    var count: Int { connections.count }

    /// How many networks and tickets are remembered.
    var size: (networks: Int, tickets: Int) {
        (networks.count, all.tickets.count + networks.values.reduce(0) { $0 + $1.tickets.count })
    }

    /// Adds a connection that has become idle.
    ///
    /// - Parameter network: the network against whose share it counts; `nil` if it counts against none.
    public mutating func add(_ connection: Connection, of network: ClientNetwork?) -> Ticket {
        lastNumber += 1
        let ticket = Ticket(number: lastNumber)
        connections[ticket] = (connection, network)
        all.append(ticket, connections)
        if let network { networks[network, default: Line()].append(ticket, connections) }
        return ticket
    }

    /// Removes a connection that is not idle any more, or is closed.
    ///
    /// - Returns: whether it was there; otherwise ``removeFirst(of:)`` has returned it.
    public mutating func remove(_ ticket: Ticket) -> Bool {
        guard let (_, network) = connections.removeValue(forKey: ticket) else { return false }
        forget(network)
        return true
    }

    /// Removes and returns the connection that has been idle longest.
    ///
    /// - Parameter network: the network whose connections are looked at; `nil` for all connections.
    public mutating func removeFirst(of network: ClientNetwork?) -> Connection? {
        let line = network.map { networks[$0]?.tickets } ?? all.tickets
        guard let ticket = line?.first, let (connection, network) = connections.removeValue(forKey: ticket) else {
            return nil
        }
        forget(network)
        return connection
    }

    /// Lets every line begin with an idle connection again, after one has left.
    private mutating func forget(_ network: ClientNetwork?) {
        all.trim(connections)
        guard let network else { return }
        networks[network]?.trim(connections)
        if networks[network]?.tickets.isEmpty == true { networks[network] = nil }
    }
}
