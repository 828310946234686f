import LinkRules
import NIOCore
import NIOHTTP1

/// Sends one message, and reads the head of the answer; what follows it is not waited for.
final class AnswerReader: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias OutboundOut = HTTPClientRequestPart

    private let head: HTTPRequestHead
    private let body: [UInt8]
    private let answer: EventLoopPromise<WebhookAnswer>

    /// Creates a handler that fulfils the promise, in whichever way.
    init(head: HTTPRequestHead, body: [UInt8], answer: EventLoopPromise<WebhookAnswer>) {
        self.head = head
        self.body = body
        self.answer = answer
    }

    func channelActive(context: ChannelHandlerContext) {
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: body)))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        context.fireChannelActive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // Answers that only announce the real one: 103 Early Hints.
        guard case .head(let head) = unwrapInboundIn(data), head.status.code >= 200 else { return }
        answer.succeed(
            WebhookAnswer(
                status: Int(head.status.code),
                retryAfter: head.headers.first(name: "Retry-After").flatMap(Self.seconds)))
        context.close(promise: nil)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        answer.fail(error)
        context.close(promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) {
        answer.fail(DeliveryFailure.closed)
        context.fireChannelInactive()
    }

    /// A number of seconds; a date, the other form of the field (RFC 9110 §10.2.3), is ignored.
    private static func seconds(_ text: String) -> Double? {
        guard text.utf8.count <= 9, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Double(text)
    }
}
