import NIOCore

/// Counts and times what arrives, ahead of the HTTP parser: a slow sender must not hold a connection open for ever.
final class RequestHeadWatch: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let guardian: ConnectionGuard
    private let guardContext: ChannelHandlerContext
    private let limits: HTTPLimits
    private var deadline: (phase: RequestFlow.Phase.Kind, task: Scheduled<Void>)?

    /// Makes a watch that reports to a guard further down the same pipeline.
    init(guardian: ConnectionGuard, guardContext: ChannelHandlerContext, limits: HTTPLimits) {
        self.guardian = guardian
        self.guardContext = guardContext
        self.limits = limits
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard guardian.flow.phase != .refused else { return }
        guardian.flow.received(unwrapInboundIn(data).readableBytesView)
        context.fireChannelRead(data)
        // Most requests come in one piece and never need a timer.
        setDeadline(context: context)
    }

    func channelInactive(context: ChannelHandlerContext) {
        deadline?.task.cancel()
        deadline = nil
        context.fireChannelInactive()
    }

    private func setDeadline(context: ChannelHandlerContext) {
        let kind = guardian.flow.phase.kind
        guard kind != deadline?.phase else { return }
        deadline?.task.cancel()
        deadline = nil
        let timeout: Duration
        switch kind {
        case .head: timeout = limits.headTimeout
        case .body: timeout = limits.bodyTimeout
        case .idle, .refused: return
        }
        let task = context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(timeout)) {
            self.deadline = nil
            self.guardian.timedOut(context: self.guardContext)
        }
        deadline = (kind, task)
    }
}

extension RequestFlow.Phase {
    /// The phase without its numbers.
    enum Kind: Hashable {
        case idle, head, body, refused
    }

    /// The phase without its numbers.
    var kind: Kind {
        switch self {
        case .idle: .idle
        case .head: .head
        case .body: .body
        case .refused: .refused
        }
    }
}
