import LinkRules
import LinkService
import Logging
import NIOCore

/// Counts the connections of a listening socket, and decides which of them to accept.
///
/// At the limit, a new connection closes the one that has been idle longest, because phones keep connections open long
/// after their last request. If none is idle, one new connection waits, and others stay in the socket's queue. A
/// connection of a network that has used up its share is closed immediately.
final class AcceptGuard: ChannelDuplexHandler {
    typealias InboundIn = any Channel
    typealias InboundOut = any Channel
    typealias OutboundIn = Never

    private static let pause = TimeAmount.milliseconds(20)

    private let configuration: LinkHTTPConfiguration
    private let traffic: ServerTraffic
    private let logger: Logger
    /// Whether an accepted connection waits for a place; meanwhile no other is accepted.
    private var isWaiting = false
    private var isReadDue = false

    /// Creates the guard of one socket.
    init(configuration: LinkHTTPConfiguration, traffic: ServerTraffic, logger: Logger) {
        self.configuration = configuration
        self.traffic = traffic
        self.logger = logger
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let channel = unwrapInboundIn(data)
        admit(channel, of: configuration.limitedNetwork(of: IPAddress(ofPeer: channel)), context: context)
    }

    func read(context: ChannelHandlerContext) {
        isReadDue = isWaiting
        if !isWaiting { context.read() }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        logger.warning("A connection could not be accepted", metadata: ["error": "\(error)"])
        context.fireErrorCaught(error)
    }

    private func admit(_ channel: any Channel, of network: ClientNetwork?, context: ChannelHandlerContext) {
        let limiter = traffic.limiter
        guard context.channel.isActive else { return channel.close(promise: nil) }
        let isShareUsedUp = network.map { limiter.isConnectionShareUsedUp(by: $0) } ?? false
        if isShareUsedUp || limiter.areConnectionsUsedUp {
            if let end = traffic.closeLongestIdle(of: isShareUsedUp ? network : nil) {
                return admit(channel, of: network, after: end, context: context)
            }
            if limiter.areConnectionsUsedUp {
                limiter.connectionWaits()
                let pause = context.eventLoop.scheduleTask(in: Self.pause) {}
                return admit(channel, of: network, after: pause.futureResult, context: context)
            }
        }
        guard limiter.takeConnection(for: network) else { return channel.close(promise: nil) }
        channel.closeFuture.whenComplete { _ in limiter.giveBackConnection(for: network) }
        context.fireChannelRead(wrapInboundOut(channel))
    }

    /// Tries again to get a place, which another connection may have taken first.
    private func admit(
        _ channel: any Channel, of network: ClientNetwork?, after event: EventLoopFuture<Void>,
        context: ChannelHandlerContext
    ) {
        isWaiting = true
        event.hop(to: context.eventLoop).assumeIsolated().whenComplete { _ in
            self.isWaiting = false
            self.admit(channel, of: network, context: context)
            if self.isReadDue { self.read(context: context) }
        }
    }
}
