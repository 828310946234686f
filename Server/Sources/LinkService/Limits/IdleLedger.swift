import DequeModule
public import LinkRules

/// Keeps idle connections in the order in which they became idle, in total and by network.
///
/// Pure. Each operation takes constant time on average.
public struct IdleLedger<Connection> {
    /// The identity of a connection while it is idle; never reused.
    public struct Ticket: Hashable, Sendable {
        fileprivate let number: UInt64
    }

    private typealias Connections = [Ticket: (connection: Connection, network: ClientNetwork?)]

    /// Tickets, oldest first; some belong to connections that are no longer idle.
    private struct Line {
        private(set) var tickets = Deque<Ticket>()
        /// The length at which outdated tickets are removed.
        private var limit = 32

        mutating func append(_ ticket: Ticket, _ connections: Connections) {
            tickets.append(ticket)
            guard tickets.count > limit else { return }
            tickets.removeAll { connections[$0] == nil }
            limit = max(32, 2 * tickets.count)
        }

        /// Removes outdated tickets from the beginning of the line.
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

    /// The number of idle connections.
    var count: Int { connections.count }

    /// The number of remembered networks and tickets.
    var size: (networks: Int, tickets: Int) {
        (networks.count, all.tickets.count + networks.values.reduce(0) { $0 + $1.tickets.count })
    }

    /// Adds a connection that has become idle.
    ///
    /// - Parameter network: the network in whose share it counts; `nil` if it counts in none.
    public mutating func add(_ connection: Connection, of network: ClientNetwork?) -> Ticket {
        lastNumber += 1
        let ticket = Ticket(number: lastNumber)
        connections[ticket] = (connection, network)
        all.append(ticket, connections)
        if let network { networks[network, default: Line()].append(ticket, connections) }
        return ticket
    }

    /// Removes a connection that is no longer idle or was closed.
    ///
    /// - Returns: whether it was idle; otherwise ``removeFirst(of:)`` has already returned it.
    public mutating func remove(_ ticket: Ticket) -> Bool {
        guard let (_, network) = connections.removeValue(forKey: ticket) else { return false }
        forget(network)
        return true
    }

    /// Removes and returns the connection that has been idle longest.
    ///
    /// - Parameter network: the network of the connection; `nil` for any connection.
    public mutating func removeFirst(of network: ClientNetwork?) -> Connection? {
        let line = network.map { networks[$0]?.tickets } ?? all.tickets
        guard let ticket = line?.first, let (connection, network) = connections.removeValue(forKey: ticket) else {
            return nil
        }
        forget(network)
        return connection
    }

    /// Removes outdated tickets from the beginning of the lines after a connection has left.
    private mutating func forget(_ network: ClientNetwork?) {
        all.trim(connections)
        guard let network else { return }
        networks[network]?.trim(connections)
        if networks[network]?.tickets.isEmpty == true { networks[network] = nil }
    }
}
