import Foundation
import NIOCore
import NIOHTTP1
import NIOSSL

/// An answer as it came from the network.
struct ReceivedAnswer: Sendable {
    var head: HTTPResponseHead
    var body: [UInt8] = []
    var isTruncated = false
}

/// The other side has closed the connection before its answer was whole.
struct ConnectionClosed: Error {}
/// The answer was not whole in time.
struct AnswerTimedOut: Error {}

/// Sends one request and collects the answer, up to a number of bytes.
final class AnswerCollector: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias OutboundOut = HTTPClientRequestPart

    private let head: HTTPRequestHead
    private let answer: EventLoopPromise<ReceivedAnswer>
    private let limit: Int
    private var received: ReceivedAnswer?

    /// Creates a handler that fulfils the promise, in whichever way.
    init(head: HTTPRequestHead, answer: EventLoopPromise<ReceivedAnswer>, limit: Int) {
        self.head = head
        self.answer = answer
        self.limit = limit
    }

    func channelActive(context: ChannelHandlerContext) {
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        context.fireChannelActive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            // Answers that only announce the real one: 103 Early Hints.
            guard head.status.code >= 200 else { return }
            received = ReceivedAnswer(head: head)
        case .body(let buffer):
            guard var current = received, !current.isTruncated else { return }
            received = nil
            current.body += buffer.readableBytesView.prefix(limit - current.body.count)
            current.isTruncated = current.body.count == limit && buffer.readableBytes > 0
            received = current
            if current.isTruncated { finish(context: context) }
        case .end:
            finish(context: context)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // Many servers end TLS by closing the socket; whether the answer was whole, HTTP itself tells.
        if case NIOSSLError.uncleanShutdown = error, received != nil { return }
        answer.fail(error)
        context.close(promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) {
        answer.fail(ConnectionClosed())
        context.fireChannelInactive()
    }

    private func finish(context: ChannelHandlerContext) {
        if let received { answer.succeed(received) }
        context.close(promise: nil)
    }
}
