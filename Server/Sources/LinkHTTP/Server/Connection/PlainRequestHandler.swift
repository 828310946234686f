import NIOCore

/// Answers plain requests on a connection of HTTP/1 from their bytes, ahead of the parser, where they can be answered at once.
///
/// All others go on to the parser, whole requests one by one. After bytes that are no whole plain request it does not know where
/// the next one begins, and leaves the rest of the connection to the parser; so it does when the service stops or the client
/// sends no more. Answers keep their order: none is written here while the parser's requests are under way. The parser is added
/// when something is to go on to it.
final class PlainRequestHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let connection: ServerConnection
    private let responder: any PlainResponder
    private let batch: AnswerBatch
    private let watch: HTTP1ConnectionWatch
    /// Where answers are written, while the handler is in the pipeline.
    private var context: ChannelHandlerContext?
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
        batch = responder.batch
        self.watch = watch
        self.parser = parser
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        self.context = nil
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isOver else { return passOn(unwrapInboundIn(data), context: context) }
        var buffer = unwrapInboundIn(data)
        var output = batch.takeBytes()
        var start = output.writerIndex
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
            } else if let request = buffer.readSlice(length: length) {
                // What was answered goes out before another handler can answer.
                batch.add(output, from: start, for: self, on: context.eventLoop)
                batch.flush()
                passOn(request, context: context)
                output = batch.takeBytes()
                start = output.writerIndex
            }
            mayAnswer = isIdle
        }
        batch.add(output, from: start, for: self, on: context.eventLoop)
        if let latestAnswer {
            connection.answeredAtOnce(at: latestAnswer)
            watch.answeredAtOnce(at: latestAnswer)
        }
        guard buffer.readableBytes > 0 else { return }
        batch.flush()
        passOn(buffer, context: context)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        guard hasPassedOn else { return }
        hasPassedOn = false
        context.fireChannelReadComplete()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        // A handler that receives the event may close the connection.
        batch.flush()
        switch event {
        case is ChannelShouldQuiesceEvent, ChannelEvent.inputClosed:
            isOver = true
            addParser(context: context)
        default: break
        }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        batch.flush()
        // What to do about it is known behind the parser.
        addParser(context: context)
        context.fireErrorCaught(error)
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        batch.flush()
        context.close(mode: mode, promise: promise)
    }

    func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
        // What was answered in this turn of the event loop goes out before the connection is closed.
        if event is ImmediateClose { batch.flush() }
        context.triggerUserOutboundEvent(event, promise: promise)
    }

    /// Writes answers to the client.
    func write(_ answers: ByteBuffer) {
        context?.writeAndFlush(wrapOutboundOut(answers), promise: nil)
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
}
