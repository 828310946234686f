import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP2
import NIOHTTPTypesHTTP2

/// An HTTP/2 connection (RFC 9113) whose streams are answered as Hummingbird answers the requests of HTTP/1.
///
/// Hummingbird's own HTTP/2 connection has no place for our limits: its header list is fixed, a sender who never answers
/// `PING` holds it open for ever, and so does one who takes no answers.
struct GuardedHTTP2Channel: ServerChildChannel {
    typealias Stream = HTTP1Channel.Value

    struct Value: ServerChildChannelValue {
        let streams: NIOHTTP2Handler.AsyncStreamMultiplexer<Stream>
        let channel: any Channel
    }

    private let base: HTTP1Channel
    private let limits: HTTPLimits
    private let configuration: NIOHTTP2Handler.Configuration

    /// Makes connections that call a responder.
    init(responder: @escaping HTTPChannelHandler.Responder, limits: HTTPLimits) {
        base = HTTP1Channel(responder: responder)
        self.limits = limits
        var configuration = NIOHTTP2Handler.Configuration()
        // A field costs 32 bytes more than its text (RFC 9113 §6.5.2); RequestCheckMiddleware draws the exact lines.
        let headerList = limits.headerBytes + limits.targetBytes + 32 * (limits.headerCount + 8)
        configuration.connection.initialSettings = [
            HTTP2Setting(parameter: .maxConcurrentStreams, value: limits.streams),
            HTTP2Setting(parameter: .maxHeaderListSize, value: headerList),
        ]
        self.configuration = configuration
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        let limits = limits
        return channel.eventLoop.makeCompletedFuture {
            let watch = HTTP2ConnectionWatch(eventLoop: channel.eventLoop, idleTimeout: limits.idleTimeout)
            let pipeline = channel.pipeline.syncOperations
            let streams: NIOHTTP2Handler.AsyncStreamMultiplexer<Stream> = try pipeline.configureAsyncHTTP2Pipeline(
                mode: .server, streamDelegate: watch.streamDelegate, configuration: configuration
            ) { stream in
                stream.eventLoop.makeCompletedFuture {
                    try stream.pipeline.syncOperations.addHandlers(
                        HTTP2StreamWatch(limits: limits), HTTP2FramePayloadToHTTPServerCodec(), HTTP2MessageRules())
                    return try Stream(wrappingChannelSynchronously: stream)
                }
            }
            try pipeline.addHandler(watch)
            return Value(streams: streams, channel: channel)
        }
    }

    func handle(value: Value, logger: Logger) async {
        do {
            try await withThrowingDiscardingTaskGroup { group in
                for try await stream in value.streams.inbound {
                    group.addTask { await base.handle(value: stream, logger: logger) }
                }
            }
        } catch {
            logger.debug("An HTTP/2 connection failed", metadata: ["error": "\(error)"])
        }
    }
}
