import Hummingbird
import HummingbirdTesting
import LinkHTTP
import NIOCore
import NIOPosix
import Testing

/// A TCP connection that sends bytes as they are, which no HTTP client would.
enum RawConnection {
    /// Sends bytes, piece by piece, and gives back everything that comes until the other side ends the connection.
    static func exchange(_ pieces: [UInt8]..., port: Int, endsOutput: Bool = false) async throws -> String {
        let group = MultiThreadedEventLoopGroup.singleton
        let received = group.next().makePromise(of: [UInt8].self)
        let channel = try await ClientBootstrap(group: group)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Collector(received))
                }
            }
            .connect(host: "localhost", port: port).get()
        for piece in pieces {
            // The other side may have heard enough by now.
            try? await channel.writeAndFlush(ByteBuffer(bytes: piece))
        }
        if endsOutput { try? await channel.close(mode: .output) }
        return String(decoding: try await received.futureResult.get(), as: UTF8.self)
    }

    private final class Collector: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer

        private var bytes: [UInt8] = []
        private let received: EventLoopPromise<[UInt8]>

        init(_ received: EventLoopPromise<[UInt8]>) {
            self.received = received
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            bytes += Array(unwrapInboundIn(data).readableBytesView)
        }

        func channelInactive(context: ChannelHandlerContext) {
            received.succeed(bytes)
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            context.close(promise: nil)
        }
    }
}

extension ServiceUnderTest {
    /// Runs the service on a real socket.
    func withPort(_ body: @Sendable (Int) async throws -> Void) async throws {
        let application = buildApplication(useCases, configuration: configuration, logger: log.logger())
        try await application.test(.live) { client in
            try await body(try #require(client.port))
        }
    }
}
