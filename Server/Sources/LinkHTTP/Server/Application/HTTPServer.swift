import Foundation
import Logging
import NIOCore
import NIOExtras
import NIOPosix
public import ServiceLifecycle

/// Listens on an address or an existing socket, and answers requests.
///
/// On shutdown it accepts no more connections, and returns when the open ones have ended.
public struct HTTPServer: Service {
    let responder: RequestResponder
    let configuration: LinkHTTPConfiguration
    let traffic: ServerTraffic
    let logger: Logger
    let onListening: @Sendable (_ port: Int) async -> Void

    /// The most time for setting up an accepted connection.
    private static let setUpTime = TimeAmount.milliseconds(100)
    // Linux's default limit (net.core.somaxconn); the kernel reduces it if its limit is lower.
    private static let backlog: Int32 = 4096

    /// Listens until shutdown.
    ///
    /// - Throws: `IOError`, `SocketAddressError` if it cannot listen.
    public func run() async throws {
        let quiescing = ServerQuiescingHelper(group: MultiThreadedEventLoopGroup.singleton)
        let (connections, accepted) = AsyncStream.makeStream(of: ServerConnection.self)
        let listener = try await open(quiescing: quiescing, accepted: accepted)
        listener.closeFuture.whenComplete { _ in accepted.finish() }
        await onListening(listener.localAddress?.port ?? configuration.port)
        await withGracefulShutdownHandler {
            await withTaskCancellationHandler {
                await withDiscardingTaskGroup { group in
                    for await connection in connections {
                        group.addTask { await ConnectionTask(connection: connection, responder: responder).run() }
                    }
                }
            } onCancel: {
                listener.close(promise: nil)
            }
        } onGracefulShutdown: {
            // A connection in setup would be closed with its listener, so accepting stops first.
            listener.setOption(.autoRead, value: false).whenComplete { _ in
                listener.eventLoop.scheduleTask(in: Self.setUpTime) { quiescing.initiateShutdown(promise: nil) }
            }
        }
    }

    private func open(
        quiescing: ServerQuiescingHelper, accepted: AsyncStream<ServerConnection>.Continuation
    ) async throws -> any Channel {
        let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.backlog, value: Self.backlog)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            // AcceptGuard checks before each connection whether there is a place.
            .serverChannelOption(.maxMessagesPerRead, value: 1)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .serverChannelInitializer { [configuration, traffic, logger] channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandlers(
                        AcceptGuard(configuration: configuration, traffic: traffic, logger: logger),
                        quiescing.makeServerChannelHandler(channel: channel))
                }
            }
            .childChannelInitializer { [configuration, traffic, logger, direct = responder.direct] channel in
                channel.eventLoop.makeCompletedFuture {
                    let connection = ServerConnection(
                        channel: channel, configuration: configuration, traffic: traffic, direct: direct)
                    try ConnectionPipeline(connection: connection, logger: logger).configure()
                    accepted.yield(connection)
                }
            }
        guard let socket = configuration.socket else {
            return try await bootstrap.bind(host: configuration.host, port: configuration.port).get()
        }
        let channel = try await bootstrap.withBoundSocket(socket).get()
        // NIO has just reduced the socket's queue to its own default.
        _ = listen(socket, Self.backlog)
        return channel
    }
}
