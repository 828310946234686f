import NIOCore
import NIOHTTP2

/// Times one stream of HTTP/2: neither a slow sender nor a slow reader may hold it open for ever.
///
/// What waits to be sent counts against the connection.
final class HTTP2StreamWatch: ChannelDuplexHandler {
    typealias InboundIn = HTTP2Frame.FramePayload
    typealias InboundOut = HTTP2Frame.FramePayload
    typealias OutboundIn = HTTP2Frame.FramePayload
    typealias OutboundOut = HTTP2Frame.FramePayload

    private static let lingering = TimeAmount.seconds(2)

    private let connection: ServerConnection
    private var limits: HTTPLimits { connection.configuration.limits }
    private var flow = HTTP2StreamFlow()
    /// The bytes that wait for the client, and how many of them the connection knows.
    private var waitingBytes = 0
    private var countedBytes = 0
    private var deadline: (wait: HTTP2StreamFlow.Wait, task: Scheduled<Void>)?

    /// Creates a watch for one stream.
    init(connection: ServerConnection) {
        self.connection = connection
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .headers(let headers): flow.received(isEnd: headers.endStream)
        case .data(let piece): flow.received(isEnd: piece.endStream)
        default: break
        }
        context.fireChannelRead(data)
        setDeadline(context: context)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        var promise = promise
        switch unwrapOutboundIn(data) {
        case .headers(let headers):
            flow.wrote(isEnd: headers.endStream)
        case .data(let piece):
            flow.wrote(isEnd: piece.endStream)
            promise = counting(piece.data.readableBytes, promise, context: context)
        default: break
        }
        context.write(data, promise: promise)
        setDeadline(context: context)
    }

    func flush(context: ChannelHandlerContext) {
        context.flush()
        // What could be sent at once waits no more.
        count()
    }

    func channelInactive(context: ChannelHandlerContext) {
        cancelDeadline()
        waitingBytes = 0
        count()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        cancelDeadline()
    }

    /// Counts bytes as waiting until they are sent.
    private func counting(
        _ bytes: Int, _ promise: EventLoopPromise<Void>?, context: ChannelHandlerContext
    ) -> EventLoopPromise<Void>? {
        guard bytes > 0 else { return promise }
        let sent = promise ?? context.eventLoop.makePromise(of: Void.self)
        waitingBytes += bytes
        sent.futureResult.assumeIsolated().whenComplete { _ in
            // The end of the stream has come first where the socket's queue has the bytes.
            self.waitingBytes = max(0, self.waitingBytes - bytes)
            self.count()
        }
        return sent
    }

    private func count() {
        guard waitingBytes != countedBytes else { return }
        let change = waitingBytes - countedBytes
        countedBytes = waitingBytes
        connection.addWaitingBytes(change)
    }

    private func setDeadline(context: ChannelHandlerContext) {
        let wait = flow.wait
        guard wait != deadline?.wait else { return }
        cancelDeadline()
        let time: TimeAmount
        switch wait {
        case .nothing: return
        case .request: time = TimeAmount(limits.bodyTimeout)
        case .answer: time = TimeAmount(limits.idleTimeout)
        case .rest: time = Self.lingering
        }
        // A stream that was closed by this very write has no context any more.
        guard context.channel.isActive else { return }
        let task = context.eventLoop.assumeIsolated().scheduleTask(in: time) {
            self.timedOut(wait, context: context)
        }
        deadline = (wait, task)
    }

    private func cancelDeadline() {
        deadline?.task.cancel()
        deadline = nil
    }

    private func timedOut(_ wait: HTTP2StreamFlow.Wait, context: ChannelHandlerContext) {
        switch wait {
        case .nothing: break
        case .request:
            // The reader of the body finds out, and answers.
            context.fireErrorCaught(HTTPFailure.bodyTooSlow)
        case .answer:
            context.close(promise: nil)
        case .rest:
            // RFC 9113 §8.1: the answer stands, and the rest of the request is not needed.
            context.writeAndFlush(wrapOutboundOut(.rstStream(.noError)), promise: nil)
        }
    }
}
