import NIOCore

/// Answers plain requests on a connection of HTTP/1 from their bytes, ahead of the parser, where they can be answered at once.
///
/// All others go on to the parser, whole requests one by one. After bytes that are no whole plain request it does not know where
/// the next one begins, and leaves the rest of the connection to the parser; so it does when the service stops or the client
/// sends no more. Answers keep their order: none is written here while the parser's requests are under way. The parser is added
/// when something is to go on to it.
final class PlainRequestHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private static let batchBytes = 16 * 1024

    private let connection: ServerConnection
    private let responder: any PlainResponder
    private let watch: HTTP1ConnectionWatch
    /// The parser, until it is added.
    private var parser: HTTP1Parser?
    /// Whether the parser gets everything from now on.
    private var isOver = false
    /// Whether the handlers behind have got bytes since they were told last that there are no more for now.
    private var hasPassedOn = false

    /// Creates a handler.
    ///
    /// - Parameters:
    ///   - responder: answers what can be answered at once, on the connection's event loop.
    ///   - watch: the handler behind this one, which times requests.
    ///   - parser: what parses the other requests.
    init(
        connection: ServerConnection, responder: any PlainResponder, watch: HTTP1ConnectionWatch, parser: HTTP1Parser
    ) {
        self.connection = connection
        self.responder = responder
        self.watch = watch
        self.parser = parser
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isOver else { return passOn(unwrapInboundIn(data), context: context) }
        var buffer = unwrapInboundIn(data)
        var output = responder.takeOutput()
        var mayAnswer = isIdle
        var latestAnswer: NIODeadline?
        while buffer.readableBytes > 0 {
            let length = responder.lengthOfPlainRequest(buffer)
            guard length > 0 else {
                isOver = true
                break
            }
            if mayAnswer, let moment = responder.answer(buffer, from: connection, into: &output) {
                buffer.moveReaderIndex(forwardBy: length)
                latestAnswer = moment
                guard output.readableBytes > Self.batchBytes else { continue }
                flush(&output, context: context)
            } else if let request = buffer.readSlice(length: length) {
                flush(&output, context: context)
                passOn(request, context: context)
            }
            mayAnswer = isIdle
        }
        if let latestAnswer {
            connection.answeredAtOnce(at: latestAnswer)
            watch.answeredAtOnce(at: latestAnswer)
        }
        flush(&output, context: context)
        responder.keepOutput(output)
        if buffer.readableBytes > 0 { passOn(buffer, context: context) }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        guard hasPassedOn else { return }
        hasPassedOn = false
        context.fireChannelReadComplete()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case is ChannelShouldQuiesceEvent, ChannelEvent.inputClosed:
            isOver = true
            addParser(context: context)
        default: break
        }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // What to do about it is known behind the parser.
        addParser(context: context)
        context.fireErrorCaught(error)
    }

    /// Whether neither the parser nor the client has to be waited for.
    private var isIdle: Bool { watch.isIdle && connection.isIdle }

    private func passOn(_ bytes: ByteBuffer, context: ChannelHandlerContext) {
        hasPassedOn = true
        addParser(context: context)
        context.fireChannelRead(wrapInboundOut(bytes))
    }

    private func addParser(context: ChannelHandlerContext) {
        guard let parser else { return }
        self.parser = nil
        do {
            try parser.add()
        } catch {
            // The connection has ended.
            context.close(promise: nil)
        }
    }

    /// Writes the answers so far, and leaves the buffer empty.
    private func flush(_ output: inout ByteBuffer, context: ChannelHandlerContext) {
        guard output.readableBytes > 0 else { return }
        context.writeAndFlush(wrapOutboundOut(output), promise: nil)
        output.clear()
    }
}
