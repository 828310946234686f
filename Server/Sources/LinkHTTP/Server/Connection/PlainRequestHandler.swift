import NIOCore

/// Answers plain requests on a connection of HTTP/1 from their bytes, ahead of the parser, where they can be answered at once.
///
/// All others go on to the parser, whole requests one by one. After bytes that are no whole plain request it does not know where
/// the next one begins, and leaves the rest of the connection to the parser; so it does when the service stops or the client
/// sends no more. Answers keep their order: none is written here while the parser's requests are under way.
final class PlainRequestHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private static let batchBytes = 16 * 1024

    private let connection: ServerConnection
    private let responder: any PlainResponder
    private let watch: HTTP1ConnectionWatch
    /// Whether the parser gets everything from now on.
    private var isOver = false
    /// Answers that are not written yet.
    private var output = ByteBuffer()

    /// Creates a handler.
    ///
    /// - Parameters:
    ///   - responder: answers what can be answered at once, on the connection's event loop.
    ///   - watch: the handler behind this one, which times requests.
    init(connection: ServerConnection, responder: any PlainResponder, watch: HTTP1ConnectionWatch) {
        self.connection = connection
        self.responder = responder
        self.watch = watch
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isOver else { return context.fireChannelRead(data) }
        var buffer = unwrapInboundIn(data)
        while buffer.readableBytes > 0 {
            let length = responder.lengthOfPlainRequest(buffer)
            guard length > 0 else {
                isOver = true
                break
            }
            if watch.isIdle, connection.isIdle, responder.answer(buffer, from: connection, into: &output) {
                buffer.moveReaderIndex(forwardBy: length)
                let now = NIODeadline.now()
                connection.answeredAtOnce(at: now)
                watch.answeredAtOnce(at: now)
                if output.readableBytes > Self.batchBytes { flush(context: context) }
            } else if let request = buffer.readSlice(length: length) {
                flush(context: context)
                context.fireChannelRead(wrapInboundOut(request))
            }
        }
        guard buffer.readableBytes > 0 else { return }
        flush(context: context)
        context.fireChannelRead(wrapInboundOut(buffer))
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        flush(context: context)
        context.fireChannelReadComplete()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        flush(context: context)
        switch event {
        case is ChannelShouldQuiesceEvent, ChannelEvent.inputClosed: isOver = true
        default: break
        }
        context.fireUserInboundEventTriggered(event)
    }

    private func flush(context: ChannelHandlerContext) {
        guard output.readableBytes > 0 else { return }
        context.writeAndFlush(wrapOutboundOut(output), promise: nil)
        output = ByteBuffer()
    }
}
