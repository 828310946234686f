import Foundation
import HTTPTypes
import NIOCore
import NIOHTTP1

/// Answers clients whose bytes are no HTTP request, and ends connections of HTTP/1 politely.
///
/// It comes after the HTTP parser. A connection that is given up is first closed for writing, while reading goes on for a
/// moment: closing a socket with unread bytes makes the kernel send a reset, which can destroy the answer before the client
/// has read it. When the service stops, the last answer says so, and a connection without a request is kept for a moment,
/// since one may be on its way.
final class ConnectionGuard: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// Read and written by ``HTTP1ConnectionWatch`` too, on the same event loop.
    var flow = RequestFlow()

    private static let lingering = TimeAmount.seconds(2)
    private static let stoppingGrace = TimeAmount.seconds(1)

    private let limits: HTTPLimits
    private var context: ChannelHandlerContext?
    private var lingeringEnd: Scheduled<Void>?
    private var stoppingEnd: Scheduled<Void>?
    private var isStopping = false
    private var saysKeepAlive = false
    private var laterAnswer: HTTPFailure?
    private var closesAfterAnswer = false
    private var dropsAnswer = false
    /// About the latest request: nothing follows it, or its body may be longer than anybody wants to skip.
    private var isLastRequest = false
    private var mayHaveLongBody = false

    /// Creates a guard for one connection.
    init(limits: HTTPLimits) {
        self.limits = limits
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
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
            // Beyond that many the client has to wait for answers, and to connect again.
            isLastRequest = head.endsConnection || flow.owedAnswers >= limits.streams
            saysKeepAlive = head.version == .http1_0
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

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case is ChannelShouldQuiesceEvent:
            isStopping = true
            endWhenIdle(context: context)
        case ChannelEvent.inputClosed:
            isLastRequest = true
            if flow.owedAnswers == 0 { giveUp(context: context) }
            context.fireUserInboundEventTriggered(event)
        default:
            context.fireUserInboundEventTriggered(event)
        }
    }

    func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
        if let refusal = event as? RequestRefusal {
            flow.withdrawn()
            refuse(refusal.failure, context: context)
            promise?.succeed()
        } else {
            context.triggerUserOutboundEvent(event, promise: promise)
        }
    }

    /// The head or the body that is arriving takes too long.
    func timedOut() {
        guard let context else { return }
        handleFault(ConnectionFault.headTooSlow, error: HTTPFailure.bodyTooSlow, context: context)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        var data = data
        switch unwrapOutboundIn(data) {
        case .head(var head):
            // After a fault in a body that was answered already, there is a second answer.
            dropsAnswer = flow.owedAnswers == 0
            if isLastAnswer {
                head.headers.replaceOrAdd(name: "connection", value: "close")
            } else if saysKeepAlive, !head.headers.contains(name: "connection") {
                // What HTTP/1.1 takes for granted, HTTP/1.0 must be told (RFC 9112 §9.3).
                head.headers.add(name: "connection", value: "keep-alive")
            }
            data = wrapOutboundOut(.head(head))
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
            endWhenIdle(context: context)
        }
        if dropsAnswer {
            promise?.succeed()
        } else {
            context.write(data, promise: promise)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        cancelTimers()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        cancelTimers()
        self.context = nil
    }

    /// Whether nothing is answered after the answer that is about to be written.
    private var isLastAnswer: Bool {
        guard flow.owedAnswers == 1 else { return false }
        return isLastRequest || (flow.phase == .body && mayHaveLongBody) || (isStopping && flow.phase == .idle)
    }

    /// Closes a connection on which nothing is asked, some time after the service has begun to stop.
    private func endWhenIdle(context: ChannelHandlerContext) {
        guard isStopping, flow.isIdle, stoppingEnd == nil else { return }
        stoppingEnd = context.eventLoop.assumeIsolated().scheduleTask(in: Self.stoppingGrace) {
            self.stoppingEnd = nil
            if self.flow.isIdle { context.close(promise: nil) }
        }
    }

    private func cancelTimers() {
        lingeringEnd?.cancel()
        lingeringEnd = nil
        stoppingEnd?.cancel()
        stoppingEnd = nil
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
        lingeringEnd = context.eventLoop.scheduleTask(in: Self.lingering) { channel.close(promise: nil) }
    }
}
