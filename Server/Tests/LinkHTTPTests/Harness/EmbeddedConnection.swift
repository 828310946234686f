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
    private let channel: EmbeddedChannel
    private let connection: ServerConnection

    /// Opens a connection from an address of this machine, on an event loop that it may share with others.
    init(
        _ service: ServiceUnderTest, direct: any DirectResponder, on loop: EmbeddedEventLoop = EmbeddedEventLoop()
    ) throws {
        channel = EmbeddedChannel(loop: loop)
        let client = try SocketAddress(ipAddress: "127.0.0.1", port: 4321)
        channel.remoteAddress = client
        channel.allowRemoteHalfClosure = true
        try channel.connect(to: client).wait()
        connection = ServerConnection(
            channel: channel, configuration: service.configuration,
            traffic: ServerTraffic(limits: service.configuration.limits, logger: service.log.logger()), direct: direct)
        try ConnectionPipeline(connection: connection, logger: service.log.logger()).configure()
    }

    /// Sends bytes piece by piece; all bytes that were answered.
    func answers(to pieces: [ArraySlice<UInt8>]) -> String {
        var answers = ""
        for piece in pieces {
            receive(piece)
            channel.embeddedEventLoop.run()
            answers += written()
        }
        return answers
    }

    /// Receives bytes, and leaves to the event loop what it does when it has read from all connections.
    func receive(_ bytes: some Collection<UInt8>) {
        // Faults are answered, and tell the rest.
        _ = try? channel.writeInbound(ByteBuffer(bytes: bytes))
    }

    /// The bytes that were written since they were read last.
    func written() -> String {
        var bytes = ByteBuffer()
        while var answer = try? channel.readOutbound(as: ByteBuffer.self) { bytes.writeBuffer(&answer) }
        return String(buffer: bytes)
    }

    /// Whether the parser has been added.
    var hasParser: Bool { (try? channel.pipeline.syncOperations.handler(type: ConnectionGuard.self)) != nil }

    /// Tells the connection that the service stops.
    func stop() {
        channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    }

    /// Tells the connection that its client sends no more.
    func endInput() {
        channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    }

    /// Closes the connection as a handler at the end of the pipeline does.
    func closeBehind() {
        channel.close(promise: nil)
    }

    /// Has the event loop close the connection as if another one needed its place, when it has read from all connections.
    func closeAtOnce() {
        connection.closeAtOnce()
    }

    /// Whether the connection is open.
    var isOpen: Bool { channel.isActive }

    /// Ends the connection.
    func close() {
        _ = try? channel.finish(acceptAlreadyClosed: true)
    }
}
