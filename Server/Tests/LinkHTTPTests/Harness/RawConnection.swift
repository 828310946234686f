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
        _ = try await ClientBootstrap(group: group)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(
                        Exchange(pieces, endsOutput: endsOutput, received: received))
                }
            }
            .connect(host: "127.0.0.1", port: port).get()
        return String(decoding: try await received.futureResult.get(), as: UTF8.self)
    }

    private final class Exchange: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer

        private let pieces: [[UInt8]]
        private let endsOutput: Bool
        private var bytes: [UInt8] = []
        private let received: EventLoopPromise<[UInt8]>

        init(_ pieces: [[UInt8]], endsOutput: Bool, received: EventLoopPromise<[UInt8]>) {
            self.pieces = pieces
            self.endsOutput = endsOutput
            self.received = received
        }

        // At once, however busy the other tests keep the threads: some of what is tested has deadlines.
        func channelActive(context: ChannelHandlerContext) {
            for piece in pieces { context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: piece)), promise: nil) }
            if endsOutput { context.close(mode: .output, promise: nil) }
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
        var configuration = configuration
        configuration.port = 0
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        let server = buildServer(
            useCases, configuration: configuration,
            traffic: ServerTraffic(limits: configuration.limits, logger: log.logger()), logger: log.logger(),
            onListening: { port.yield($0) })
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask {
                defer { port.finish() }
                try await server.run()
            }
            for await port in ports.prefix(1) { try await body(port) }
            tasks.cancelAll()
            try await tasks.waitForAll()
        }
    }
}
