import LinkRules
import LinkService
import Logging
import NIOCore

/// Counts the connections of a listening socket, and decides which may stay.
///
/// If as many are open as may be, the one that has been idle longest is closed for a new one: phones keep their connections open
/// long after their last request. If none is idle, further ones wait in the socket's queue, and one of a network that has its
/// share is closed immediately.
final class AcceptGuard: ChannelDuplexHandler {
    typealias InboundIn = any Channel
    typealias InboundOut = any Channel
    typealias OutboundIn = Never

    private static let pause = TimeAmount.milliseconds(20)

    private let configuration: LinkHTTPConfiguration
    private let traffic: ServerTraffic
    private let logger: Logger
    private var isWaiting = false

    /// Creates a guard for one socket.
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
        guard !isWaiting else { return }
        guard traffic.limiter.areConnectionsUsedUp else { return context.read() }
        isWaiting = true
        if let end = traffic.closeLongestIdle(of: nil) {
            end.hop(to: context.eventLoop).assumeIsolated().whenComplete { _ in self.readAgain(context: context) }
        } else {
            traffic.limiter.connectionWaits()
            context.eventLoop.assumeIsolated().scheduleTask(in: Self.pause) { self.readAgain(context: context) }
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        logger.warning("A connection could not be accepted", metadata: ["error": "\(error)"])
        context.fireErrorCaught(error)
    }

    private func readAgain(context: ChannelHandlerContext) {
        isWaiting = false
        read(context: context)
    }

    private func admit(_ channel: any Channel, of network: ClientNetwork?, context: ChannelHandlerContext) {
        let limiter = traffic.limiter
        if let network, limiter.isConnectionShareUsedUp(by: network), let end = traffic.closeLongestIdle(of: network) {
            // Another one may take the place first.
            return end.hop(to: context.eventLoop).assumeIsolated().whenComplete { _ in
                self.admit(channel, of: network, context: context)
            }
        }
        guard context.channel.isActive, limiter.takeConnection(for: network) else {
            return channel.close(promise: nil)
        }
        channel.closeFuture.whenComplete { _ in limiter.giveBackConnection(for: network) }
        context.fireChannelRead(wrapInboundOut(channel))
    }
}
