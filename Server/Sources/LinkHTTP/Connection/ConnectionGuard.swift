import Foundation
import HTTPTypes
import NIOCore
import NIOHTTP1

/// Answers senders whose bytes are no HTTP request, and ends connections politely.
///
/// It stands behind the HTTP parser. Hummingbird alone answers a parser error with an empty 400, and some not at all.
/// A connection that is given up is first closed for writing, while reading goes on for a moment: closing a socket with
/// unread bytes makes the kernel send a reset, which can destroy the answer before the sender has read it.
final class ConnectionGuard: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// Read and written by ``RequestHeadWatch`` too, on the same event loop.
    var flow = RequestFlow()

    private let limits: HTTPLimits
    private let lingering = TimeAmount.seconds(2)
    private var lingeringEnd: Scheduled<Void>?
    private var laterAnswer: HTTPFailure?
    private var closesAfterAnswer = false
    private var dropsAnswer = false
    /// About the latest request: nothing follows it, or its body may be longer than anybody wants to skip.
    private var isLastRequest = false
    private var mayHaveLongBody = false

    /// Makes a guard for one connection.
    init(limits: HTTPLimits) {
        self.limits = limits
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // What the parser still holds of a request that was refused.
        guard flow.phase != .refused else { return }
        switch unwrapInboundIn(data) {
        case .head(var head):
            if let failure = head.refusal {
                refuse(failure, context: context)
                return
            }
            flow.receivedHead()
            isLastRequest = head.endsConnection
            mayHaveLongBody = head.mayHaveBody(beyond: limits.bodyBytes)
            head.preferTargetAuthority()
            context.fireChannelRead(wrapInboundOut(.head(head)))
        case .body:
            context.fireChannelRead(data)
        case .end:
            flow.receivedEnd()
            if isLastRequest { flow.refuse() }
            context.fireChannelRead(data)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch error {
        case let error as HTTPParserError:
            let isLineTooLong = flow.isLineTooLong(limit: limits.targetBytes)
            let failure = ConnectionFault.failure(error, isLineTooLong: isLineTooLong, limits: limits)
            handleFault(failure, error: error, context: context)
        case is ByteToMessageDecoderError where flow.phase == .refused || laterAnswer != nil:
            break
        default:
            context.fireErrorCaught(error)
        }
    }

    /// The head or the body that is arriving takes too long.
    func timedOut(context: ChannelHandlerContext) {
        handleFault(ConnectionFault.headTooSlow, error: HTTPFailure.bodyTooSlow, context: context)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        var data = data
        switch unwrapOutboundIn(data) {
        case .head(var head):
            // After a fault in a body that was answered already, Hummingbird writes a second answer.
            dropsAnswer = flow.owedAnswers == 0
            let leavesBody = flow.phase == .body && mayHaveLongBody
            if flow.owedAnswers == 1, isLastRequest || leavesBody {
                head.headers.replaceOrAdd(name: "connection", value: "close")
                data = wrapOutboundOut(.head(head))
            }
            closesAfterAnswer = head.headers["connection"].contains("close")
        case .body:
            break
        case .end:
            guard !dropsAnswer else { break }
            flow.answered()
            if laterAnswer != nil || closesAfterAnswer, flow.owedAnswers == 0 {
                context.writeAndFlush(data, promise: promise)
                if let failure = laterAnswer {
                    answer(failure, context: context)
                } else {
                    giveUp(context: context)
                }
                return
            }
        }
        if dropsAnswer {
            promise?.succeed()
        } else {
            context.write(data, promise: promise)
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        lingeringEnd?.cancel()
        lingeringEnd = nil
    }

    private func handleFault(_ failure: HTTPFailure, error: any Error, context: ChannelHandlerContext) {
        switch flow.actionOnFault() {
        case .ignore: break
        case .answer: answer(failure, context: context)
        case .answerLater: laterAnswer = failure
        case .close: giveUp(context: context)
        case .forward: context.fireErrorCaught(error)
        }
    }

    /// Refuses a head that was parsed, in its turn.
    private func refuse(_ failure: HTTPFailure, context: ChannelHandlerContext) {
        flow.refuse()
        if flow.owedAnswers > 0 {
            laterAnswer = failure
        } else {
            answer(failure, context: context)
        }
    }

    private func answer(_ failure: HTTPFailure, context: ChannelHandlerContext) {
        let body = failure.problemBody(requestID: nil)
        var headers = HTTPHeaders(failure.headers.map { ($0.name.rawName, $0.value) })
        headers.replaceOrAdd(name: "content-type", value: "application/problem+json")
        headers.replaceOrAdd(name: "content-length", value: "\(body.count)")
        headers.replaceOrAdd(name: "connection", value: "close")
        headers.replaceOrAdd(name: "cache-control", value: "no-store")
        let status = HTTPResponseStatus(statusCode: failure.status.code, reasonPhrase: failure.status.reasonPhrase)
        let head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: body)))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        giveUp(context: context)
    }

    private func giveUp(context: ChannelHandlerContext) {
        guard lingeringEnd == nil else { return }
        flow.refuse()
        context.close(mode: .output, promise: nil)
        let channel = context.channel
        lingeringEnd = context.eventLoop.scheduleTask(in: lingering) { channel.close(promise: nil) }
    }
}
