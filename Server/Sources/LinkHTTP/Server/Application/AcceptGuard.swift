import LinkRules
import LinkService
import Logging
import NIOCore

/// Counts the connections of a listening socket, and decides which may stay.
///
/// Where as many are open as may be, further ones wait in the socket's queue. One of a network that has its share is closed at
/// once.
final class AcceptGuard: ChannelDuplexHandler {
    typealias InboundIn = any Channel
    typealias InboundOut = any Channel
    typealias OutboundIn = Never

    private static let pause = TimeAmount.milliseconds(20)

    private let configuration: LinkHTTPConfiguration
    private let limiter: TrafficLimiter
    private let logger: Logger
    private var isWaiting = false

    /// Creates a guard for one socket.
    init(configuration: LinkHTTPConfiguration, limiter: TrafficLimiter, logger: Logger) {
        self.configuration = configuration
        self.limiter = limiter
        self.logger = logger
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let channel = unwrapInboundIn(data)
        let network = configuration.limitedNetwork(of: IPAddress(ofPeer: channel))
        guard limiter.takeConnection(for: network) else {
            channel.close(promise: nil)
            return
        }
        channel.closeFuture.whenComplete { [limiter] _ in limiter.giveBackConnection(for: network) }
        context.fireChannelRead(data)
    }

    func read(context: ChannelHandlerContext) {
        guard !isWaiting else { return }
        guard limiter.hasRoomForConnection() else {
            isWaiting = true
            context.eventLoop.assumeIsolated().scheduleTask(in: Self.pause) {
                self.isWaiting = false
                self.read(context: context)
            }
            return
        }
        context.read()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        logger.warning("A connection could not be accepted", metadata: ["error": "\(error)"])
        context.fireErrorCaught(error)
    }
}
