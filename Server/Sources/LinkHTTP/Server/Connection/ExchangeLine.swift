import DequeModule

/// In which order the requests of one connection are begun, and when.
///
/// Pure. On a connection of HTTP/1 one request is answered after the other (RFC 9112 §9.3); on one of HTTP/2 several are
/// answered at once. None is begun while the client leaves too many bytes of earlier answers waiting.
struct ExchangeLine<Element: AnyObject> {
    /// How many requests are answered at once.
    var parallel = 1
    /// The bytes of answers that the client has not taken.
    var waitingBytes = 0

    private let mostWaitingBytes: Int
    private var waiting = Deque<Element>()
    private var underWay = 0

    /// Creates an empty line.
    ///
    /// - Parameter mostWaitingBytes: beyond how many bytes that the client has not taken no request is begun.
    init(mostWaitingBytes: Int) {
        self.mostWaitingBytes = mostWaitingBytes
    }

    /// Whether no request is under way, and no byte waits for the client.
    var isIdle: Bool { underWay == 0 && waiting.isEmpty && waitingBytes == 0 }

    /// Whether requests wait to be begun.
    var hasWaiting: Bool { !waiting.isEmpty }

    /// A request has come; it is begun when ``next()`` gives it.
    mutating func append(_ element: Element) {
        waiting.append(element)
    }

    /// The request that is to be begun now, if any.
    mutating func next() -> Element? {
        guard underWay < parallel, waitingBytes <= mostWaitingBytes, let first = waiting.popFirst() else { return nil }
        underWay += 1
        return first
    }

    /// A request is answered, or was given up.
    mutating func remove(_ element: Element) {
        if let index = waiting.firstIndex(where: { $0 === element }) {
            waiting.remove(at: index)
        } else {
            underWay -= 1
        }
    }
}
