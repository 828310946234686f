import LinkRules
import LinkService
import Logging
import NIOCore
import NIOEmbedded
import Testing

@testable import LinkHTTP

/// What a client has not taken is counted, whatever it is made of.
@Suite struct SocketWatchTests {
    /// A socket whose client takes what is written when it is told to.
    private final class Client: ChannelOutboundHandler {
        typealias OutboundIn = ByteBuffer

        var isTaking = false

        func flush(context: ChannelHandlerContext) {
            if isTaking { context.flush() }
        }
    }

    private struct Subject {
        let channel = EmbeddedChannel()
        let client = Client()
        let connection: ServerConnection

        init(connectionWaitingBytes: Int) throws {
            var configuration = LinkHTTPConfiguration()
            configuration.limits.connectionWaitingBytes = connectionWaitingBytes
            let logger = Logger(label: "SocketWatchTests") { _ in SwiftLogNoOpLogHandler() }
            connection = ServerConnection(
                channel: channel, configuration: configuration,
                traffic: ServerTraffic(limits: configuration.limits, logger: logger))
            try channel.pipeline.syncOperations.addHandlers(client, SocketWatch(connection: connection))
        }

        func write(_ count: Int) {
            channel.writeAndFlush(ByteBuffer(repeating: 0x61, count: count), promise: nil)
        }

        /// The client takes what was written.
        func take() {
            client.isTaking = true
            channel.flush()
            client.isTaking = false
        }
    }

    @Test func whatWaitsIsCountedOnceItIsMoreThanAFewAnswers() throws {
        let subject = try Subject(connectionWaitingBytes: 1 << 20)
        defer { _ = try? subject.channel.finish(acceptAlreadyClosed: true) }
        subject.write(4096)
        #expect(subject.connection.isIdle)
        subject.write(1)
        #expect(!subject.connection.isIdle)
        subject.take()
        #expect(subject.connection.isIdle)
    }

    @Test func oneLargeAnswerIsCountedAtOnce() throws {
        let subject = try Subject(connectionWaitingBytes: 1 << 20)
        defer { _ = try? subject.channel.finish(acceptAlreadyClosed: true) }
        subject.write(4097)
        #expect(!subject.connection.isIdle)
        // Where bytes wait, each further answer is counted.
        subject.take()
        #expect(subject.connection.isIdle)
        subject.write(4097)
        subject.write(1)
        subject.take()
        #expect(subject.connection.isIdle)
    }

    @Test func whereNothingMayWaitEachByteIsCounted() throws {
        let subject = try Subject(connectionWaitingBytes: 0)
        defer { _ = try? subject.channel.finish(acceptAlreadyClosed: true) }
        subject.write(1)
        #expect(!subject.connection.isIdle)
        subject.take()
        #expect(subject.connection.isIdle)
    }
}
