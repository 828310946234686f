import NIOCore
import NIOHTTP2

/// Times one stream of HTTP/2: neither a slow sender nor a slow reader may hold it open for ever.
final class HTTP2StreamWatch: ChannelDuplexHandler {
    typealias InboundIn = HTTP2Frame.FramePayload
    typealias InboundOut = HTTP2Frame.FramePayload
    typealias OutboundIn = HTTP2Frame.FramePayload
    typealias OutboundOut = HTTP2Frame.FramePayload

    private let limits: HTTPLimits
    private let lingering = TimeAmount.seconds(2)
    private var flow = HTTP2StreamFlow()
    private var deadline: (wait: HTTP2StreamFlow.Wait, task: Scheduled<Void>)?

    /// Makes a watch for one stream.
    init(limits: HTTPLimits) {
        self.limits = limits
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
        switch unwrapOutboundIn(data) {
        case .headers(let headers): flow.wrote(isEnd: headers.endStream)
        case .data(let piece): flow.wrote(isEnd: piece.endStream)
        default: break
        }
        context.write(data, promise: promise)
        setDeadline(context: context)
    }

    func channelInactive(context: ChannelHandlerContext) {
        cancelDeadline()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        cancelDeadline()
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
        case .rest: time = lingering
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
