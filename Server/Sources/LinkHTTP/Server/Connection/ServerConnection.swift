import HTTPTypes
import LinkRules
import LinkService
import NIOCore
import NIOHTTPTypes

/// One open connection: who is at its other end, and the requests that it has under way.
///
/// Unless noted otherwise, its methods are called on the connection's event loop.
final class ServerConnection: Sendable {
    /// The connection itself; streams of HTTP/2 are channels of their own.
    let channel: any Channel
    /// The address at the other end.
    let peer: IPAddress?
    /// Where the service listens, and within which limits.
    let configuration: LinkHTTPConfiguration
    /// What all connections have under way.
    let traffic: ServerTraffic
    /// When the connection was accepted.
    let acceptedAt = NIODeadline.now()
    /// The requests to be answered, in the order in which they are to be begun; ends with the connection.
    let exchanges: AsyncStream<Exchange>

    /// Answers some requests ahead of the router.
    let direct: (any DirectResponder)?

    private let network: ClientNetwork?
    private let begun: AsyncStream<Exchange>.Continuation
    private let state: NIOLoopBoundBox<State>

    private struct State {
        var line: ExchangeLine<Exchange>
        /// Where the connection waits among those that are idle.
        var idle: IdleLedger<ServerConnection>.Ticket?
        /// Until when its place among them is good enough, though it answers requests in one go.
        var idleUntil = NIODeadline.distantPast
        /// Whether the connection is being closed because another one needed its place.
        var isLeaving = false
        /// Whether bytes that wait are counted: until the connection is closed.
        var isCounting = true
    }

    /// Creates the record of a connection that was accepted.
    init(
        channel: any Channel, configuration: LinkHTTPConfiguration, traffic: ServerTraffic,
        direct: (any DirectResponder)? = nil
    ) {
        self.direct = direct
        self.channel = channel
        self.configuration = configuration
        self.traffic = traffic
        peer = IPAddress(ofPeer: channel)
        network = configuration.limitedNetwork(of: peer)
        (exchanges, begun) = AsyncStream.makeStream(of: Exchange.self)
        let line = ExchangeLine<Exchange>(mostWaitingBytes: configuration.limits.connectionWaitingBytes)
        state = NIOLoopBoundBox(State(line: line), eventLoop: channel.eventLoop)
        channel.closeFuture.whenComplete { _ in
            self.stopCounting()
            self.leaveIdle()
            self.begun.finish()
        }
    }

    /// By when the handshake must be done, and the head of the first request be here.
    var firstHeadDeadline: NIODeadline {
        acceptedAt + TimeAmount(configuration.limits.headTimeout)
    }

    /// Whether requests wait for the answers to earlier ones.
    var hasWaitingRequests: Bool { state.value.line.hasWaiting }

    /// Whether a request may be answered at once: none is under way, and no byte waits for the client.
    var isIdle: Bool { state.value.isCounting && !state.value.isLeaving && state.value.line.isIdle }

    /// Lets several requests be answered at once, as HTTP/2 does.
    func answerInParallel() {
        state.value.line.parallel = configuration.limits.streams
    }

    /// The network against whose share a request counts; `nil` where none does.
    func network(of head: HTTPRequest) -> ClientNetwork? {
        if network != nil { return network }
        return configuration.limitedNetwork(of: RequestSender(head, peer: peer, configuration: configuration).client)
    }

    /// The network against whose share the requests of a client count; `nil` where none does.
    func network(of client: IPAddress?) -> ClientNetwork? {
        network ?? configuration.limitedNetwork(of: client)
    }

    /// Hands a request to the connection's task; may be called from anywhere.
    func begin(_ exchange: Exchange) {
        begun.yield(exchange)
    }

    /// A request has come.
    ///
    /// - Parameter hasBody: whether a body comes with it.
    /// - Returns: the answer, if there is one at once; the connection's task answers otherwise.
    func append(_ exchange: Exchange, hasBody: Bool) -> [HTTPResponsePart]? {
        leaveIdle()
        // The request and the end of the connection have crossed; the client sends it again (RFC 9112 §9.3.1).
        guard !state.value.isLeaving else { return nil }
        state.value.line.append(exchange)
        while let next = state.value.line.next() {
            if next === exchange, !hasBody, let answer = direct?.answer(next.head, from: peer) { return answer }
            traffic.begin(next)
        }
        return nil
    }

    /// A request was answered that never was under way.
    ///
    /// The order of idle connections is kept to the second.
    func answeredAtOnce(at now: NIODeadline) {
        guard now >= state.value.idleUntil else { return }
        leaveIdle()
        if !state.value.isLeaving { becomeIdle() }
    }

    /// A request is answered, or its stream has ended.
    func remove(_ exchange: Exchange) {
        guard !state.value.isLeaving else { return }
        state.value.line.remove(exchange)
        goOn()
        becomeIdle()
    }

    /// The bytes that wait for the client to take them have become more, or fewer.
    ///
    /// Where there is no room for so many, the connection is closed.
    func addWaitingBytes(_ change: Int) {
        guard state.value.isCounting else { return }
        if change > 0 {
            leaveIdle()
            guard traffic.limiter.takeWaitingBytes(change, for: network) else {
                stopCounting()
                channel.close(promise: nil)
                return
            }
            state.value.line.waitingBytes += change
        } else {
            traffic.limiter.giveBackWaitingBytes(-change, for: network)
            state.value.line.waitingBytes += change
            goOn()
            becomeIdle()
        }
    }

    /// Closes the connection without a word, which TLS would wait for; may be called from anywhere.
    func closeAtOnce() {
        channel.eventLoop.execute { [channel] in
            // The handler beside the socket, below TLS.
            guard let socket = try? channel.pipeline.syncOperations.context(handlerType: SocketWatch.self) else {
                return channel.close(promise: nil)
            }
            socket.close(promise: nil)
        }
    }

    /// Begins what had to wait, and reads on where nothing does any more.
    private func goOn() {
        guard hasWaitingRequests else { return }
        beginRequests()
        if !hasWaitingRequests { channel.read() }
    }

    private func beginRequests() {
        while let next = state.value.line.next() { traffic.begin(next) }
    }

    /// Nothing is under way any more: the connection may be closed if another one needs its place.
    ///
    /// One that has had no request yet has ``firstHeadDeadline`` instead.
    private func becomeIdle() {
        guard state.value.idle == nil, state.value.isCounting, state.value.line.isIdle else { return }
        state.value.idle = traffic.addIdle(self, of: network)
        state.value.idleUntil = .now() + .seconds(1)
    }

    private func leaveIdle() {
        guard let ticket = state.value.idle else { return }
        state.value.idle = nil
        state.value.idleUntil = .distantPast
        if !traffic.removeIdle(ticket) { state.value.isLeaving = true }
    }

    private func stopCounting() {
        guard state.value.isCounting else { return }
        state.value.isCounting = false
        let bytes = state.value.line.waitingBytes
        if bytes > 0 { traffic.limiter.giveBackWaitingBytes(bytes, for: network) }
    }
}

extension IPAddress {
    /// The address at the other end of a channel; `nil` where there is no network between.
    init?(ofPeer channel: any Channel) {
        // The address of a neighbour carries the zone of the network card: `fe80::1%eth0`.
        guard let text = channel.remoteAddress?.ipAddress else { return nil }
        self.init(text.prefix { $0 != "%" })
    }
}
