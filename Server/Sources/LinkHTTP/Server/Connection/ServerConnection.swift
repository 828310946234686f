import HTTPTypes
import LinkRules
import LinkService
import NIOCore
import NIOHTTPTypes

/// An open connection: its remote address and its requests in progress.
///
/// Unless noted otherwise, its methods are called on the connection's event loop.
final class ServerConnection: Sendable {
    /// The connection itself; streams of HTTP/2 are channels of their own.
    let channel: any Channel
    /// The remote address.
    let peer: IPAddress?
    /// The configuration of the server.
    let configuration: LinkHTTPConfiguration
    /// The traffic of all connections.
    let traffic: ServerTraffic
    /// The time at which the connection was accepted.
    let acceptedAt = NIODeadline.now()
    /// The requests to answer, in the order of their start; ends with the connection.
    let exchanges: AsyncStream<Exchange>

    /// Answers some requests ahead of the router.
    let direct: (any DirectResponder)?

    private let network: ClientNetwork?
    private let begun: AsyncStream<Exchange>.Continuation
    private let state: NIOLoopBoundBox<State>

    private struct State {
        var line: ExchangeLine<Exchange>
        /// The ticket of an idle connection.
        var idle: IdleLedger<ServerConnection>.Ticket?
        /// The time until which its place in the idle order is accurate enough, although it answers requests.
        var idleUntil = NIODeadline.distantPast
        /// Whether the connection is being closed because another one needs its place.
        var isLeaving = false
        /// Whether waiting bytes are counted, which ends when the connection closes.
        var isCounting = true
    }

    /// Creates the state of an accepted connection.
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

    /// The deadline for the handshake and the head of the first request.
    var firstHeadDeadline: NIODeadline {
        acceptedAt + TimeAmount(configuration.limits.headTimeout)
    }

    /// Whether requests wait for the responses to earlier ones.
    var hasWaitingRequests: Bool { state.value.line.hasWaiting }

    /// Whether a request may be answered at once: none is in progress, and no byte waits for the client.
    var isIdle: Bool {
        let state = state.value
        return state.isCounting && !state.isLeaving && state.line.isIdle
    }

    /// Allows several concurrent requests, as in HTTP/2.
    func answerInParallel() {
        state.value.line.parallel = configuration.limits.streams
    }

    /// The network whose share limits a request; `nil` if none does.
    func network(of head: HTTPRequest) -> ClientNetwork? {
        if network != nil { return network }
        return configuration.limitedNetwork(of: RequestSender(head, peer: peer, configuration: configuration).client)
    }

    /// The network whose share limits the requests of a client; `nil` if none does.
    func network(of client: IPAddress?) -> ClientNetwork? {
        network ?? configuration.limitedNetwork(of: client)
    }

    /// Passes a request to the connection's task; may be called from any thread.
    func begin(_ exchange: Exchange) {
        begun.yield(exchange)
    }

    /// Handles a received request.
    ///
    /// - Parameter hasBody: whether the request has a body.
    /// - Returns: the response, if it is available at once; otherwise the connection's task answers.
    func append(_ exchange: Exchange, hasBody: Bool) -> [HTTPResponsePart]? {
        leaveIdle()
        // The request arrived while the connection was closing; the client sends it again (RFC 9112 §9.3.1).
        guard !state.value.isLeaving else { return nil }
        state.value.line.append(exchange)
        while let next = state.value.line.next() {
            if next === exchange, !hasBody, let answer = direct?.answer(next.head, from: peer) { return answer }
            traffic.begin(next)
        }
        return nil
    }

    /// Handles a request that was answered in one step.
    ///
    /// The order of idle connections is accurate to a second.
    func answeredAtOnce(at now: NIODeadline) {
        guard now >= state.value.idleUntil else { return }
        leaveIdle()
        if !state.value.isLeaving { becomeIdle() }
    }

    /// Removes a request that was answered or whose stream has ended.
    func remove(_ exchange: Exchange) {
        guard !state.value.isLeaving else { return }
        state.value.line.remove(exchange)
        goOn()
        becomeIdle()
    }

    /// Changes the number of bytes that wait for the client.
    ///
    /// If they exceed the limit, the connection is closed.
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

    /// Closes the connection without TLS's closing exchange, after what was answered; may be called from any thread.
    func closeAtOnce() {
        channel.eventLoop.execute { [channel] in
            channel.triggerUserOutboundEvent(ImmediateClose(), promise: nil)
        }
    }

    /// Starts waiting requests, and resumes reading if none waits.
    private func goOn() {
        guard hasWaitingRequests else { return }
        beginRequests()
        if !hasWaitingRequests { channel.read() }
    }

    private func beginRequests() {
        while let next = state.value.line.next() { traffic.begin(next) }
    }

    /// Marks the connection as idle, so that it can be closed if another one needs its place.
    ///
    /// A connection without a first request is limited by ``firstHeadDeadline`` instead.
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
    /// Parses the remote address of a channel; `nil` if it is not a network connection.
    init?(ofPeer channel: any Channel) {
        // A link-local address contains a zone: `fe80::1%eth0`.
        guard let text = channel.remoteAddress?.ipAddress else { return nil }
        self.init(text.prefix { $0 != "%" })
    }
}
