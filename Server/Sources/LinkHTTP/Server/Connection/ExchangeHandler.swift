import HTTPTypes
import Hummingbird
import LinkService
import NIOCore
import NIOHTTPTypes

/// Creates exchanges of the requests on a connection of HTTP/1 or a stream of HTTP/2, and writes their answers.
///
/// A body that has arrived whole, as most do, comes with its request. Any other is handed on as it comes; while its reader has not
/// taken enough of it, nothing more is read.
final class ExchangeHandler: ChannelDuplexHandler {
    typealias InboundIn = HTTPRequestPart
    typealias OutboundIn = Never
    typealias OutboundOut = HTTPResponsePart

    private let connection: ServerConnection
    private let isStream: Bool
    private var context: ChannelHandlerContext?
    /// A head whose request has not begun: it waits for what else the same read gives.
    private var head: HTTPRequest?
    /// The body that came after ``head``, as far as it has come.
    private var firstPiece: ByteBuffer?
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
        case .body(let piece) where head != nil && firstPiece == nil:
            firstPiece = piece
        case .body(let piece):
            begin(isWhole: false, context: context)
            receive(piece)
        case .end:
            begin(isWhole: true, context: context)
            endBody()
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        begin(isWhole: false, context: context)
        context.fireChannelReadComplete()
    }

    func read(context: ChannelHandlerContext) {
        isReadDue = isBodyFull || (!isStream && connection.hasWaitingRequests)
        if !isReadDue { context.read() }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        begin(isWhole: false, context: context)
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
    ///
    /// - Parameter isWhole: whether nothing more comes of the body.
    private func begin(isWhole: Bool, context: ChannelHandlerContext) {
        guard let head else { return }
        let piece = firstPiece
        self.head = nil
        firstPiece = nil
        let limiter = connection.traffic.limiter
        let network = connection.network(of: head)
        guard limiter.takeRequest(for: network) else {
            context.triggerUserOutboundEvent(RequestRefusal.busy, promise: nil)
            return
        }
        let bytes = isWhole ? piece?.readableBytes ?? 0 : 0
        let hasRoom = bytes == 0 || limiter.takeWaitingBytes(bytes, for: network)
        if !isWhole || !hasRoom {
            let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
            body = RequestBodySource(eventLoop: context.eventLoop) { handler.value.readOn() }
        }
        let exchange = Exchange(
            head: head, body: body?.body ?? RequestBody(buffer: piece ?? ByteBuffer()), bodyBytes: hasRoom ? bytes : 0,
            connection: connection, network: network, channel: context.channel,
            end: isStream ? context.eventLoop.makePromise() : nil, handler: self)
        exchanges.append(exchange)
        if let answer = connection.append(exchange, hasBody: piece != nil || !isWhole) {
            write(answer, of: exchange, promise: nil)
        }
        if !hasRoom { return refuseBody() }
        if !isWhole, let piece { receive(piece) }
    }

    /// A piece of the body has come; where there is no room for it, the reader of the body answers that.
    private func receive(_ piece: ByteBuffer) {
        guard let body, let exchange = exchanges.last else { return }
        if exchange.takeBodyBytes(piece.readableBytes) {
            isBodyFull = body.yield(piece)
        } else {
            refuseBody()
        }
    }

    /// There is no room for the body; its reader answers that.
    private func refuseBody() {
        endBody(HTTPFailure.busy("The service is receiving too many request bodies; try again.", endsConnection: true))
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
        firstPiece = nil
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
