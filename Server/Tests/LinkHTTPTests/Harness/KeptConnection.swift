import NIOCore
import NIOPosix

/// A connection on which a client sends one request after the other.
struct KeptConnection {
    let channel: any Channel
    private let received: AsyncStream<String>

    /// Connects to a port of this machine.
    init(port: Int) async throws {
        let (received, receive) = AsyncStream.makeStream(of: String.self)
        self.received = received
        channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Receiver(receive: receive))
                }
            }
            .connect(host: "127.0.0.1", port: port).get()
    }

    /// Sends a request, and waits for the head of its response or the end of the connection.
    func ask(_ request: ByteBuffer) async throws -> String {
        try await channel.writeAndFlush(request)
        var answer = ""
        for await text in received {
            answer += text
            if answer.contains("\r\n\r\n") { break }
        }
        return answer
    }

    private final class Receiver: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer

        private let receive: AsyncStream<String>.Continuation

        init(receive: AsyncStream<String>.Continuation) {
            self.receive = receive
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            receive.yield(String(buffer: unwrapInboundIn(data)))
        }

        func channelInactive(context: ChannelHandlerContext) {
            receive.finish()
        }
    }
}
