import LinkRules

/// Keeps idle connections in the order in which they became idle, in total and by network.
///
/// Pure. Each operation takes constant time on average; memory grows to what the most connections at once needed.
struct IdleLedger<Connection> {
    /// The identity of a connection while it is idle; never reused.
    struct Ticket: Hashable, Sendable {
        fileprivate let place: Int
        fileprivate let number: UInt64
    }

    /// The place of a connection; it is reused after the connection has left.
    private struct Place {
        var number: UInt64
        var connection: Connection
        var network: ClientNetwork?
    }

    /// The places before and after one place in a line.
    private struct Neighbors {
        var previous: Int?
        var next: Int?
    }

    /// Places, longest idle first.
    private struct Line {
        private(set) var first: Int?
        private var last: Int?

        mutating func append(_ place: Int, _ neighbors: inout [Neighbors]) {
            neighbors[place] = Neighbors(previous: last, next: nil)
            if let last { neighbors[last].next = place } else { first = place }
            last = place
        }

        mutating func remove(_ place: Int, _ neighbors: inout [Neighbors]) {
            let (previous, next) = (neighbors[place].previous, neighbors[place].next)
            if let previous { neighbors[previous].next = next } else { first = next }
            if let next { neighbors[next].previous = previous } else { last = previous }
        }
    }

    private var lastNumber: UInt64 = 0
    private var places: [Place?] = []
    private var freePlaces: [Int] = []
    private var all = Line()
    private var neighbors: [Neighbors] = []
    private var networks: [ClientNetwork: Line] = [:]
    private var neighborsOfNetwork: [Neighbors] = []

    /// Creates an empty ledger.
    init() {}

    /// The number of idle connections.
    var count: Int { places.count - freePlaces.count }

    /// The number of remembered networks and places.
    var size: (networks: Int, places: Int) { (networks.count, places.count) }

    /// Adds a connection that has become idle.
    ///
    /// - Parameter network: the network in whose share it counts; `nil` if it counts in none.
    mutating func add(_ connection: Connection, of network: ClientNetwork?) -> Ticket {
        lastNumber += 1
        let place = freePlaces.popLast() ?? addPlace()
        places[place] = Place(number: lastNumber, connection: connection, network: network)
        all.append(place, &neighbors)
        if let network { networks[network, default: Line()].append(place, &neighborsOfNetwork) }
        return Ticket(place: place, number: lastNumber)
    }

    /// Removes a connection that is no longer idle or was closed.
    ///
    /// - Returns: whether it was idle; otherwise ``removeFirst(of:)`` has already returned it.
    mutating func remove(_ ticket: Ticket) -> Bool {
        guard places.indices.contains(ticket.place), places[ticket.place]?.number == ticket.number else { return false }
        _ = take(ticket.place)
        return true
    }

    /// Removes and returns the connection that has been idle longest.
    ///
    /// - Parameter network: the network of the connection; `nil` for any connection.
    mutating func removeFirst(of network: ClientNetwork?) -> Connection? {
        let line = network.map { networks[$0] } ?? all
        return line?.first.flatMap { take($0) }
    }

    private mutating func addPlace() -> Int {
        places.append(nil)
        neighbors.append(Neighbors())
        neighborsOfNetwork.append(Neighbors())
        return places.count - 1
    }

    private mutating func take(_ number: Int) -> Connection? {
        guard let place = places[number] else { return nil }
        places[number] = nil
        freePlaces.append(number)
        all.remove(number, &neighbors)
        if let network = place.network {
            networks[network]?.remove(number, &neighborsOfNetwork)
            if networks[network]?.first == nil { networks[network] = nil }
        }
        return place.connection
    }
}
