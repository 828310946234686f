import NIOCore

/// Counts and times what arrives on an HTTP/1 connection, ahead of the parser.
///
/// Slow and silent clients cannot keep a connection open forever.
final class HTTP1ConnectionWatch: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let guardian: ConnectionGuard
    private var deadline: HTTP1Deadline
    private var timer: (deadline: NIODeadline, task: Scheduled<Void>)?
    private var isOver = false

    /// Creates a watch that reports to a guard further along the pipeline.
    init(guardian: ConnectionGuard, connection: ServerConnection) {
        self.guardian = guardian
        deadline = HTTP1Deadline(firstHead: connection.firstHeadDeadline, limits: connection.configuration.limits)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        setTimer(context: context)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        end()
    }

    func channelInactive(context: ChannelHandlerContext) {
        end()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard guardian.flow.phase != .refused else { return }
        guardian.flow.received(unwrapInboundIn(data).readableBytesView)
        // A request may be answered before the next check.
        look(context: context)
        context.fireChannelRead(data)
        look(context: context)
    }

    func flush(context: ChannelHandlerContext) {
        context.flush()
        look(context: context)
    }

    /// Whether the parser has no request in progress.
    var isIdle: Bool { guardian.flow.isIdle }

    /// Reports a request that was answered ahead of this handler.
    func answeredAtOnce(at now: NIODeadline) {
        deadline.answered(at: now)
    }

    private func look(context: ChannelHandlerContext) {
        let before = deadline.wait
        deadline.update(guardian.flow, at: .now())
        if deadline.wait != before { setTimer(context: context) }
    }

    /// Ensures a timer that ends no later than the deadline; a timer that ends earlier checks again.
    private func setTimer(context: ChannelHandlerContext) {
        guard !isOver, let end = deadline.deadline else { return }
        if let timer {
            if timer.deadline <= end { return }
            timer.task.cancel()
        }
        let task = context.eventLoop.assumeIsolated().scheduleTask(deadline: end) {
            self.timer = nil
            self.timerFired(context: context)
        }
        timer = (end, task)
    }

    private func timerFired(context: ChannelHandlerContext) {
        guard let end = deadline.deadline, end <= .now() else { return setTimer(context: context) }
        switch deadline.wait {
        case .head, .body: guardian.timedOut()
        // A client that sends no request receives no response.
        case .request: context.close(promise: nil)
        case .nothing: break
        }
    }

    private func end() {
        isOver = true
        timer?.task.cancel()
        timer = nil
    }
}
