import Logging
import NIOCore
import NIOTLS

/// Ends connections whose TLS handshake does not come to its end in time, or not at all.
///
/// It comes after TLS in the pipeline, and is removed when the handshake is done.
final class HandshakeGuard: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny
    typealias InboundOut = NIOAny

    private static let stoppingGrace = TimeAmount.seconds(1)

    private let end: NIODeadline
    private let logger: Logger
    private var deadline: Scheduled<Void>?
    private var isStopping = false

    /// Creates a guard for one connection.
    init(deadline: NIODeadline, logger: Logger) {
        end = deadline
        self.logger = logger
    }

    func handlerAdded(context: ChannelHandlerContext) {
        setDeadline(end, context: context)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        deadline?.cancel()
        deadline = nil
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case TLSUserEvent.handshakeCompleted:
            context.fireUserInboundEventTriggered(event)
            if isStopping { context.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent()) }
            context.pipeline.syncOperations.removeHandler(self, promise: nil)
        case is ChannelShouldQuiesceEvent:
            // A request may follow the handshake; the handlers of HTTP, which would wait for it, are added after that.
            isStopping = true
            setDeadline(min(end, .now() + Self.stoppingGrace), context: context)
        default:
            context.fireUserInboundEventTriggered(event)
        }
    }

    private func setDeadline(_ time: NIODeadline, context: ChannelHandlerContext) {
        deadline?.cancel()
        let channel = context.channel
        deadline = context.eventLoop.scheduleTask(deadline: time) { channel.close(promise: nil) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        logger.debug("A TLS handshake failed", metadata: ["error": "\(error)"])
        context.close(promise: nil)
    }
}
