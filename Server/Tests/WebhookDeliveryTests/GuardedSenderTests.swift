import LinkRules
import LinkService
import Locking
import NIOCore
import NIOHTTP1
import NIOPosix
import Testing
import WaymarkLinks
import WebhookDelivery

@Suite struct GuardedSenderTests {
    @Test(arguments: [
        "http://127.0.0.1:PORT/", "http://[::ffff:127.0.0.1]:PORT/", "http://[::1]:PORT/", "http://inside.test:PORT/",
    ])
    func whatLeadsToThisMachineIsNotConnectedTo(_ template: String) async throws {
        try await withReceiver(status: .ok) { port, connections in
            let sender = try GuardedSender(agent: "test", allowsPrivateNetworks: false) { _, _ in
                [IPAddress("127.0.0.1")].compactMap(\.self)
            }
            let answer = await sender.send(try request(template, port: port))
            #expect(answer.status == nil)
            #expect(answer.failure?.contains("is not connected to") == true)
            #expect(connections() == 0)
        }
    }

    @Test(arguments: [
        ("http://127.0.0.1/", false), ("https://[::1]:8443/", false), ("https://[::ffff:10.0.0.1]/", false),
        ("https://192.168.1.1/a", false), ("https://8.8.8.8/", true), ("http://example.com/", true),
        ("https://localhost/", false), ("http://LOCALHOST:9/x", false), ("http://hooks.localhost/", false),
        ("http://localhost./", false),
        // Where any other name leads is known at each attempt.
        ("https://localhost.example.com/", true), ("https://mylocalhost/", true),
    ])
    func anAddressTellsByItselfWhetherItMayBeReached(_ address: String, _ mayReach: Bool) throws {
        let url = try #require(WebURL(address))
        for allows in [true, false] {
            let sender = try GuardedSender(agent: "test", allowsPrivateNetworks: allows)
            #expect(sender.mayReach(url) == (allows || mayReach))
        }
    }

    @Test func redirectsAreAnswersAndAreNotFollowed() async throws {
        try await withReceiver(status: .found) { port, connections in
            let sender = try GuardedSender(agent: "test", allowsPrivateNetworks: true)
            let answer = await sender.send(try request("http://127.0.0.1:PORT/", port: port))
            #expect(answer.status == 302)
            #expect(answer.complaint != nil)
            #expect(connections() == 1)
        }
    }

    @Test func aNameIsResolvedOnceAndItsCheckedAddressIsConnectedTo() async throws {
        try await withReceiver(status: .noContent) { port, connections in
            let sender = try GuardedSender(agent: "test", allowsPrivateNetworks: true) { name, _ in
                name == "hooks.test" ? [IPAddress("127.0.0.1")].compactMap(\.self) : []
            }
            #expect(await sender.send(try request("http://hooks.test:PORT/a?b=c", port: port)).status == 204)
            #expect(connections() == 1)
            let unknown = await sender.send(try request("http://other.test:PORT/", port: port))
            #expect(unknown.failure == "the name other.test cannot be resolved")
        }
    }

    @Test func aReceiverThatSaysNothingIsLeftInTime() async throws {
        try await withReceiver(status: nil) { port, _ in
            let sender = try GuardedSender(
                agent: "test", allowsPrivateNetworks: true, deadline: .milliseconds(50)
            ) { _, _ in [] }
            let answer = await sender.send(try request("http://127.0.0.1:PORT/", port: port))
            #expect(answer.failure == "no answer came in time")
        }
    }

    private func request(_ template: String, port: Int) throws -> WebhookRequest {
        let parts = template.split(separator: "PORT", omittingEmptySubsequences: false)
        return WebhookRequest(url: try WebURL(parts.joined(separator: "\(port)")[...]), body: Array("{}".utf8))
    }

    /// Runs a test with a receiver on a port of this machine, which counts connections.
    private func withReceiver(
        status: HTTPResponseStatus?, _ body: (Int, () -> Int) async throws -> Void
    ) async throws {
        let counter = ConnectionCounter()
        let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    counter.count.withLock { $0 += 1 }
                    try channel.pipeline.syncOperations.configureHTTPServerPipeline()
                    try channel.pipeline.syncOperations.addHandler(Receiver(status: status))
                }
            }.bind(host: "127.0.0.1", port: 0).get()
        try await body(server.localAddress?.port ?? 0) { counter.count.withLock { $0 } }
        try await server.close()
    }
}

/// How many connections a receiver has got.
private final class ConnectionCounter: Sendable {
    let count = Mutex(0)
}

/// Answers each request with one status, or never.
private final class Receiver: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let status: HTTPResponseStatus?

    init(status: HTTPResponseStatus?) {
        self.status = status
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .end = unwrapInboundIn(data), let status else { return }
        let headers = HTTPHeaders([("Location", "/elsewhere"), ("Content-Length", "0")])
        context.write(
            wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: status, headers: headers))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }
}
