import LinkService
import Logging
import NIOCore
import NIOEmbedded

@testable import LinkHTTP

/// A connection of HTTP/1 in memory, with all handlers of a real one and nothing behind them: it gives the answers that are
/// given on the event loop.
///
/// It is used on one thread.
struct EmbeddedConnection {
    private let channel = EmbeddedChannel()

    /// Opens a connection from an address of this machine.
    init(_ service: ServiceUnderTest, direct: any DirectResponder) throws {
        channel.remoteAddress = try SocketAddress(ipAddress: "127.0.0.1", port: 4321)
        channel.allowRemoteHalfClosure = true
        channel.pipeline.fireChannelActive()
        let connection = ServerConnection(
            channel: channel, configuration: service.configuration,
            traffic: ServerTraffic(limits: service.configuration.limits, logger: service.log.logger()), direct: direct)
        try ConnectionPipeline(connection: connection, logger: service.log.logger()).configure()
    }

    /// Sends bytes piece by piece; all bytes that were answered.
    func answers(to pieces: [ArraySlice<UInt8>]) -> String {
        var answers = ByteBuffer()
        for piece in pieces {
            // Faults are answered, and tell the rest.
            _ = try? channel.writeInbound(ByteBuffer(bytes: piece))
            while var answer = try? channel.readOutbound(as: ByteBuffer.self) { answers.writeBuffer(&answer) }
        }
        return String(buffer: answers)
    }

    /// Whether the parser has been added.
    var hasParser: Bool { (try? channel.pipeline.syncOperations.handler(type: ConnectionGuard.self)) != nil }

    /// Tells the connection that the service stops.
    func stop() {
        channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    }

    /// Ends the connection.
    func close() {
        _ = try? channel.finish(acceptAlreadyClosed: true)
    }
}
