import DequeModule
import LinkRules

/// Limits the concurrent requests of each network; further ones wait in the order of arrival.
///
/// Pure. A network that asks for much waits for itself, and not others for it.
struct TurnLedger<Request> {
    private struct Line {
        var underWay = 0
        var waiting = Deque<Request>()
    }

    private let limit: Int
    private var lines: [ClientNetwork: Line] = [:]

    /// Creates a ledger.
    ///
    /// - Parameter limit: how many requests of one network have their turn at the same time.
    init(limit: Int) {
        self.limit = limit
    }

    /// How many networks have requests.
    var networkCount: Int { lines.count }

    /// Takes a turn for a request, or keeps the request until there is one.
    ///
    /// - Returns: whether its turn is now.
    mutating func take(_ request: Request, of network: ClientNetwork) -> Bool {
        let isFree = lines[network, default: Line()].underWay < limit
        if isFree {
            lines[network, default: Line()].underWay += 1
        } else {
            lines[network]?.waiting.append(request)
        }
        return isFree
    }

    /// Ends a turn.
    ///
    /// - Returns: the request that has the turn now.
    mutating func end(of network: ClientNetwork) -> Request? {
        guard let next = lines[network]?.waiting.popFirst() else {
            lines[network]?.underWay -= 1
            if lines[network]?.underWay == 0 { lines[network] = nil }
            return nil
        }
        return next
    }
}
