import Foundation
import Logging
import NIOCore
import NIOExtras
import NIOPosix
public import ServiceLifecycle

/// Listens on an address, or on a socket that was opened before, and answers what comes.
///
/// When it is asked to stop, it accepts no more connections, and returns when those that are open have come to their end.
public struct HTTPServer: Service {
    let responder: RequestResponder
    let configuration: LinkHTTPConfiguration
    let traffic: ServerTraffic
    let logger: Logger
    let onListening: @Sendable (_ port: Int) async -> Void

    /// In which an accepted connection is ready at the latest.
    private static let setUpTime = TimeAmount.milliseconds(100)
    // As long as Linux lets it be by default (net.core.somaxconn); the kernel cuts it where it may not.
    private static let backlog: Int32 = 4096

    /// Listens until it is asked to stop.
    ///
    /// - Throws: `IOError`, `SocketAddressError` where it cannot listen.
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
            // A connection that is being set up while its listener closes would be closed with it, so that this comes first.
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
            // AcceptGuard looks before each whether there is room for one more.
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
        // NIO has just shortened the socket's queue to its own default.
        _ = listen(socket, Self.backlog)
        return channel
    }
}
