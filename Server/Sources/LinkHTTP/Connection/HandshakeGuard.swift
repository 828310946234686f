import Logging
import NIOCore
import NIOTLS

/// Ends connections whose TLS handshake does not come to its end in time, or not at all.
///
/// It stands behind TLS, and leaves when the handshake is done.
final class HandshakeGuard: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny
    typealias InboundOut = NIOAny

    private let timeout: TimeAmount
    private let logger: Logger
    private var deadline: Scheduled<Void>?

    /// Makes a guard for one connection.
    init(timeout: Duration, logger: Logger) {
        self.timeout = TimeAmount(timeout)
        self.logger = logger
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let channel = context.channel
        deadline = context.eventLoop.scheduleTask(in: timeout) { channel.close(promise: nil) }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        deadline?.cancel()
        deadline = nil
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case TLSUserEvent.handshakeCompleted:
            context.fireUserInboundEventTriggered(event)
            context.pipeline.syncOperations.removeHandler(self, promise: nil)
        case is ChannelShouldQuiesceEvent:
            // Nobody has asked anything yet.
            context.close(promise: nil)
        default:
            context.fireUserInboundEventTriggered(event)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        logger.debug("A TLS handshake failed", metadata: ["error": "\(error)"])
        context.close(promise: nil)
    }
}
