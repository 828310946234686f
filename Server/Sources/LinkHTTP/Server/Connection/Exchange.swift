import HTTPTypes
import Hummingbird
import LinkRules
import LinkService
import NIOCore
import NIOHTTPTypes
import Synchronization

/// A request under way, and the road for its answer.
///
/// It counts as under way for as long as anything refers to it: the connection, or the task that answers.
final class Exchange: Sendable {
    /// The head of the request.
    let head: HTTPRequest
    /// The body of the request.
    let body: RequestBody
    /// The connection on which it came.
    let connection: ServerConnection
    /// The network against whose share it counts; `nil` where it counts against none.
    let network: ClientNetwork?
    /// The stream of HTTP/2, or the connection of HTTP/1.
    let channel: any Channel
    /// Done when the answer was written or the stream has ended; `nil` for HTTP/1, where the connection's end matters.
    let end: EventLoopPromise<Void>?

    private let handler: NIOLoopBound<ExchangeHandler>
    private let hasTurn = Atomic(false)
    /// The bytes of the body that have arrived.
    private let bodyBytes: Atomic<Int>

    /// Creates an exchange of a request that the limits have let in.
    ///
    /// - Parameter bodyBytes: the bytes of the body for which room was taken.
    init(
        head: HTTPRequest, body: RequestBody, bodyBytes: Int, connection: ServerConnection, network: ClientNetwork?,
        channel: any Channel, end: EventLoopPromise<Void>?, handler: ExchangeHandler
    ) {
        self.head = head
        self.body = body
        self.bodyBytes = Atomic(bodyBytes)
        self.connection = connection
        self.network = network
        self.channel = channel
        self.end = end
        self.handler = NIOLoopBound(handler, eventLoop: channel.eventLoop)
    }

    deinit {
        endTurn()
        let limiter = connection.traffic.limiter
        limiter.giveBackRequest(for: network)
        let bodyBytes = bodyBytes.load(ordering: .relaxed)
        if bodyBytes > 0 { limiter.giveBackWaitingBytes(bodyBytes, for: network) }
    }

    /// Whether the request only reads (RFC 9110 §9.2.1).
    var isReading: Bool { head.method == .get || head.method == .head }

    /// Whether the body is written to the disk as it comes.
    private var isStreamed: Bool { head.method == .post && head.path?.hasPrefix(HTTPLimits.importPath) == true }

    /// Takes room for bytes of the body that have arrived, for as long as the request is under way.
    ///
    /// - Returns: whether there is room.
    func takeBodyBytes(_ count: Int) -> Bool {
        // Such a body never waits as a whole: nothing more is read while its reader has not taken enough of it.
        if isStreamed, bodyBytes.load(ordering: .relaxed) + count > HTTPLimits.importWaitingBytes { return true }
        guard connection.traffic.limiter.takeWaitingBytes(count, for: network) else { return false }
        bodyBytes.wrappingAdd(count, ordering: .relaxed)
        return true
    }

    /// Hands the request to the connection's task.
    func begin() {
        hasTurn.store(network != nil && isReading, ordering: .relaxed)
        connection.begin(self)
    }

    /// The task has answered, or given up.
    func endTurn() {
        guard let network, hasTurn.exchange(false, ordering: .relaxed) else { return }
        connection.traffic.endTurn(of: network)
    }

    /// Writes a part of the answer without waiting for it to be taken.
    func send(_ parts: [HTTPResponsePart]) {
        channel.eventLoop.execute { self.handler.value.write(parts, of: self, promise: nil) }
    }

    /// Writes a part of the answer, and waits until the client has taken it.
    ///
    /// - Throws: where the client is gone.
    func sendAndWait(_ parts: [HTTPResponsePart]) async throws {
        let promise = channel.eventLoop.makePromise(of: Void.self)
        channel.eventLoop.execute { self.handler.value.write(parts, of: self, promise: promise) }
        try await promise.futureResult.get()
    }
}
