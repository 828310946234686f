import DequeModule

/// The order and time at which the requests of one connection are started.
///
/// Pure. HTTP/1 answers one request after the other (RFC 9112 §9.3); HTTP/2 answers several concurrently. No request is
/// started while too many bytes of earlier responses wait for the client.
struct ExchangeLine<Element: AnyObject> {
    /// The most requests that are answered concurrently.
    var parallel = 1
    /// The bytes of responses that the client has not received yet.
    var waitingBytes = 0

    private let mostWaitingBytes: Int
    private var waiting = Deque<Element>()
    private var underWay = 0

    /// Creates an empty line.
    ///
    /// - Parameter mostWaitingBytes: the number of waiting bytes above which no request is started.
    init(mostWaitingBytes: Int) {
        self.mostWaitingBytes = mostWaitingBytes
    }

    /// Whether no request is in progress and no byte waits for the client.
    var isIdle: Bool { underWay == 0 && waiting.isEmpty && waitingBytes == 0 }

    /// Whether requests wait to be started.
    var hasWaiting: Bool { !waiting.isEmpty }

    /// Adds a received request, which ``next()`` starts.
    mutating func append(_ element: Element) {
        waiting.append(element)
    }

    /// Starts and returns the next request, if one may start now.
    mutating func next() -> Element? {
        guard underWay < parallel, waitingBytes <= mostWaitingBytes, let first = waiting.popFirst() else { return nil }
        underWay += 1
        return first
    }

    /// Removes a request that was answered or abandoned.
    mutating func remove(_ element: Element) {
        if let index = waiting.firstIndex(where: { $0 === element }) {
            waiting.remove(at: index)
        } else {
            underWay -= 1
        }
    }
}
