import NIOCore
import NIOHTTP2

/// Ends an HTTP/2 connection when it is idle, when the service stops, and when the other side breaks the protocol.
final class HTTP2ConnectionWatch: ChannelDuplexHandler {
    typealias InboundIn = HTTP2Frame
    typealias InboundOut = HTTP2Frame
    typealias OutboundIn = HTTP2Frame
    typealias OutboundOut = HTTP2Frame

    private static let goodbye = HTTP2PingData(withInteger: 0x7761_796D_6172_6B2E)
    // How long the other side may take to confirm that it sends nothing more: two slow round trips, and a shorter time
    // where the service waits for it to stop. A client that has not heard by then learns from the last GOAWAY what to
    // send again elsewhere.
    private static let goodbyeTimeout = TimeAmount.seconds(2)
    private static let stoppingTimeout = TimeAmount.milliseconds(500)

    private let eventLoop: any EventLoop
    private var life: HTTP2ConnectionLife
    private var context: ChannelHandlerContext?
    private var timer: Scheduled<Void>?
    private var lastStream = HTTP2StreamID.rootStream

    /// Creates a watch for one connection.
    init(connection: ServerConnection) {
        eventLoop = connection.channel.eventLoop
        life = HTTP2ConnectionLife(
            idleTimeout: TimeAmount(connection.configuration.limits.idleTimeout),
            firstRequest: connection.firstHeadDeadline)
    }

    /// Reports streams to the watch; must be called on the connection's event loop, as the multiplexer does.
    var streamDelegate: some NIOHTTP2StreamDelegate {
        Streams(watch: NIOLoopBound(self, eventLoop: eventLoop))
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        idleTimerFired()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        timer?.cancel()
        timer = nil
        self.context = nil
    }

    func channelInactive(context: ChannelHandlerContext) {
        timer?.cancel()
        timer = nil
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .ping(Self.goodbye, ack: true) = unwrapInboundIn(data).payload { goodbyeIsHeard() }
        context.fireChannelRead(data)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case is ChannelShouldQuiesceEvent:
            sayGoodbye(timeout: Self.stoppingTimeout)
        case ChannelEvent.inputClosed:
            // Without a client nothing more arrives, and the responses in progress have no reader.
            context.close(promise: nil)
        default:
            context.fireUserInboundEventTriggered(event)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.fireErrorCaught(error)
        // The library has told the other side why (RFC 9113 §5.4.1).
        if !(error is NIOHTTP2Errors.StreamError) { context.close(promise: nil) }
    }

    private func idleTimerFired() {
        switch life.timerFired(at: .now()) {
        case .waitFor(let time): setTimer(time) { $0.idleTimerFired() }
        case .sayGoodbye: sayGoodbye(timeout: Self.goodbyeTimeout)
        }
    }

    private func sayGoodbye(timeout: TimeAmount) {
        guard let context, life.leave() else { return }
        context.write(wrapOutboundOut(Self.goAway(after: .maxID)), promise: nil)
        let ping = HTTP2Frame.FramePayload.ping(Self.goodbye, ack: false)
        context.writeAndFlush(wrapOutboundOut(HTTP2Frame(streamID: .rootStream, payload: ping)), promise: nil)
        setTimer(timeout) { $0.goodbyeIsHeard() }
    }

    private func goodbyeIsHeard() {
        guard life.goodbyeIsHeard(), let context else { return }
        context.writeAndFlush(wrapOutboundOut(Self.goAway(after: lastStream)), promise: nil)
        context.close(promise: nil)
    }

    /// Informs the client that streams after one were not and will not be processed.
    private static func goAway(after last: HTTP2StreamID) -> HTTP2Frame {
        HTTP2Frame(streamID: .rootStream, payload: .goAway(lastStreamID: last, errorCode: .noError, opaqueData: nil))
    }

    private func setTimer(_ time: TimeAmount, _ action: @escaping (HTTP2ConnectionWatch) -> Void) {
        timer?.cancel()
        timer = eventLoop.assumeIsolated().scheduleTask(in: time) { [weak self] in
            if let self { action(self) }
        }
    }

    private func streamOpened(_ id: HTTP2StreamID) {
        lastStream = max(lastStream, id)
        life.streamOpened()
    }

    private func streamClosed() {
        guard life.streamClosed(at: .now()), let context else { return }
        // The end of the last answer is written, and flushed in this very turn of the loop.
        let channel = context.channel
        eventLoop.execute { channel.close(promise: nil) }
    }

    private struct Streams: NIOHTTP2StreamDelegate {
        let watch: NIOLoopBound<HTTP2ConnectionWatch>

        func streamCreated(_ id: HTTP2StreamID, channel: any Channel) {
            watch.value.streamOpened(id)
        }

        func streamClosed(_ id: HTTP2StreamID, channel: any Channel) {
            watch.value.streamClosed()
        }
    }
}
