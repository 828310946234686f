import HTTPTypes
import Hummingbird
import LinkService
import NIOCore
import NIOHTTPTypes

/// Creates exchanges of the requests on a connection of HTTP/1 or a stream of HTTP/2, and writes their answers.
///
/// A body is handed on as it comes; while its reader has not taken enough of it, nothing more is read.
final class ExchangeHandler: ChannelDuplexHandler {
    typealias InboundIn = HTTPRequestPart
    typealias OutboundIn = Never
    typealias OutboundOut = HTTPResponsePart

    private let connection: ServerConnection
    private let isStream: Bool
    private var context: ChannelHandlerContext?
    /// A head after which nothing has come yet.
    private var head: HTTPRequest?
    /// The requests that are not answered; one at the most on a stream.
    private var exchanges: [Exchange] = []
    /// The request of a stream, which counts as under way until the client has taken the answer.
    private var answered: Exchange?
    /// Where the body goes that is arriving; `nil` where it is not needed.
    private var body: RequestBodySource?
    private var isBodyFull = false
    private var isReadDue = false

    /// Creates a handler.
    ///
    /// - Parameter isStream: whether it serves a stream of HTTP/2.
    init(connection: ServerConnection, isStream: Bool) {
        self.connection = connection
        self.isStream = isStream
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        giveUp()
        self.context = nil
    }

    func channelInactive(context: ChannelHandlerContext) {
        giveUp()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            self.head = head
        case .body(let piece):
            begin(hasBody: true, context: context)
            receive(piece)
        case .end:
            begin(hasBody: false, context: context)
            endBody()
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        begin(hasBody: true, context: context)
        context.fireChannelReadComplete()
    }

    func read(context: ChannelHandlerContext) {
        isReadDue = isBodyFull || (!isStream && connection.hasWaitingRequests)
        if !isReadDue { context.read() }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        begin(hasBody: true, context: context)
        if body != nil {
            // Its reader answers.
            endBody(error)
        } else if exchanges.isEmpty {
            context.close(promise: nil)
        }
    }

    /// Writes a part of an answer.
    func write(_ parts: [HTTPResponsePart], of exchange: Exchange, promise: EventLoopPromise<Void>?) {
        guard let context, exchanges.first === exchange, let last = parts.last else {
            promise?.fail(ChannelError.ioOnClosedChannel)
            return
        }
        for part in parts.dropLast() { context.write(wrapOutboundOut(part), promise: nil) }
        if case .end = last { end(exchange) }
        context.writeAndFlush(wrapOutboundOut(last), promise: promise)
    }

    /// Creates an exchange of the head that has come, if one has.
    private func begin(hasBody: Bool, context: ChannelHandlerContext) {
        guard let head else { return }
        self.head = nil
        let network = connection.network(of: head)
        guard connection.traffic.limiter.takeRequest(for: network) else {
            context.triggerUserOutboundEvent(RequestRefusal.busy, promise: nil)
            return
        }
        if hasBody {
            let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
            body = RequestBodySource(eventLoop: context.eventLoop) { handler.value.readOn() }
        }
        let exchange = Exchange(
            head: head, body: body?.body ?? RequestBody(buffer: ByteBuffer()), connection: connection, network: network,
            channel: context.channel, end: isStream ? context.eventLoop.makePromise() : nil, handler: self)
        exchanges.append(exchange)
        if let answer = connection.append(exchange, hasBody: hasBody) { write(answer, of: exchange, promise: nil) }
    }

    /// A piece of the body has come; where there is no room for it, the reader of the body answers that.
    private func receive(_ piece: ByteBuffer) {
        guard let body, let exchange = exchanges.last else { return }
        if exchange.takeBodyBytes(piece.readableBytes) {
            isBodyFull = body.yield(piece)
        } else {
            endBody(
                HTTPFailure.busy("The service is receiving too many request bodies; try again.", endsConnection: true))
        }
    }

    /// The answer is complete.
    private func end(_ exchange: Exchange) {
        exchanges.removeFirst()
        if isStream { answered = exchange }
        // What still comes of the body is not needed.
        if exchanges.isEmpty { endBody() }
        exchange.end?.succeed()
        connection.remove(exchange)
    }

    /// The body has ended, or is not read any more.
    private func endBody(_ error: (any Error)? = nil) {
        body?.finish(error)
        body = nil
        readOn()
    }

    private func readOn() {
        isBodyFull = false
        if isReadDue { context?.channel.read() }
    }

    /// The connection or the stream has ended.
    private func giveUp() {
        head = nil
        answered = nil
        endBody(ChannelError.ioOnClosedChannel)
        let exchanges = exchanges
        self.exchanges = []
        for exchange in exchanges {
            exchange.end?.succeed()
            connection.remove(exchange)
        }
    }
}
