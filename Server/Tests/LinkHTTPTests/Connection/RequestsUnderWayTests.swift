import Foundation
import HTTPTypes
import Hummingbird
import LinkService
import NIOCore
import NIOPosix
import Testing

@testable import LinkHTTP

/// Requests whose client disconnects, and requests beyond the limits.
@Suite(.timeLimit(.minutes(1))) struct RequestsUnderWayTests {
    /// A server with a path that never responds, and the events of its requests.
    private struct WaitingServer {
        let begun: AsyncStream<Void>
        let cancelled: AsyncStream<Void>
        let traffic: ServerTraffic
        let server: HTTPServer
        let port: AsyncStream<Int>

        init(configuration: LinkHTTPConfiguration = LinkHTTPConfiguration()) {
            var configuration = configuration
            configuration.port = 0
            // Clients may wait for other tests.
            configuration.limits.headTimeout = .seconds(100)
            let (begun, begin) = AsyncStream.makeStream(of: Void.self)
            let (cancelled, cancel) = AsyncStream.makeStream(of: Void.self)
            let (port, listening) = AsyncStream.makeStream(of: Int.self)
            let router = Router(context: LinkRequestContext.self)
            addMiddleware(to: router, configuration: configuration)
            let face = SampleFace { router in
                router.get("/wait") { _, _ in
                    begin.yield()
                    // Waits until it is cancelled.
                    try? await Task.sleep(for: .seconds(3600))
                    cancel.yield()
                    return HTTPResponse.Status.ok
                }
                router.post("/body") { request, _ in
                    _ = try await request.body.collect(upTo: 1 << 20)
                    begin.yield()
                    try? await Task.sleep(for: .seconds(3600))
                    cancel.yield()
                    return HTTPResponse.Status.ok
                }
                router.post("/api/v1/read") { request, _ in
                    _ = try await request.body.collect(upTo: 1 << 20)
                    return HTTPResponse.Status.ok
                }
                router.get("/now") { _, _ in HTTPResponse.Status.ok }
            }
            router.add([FaceMiddleware(face, limits: configuration.limits)])
            let logger = CapturedLog().logger()
            self.begun = begun
            self.cancelled = cancelled
            self.port = port
            traffic = ServerTraffic(limits: configuration.limits, logger: logger)
            server = HTTPServer(
                responder: RequestResponder(router: router, logger: logger), configuration: configuration,
                traffic: traffic, logger: logger, onListening: { listening.yield($0) })
        }

        func run(_ body: (Int) async throws -> Void) async throws {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await server.run() }
                for await port in port.prefix(1) { try await body(port) }
                group.cancelAll()
                try await group.waitForAll()
            }
        }
    }

    private func connect(_ port: Int) async throws -> any Channel {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: port).get()
        // Closing sends a reset, like the end of a process with unread data.
        let options = try #require(channel as? any SocketOptionProvider)
        try await options.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
        return channel
    }

    private func request(_ path: String) -> ByteBuffer {
        ByteBuffer(string: "GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
    }

    @Test func anAnswerForNobodyIsCancelled() async throws {
        let waiting = WaitingServer()
        try await waiting.run { port in
            let channel = try await connect(port)
            try await channel.writeAndFlush(request("/wait"))
            for await _ in waiting.begun.prefix(1) {}
            #expect(waiting.traffic.limiter.requestsUnderWay == 1)
            try await channel.close()
            for await _ in waiting.cancelled.prefix(1) {}
        }
        #expect(waiting.traffic.limiter.requestsUnderWay == 0)
    }

    @Test func oneRequestTooManyIsRefusedAndTheOthersGoOn() async throws {
        var configuration = LinkHTTPConfiguration()
        configuration.limits.traffic.requests = 2
        let waiting = WaitingServer(configuration: configuration)
        try await waiting.run { port in
            let first = try await connect(port), second = try await connect(port)
            for channel in [first, second] { try await channel.writeAndFlush(request("/wait")) }
            for await _ in waiting.begun.prefix(2) {}
            let refused = try await RawConnection.exchange(Array(request("/now").readableBytesView), port: port)
            #expect(refused.hasPrefix("HTTP/1.1 503 "))
            #expect(refused.lowercased().contains("\r\nretry-after: 1\r\n"))
            #expect(refused.contains("urn:waymark:problem:busy"))
            try await first.close()
            for await _ in waiting.cancelled.prefix(1) {}
            // The room is returned shortly after the handler has ended.
            while waiting.traffic.limiter.requestsUnderWay > 1 { await Task.yield() }
            let text = "GET /now HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
            let answer = try await RawConnection.exchange(Array(text.utf8), port: port)
            #expect(answer.hasPrefix("HTTP/1.1 200 "))
        }
    }

    @Test func requestsOfOneNetworkWaitForTheirTurn() async throws {
        var configuration = LinkHTTPConfiguration()
        configuration.limits.networkAnswers = 1
        let waiting = WaitingServer(configuration: configuration)
        try await waiting.run { port in
            let first = try await connect(port)
            try await first.writeAndFlush(request("/wait"))
            for await _ in waiting.begun.prefix(1) {}
            let text = "GET /now HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
            async let second = RawConnection.exchange(Array(text.utf8), port: port)
            while waiting.traffic.limiter.requestsUnderWay < 2 { await Task.yield() }
            try await first.close()
            #expect(try await second.hasPrefix("HTTP/1.1 200 "))
        }
    }

    @Test func bodiesBeyondTheBytesThatMayWaitAreRefused() async throws {
        var configuration = LinkHTTPConfiguration()
        configuration.limits.bodyBytes = 1 << 20
        configuration.limits.traffic.waitingBytes = 1 << 20
        configuration.limits.traffic.networkPercent = 50
        let waiting = WaitingServer(configuration: configuration)
        try await waiting.run { port in
            // More bytes than the responses of one connection may leave waiting.
            let first = try await connect(port)
            try await first.writeAndFlush(ByteBuffer(bytes: post("/body", bytes: 300_000)))
            for await _ in waiting.begun.prefix(1) {}
            let refused = try await RawConnection.exchange(post("/api/v1/read", bytes: 300_000), port: port)
            #expect(refused.hasPrefix("HTTP/1.1 503 "))
            #expect(refused.lowercased().contains("\r\nretry-after: 1\r\n"))
            #expect(refused.contains("urn:waymark:problem:busy"))
            let small = try await RawConnection.exchange(post("/api/v1/read", bytes: 100_000), port: port)
            #expect(small.hasPrefix("HTTP/1.1 200 "))
            try await first.close()
            for await _ in waiting.cancelled.prefix(1) {}
            // The room is returned shortly after the handler has ended.
            while waiting.traffic.limiter.requestsUnderWay > 0 { await Task.yield() }
            for _ in 0..<5 {
                let answer = try await RawConnection.exchange(post("/api/v1/read", bytes: 300_000), port: port)
                #expect(answer.hasPrefix("HTTP/1.1 200 "))
            }
        }
        #expect(waiting.traffic.limiter.takeWaitingBytes(1 << 20, for: nil), "all room was given back")
    }

    private func post(_ path: String, bytes: Int) -> [UInt8] {
        let head = "POST \(path) HTTP/1.1\r\nHost: a\r\nContent-Length: \(bytes)\r\nConnection: close\r\n\r\n"
        return Array(head.utf8) + [UInt8](repeating: 0, count: bytes)
    }

    @Test func connectionsBeyondANetworksShareAreClosed() async throws {
        var configuration = LinkHTTPConfiguration()
        configuration.limits.traffic.connections = 32
        let waiting = WaitingServer(configuration: configuration)
        try await waiting.run { port in
            var held: [any Channel] = []
            for _ in 0..<16 {
                let channel = try await connect(port)
                try await channel.writeAndFlush(request("/wait"))
                held.append(channel)
            }
            for await _ in waiting.begun.prefix(16) {}
            #expect(try await RawConnection.exchange([], port: port) == "")
            for channel in held { try await channel.close() }
        }
    }

    /// Phones keep their connections open after their last request.
    @Test(arguments: [
        // The share of one network, and all connections together.
        TrafficLimits(connections: 64, networkPercent: 25), TrafficLimits(connections: 16, networkPercent: 100),
    ])
    func theLongestIdleConnectionMakesRoomForANewOne(_ limits: TrafficLimits) async throws {
        var configuration = LinkHTTPConfiguration()
        configuration.limits.traffic = limits
        let waiting = WaitingServer(configuration: configuration)
        try await waiting.run { port in
            let busy = try await connect(port)
            try await busy.writeAndFlush(request("/wait"))
            for await _ in waiting.begun.prefix(1) {}
            var idle: [KeptConnection] = []
            for _ in 0..<40 {
                let connection = try await KeptConnection(port: port)
                #expect(try await connection.ask(request("/now")).hasPrefix("HTTP/1.1 200 "))
                idle.append(connection)
            }
            for connection in idle.prefix(25) { try await connection.channel.closeFuture.get() }
            // The others are used from the latest on, so that each has its turn.
            for connection in idle.suffix(15) {
                #expect(try await connection.ask(request("/now")).hasPrefix("HTTP/1.1 200 "))
            }
            #expect(busy.isActive)
            try await busy.close()
            for await _ in waiting.cancelled.prefix(1) {}
        }
    }
}
