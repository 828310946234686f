import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1

/// Hummingbird's HTTP/1 connection, with our guards in its pipeline.
struct GuardedHTTP1Channel: ServerChildChannel {
    typealias Value = HTTP1Channel.Value

    let base: HTTP1Channel
    let limits: HTTPLimits

    /// Makes connections that call a responder.
    init(responder: @escaping HTTPChannelHandler.Responder, limits: HTTPLimits) {
        self.limits = limits
        let idle = TimeAmount(limits.idleTimeout)
        // A single field may be as large as all together, and the decoder counts the request line as a field;
        // RequestCheckMiddleware draws the exact lines.
        let decoder = HTTP1Channel.Configuration.DecoderConfiguration(
            maxHeaderFieldSize: max(limits.headerBytes, limits.targetBytes),
            maxHeaderListSize: limits.headerBytes + limits.targetBytes, maxHeaderFieldCount: limits.headerCount + 1)
        base = HTTP1Channel(
            responder: responder, configuration: .init(idleTimeout: idle, httpDecoderConfiguration: decoder))
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        let limits = limits
        return base.setup(channel: channel, logger: logger).flatMapThrowing { value in
            let pipeline = channel.pipeline.syncOperations
            let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
            let guardian = ConnectionGuard(limits: limits)
            try pipeline.addHandler(guardian, position: .after(decoder))
            let watch = RequestHeadWatch(
                guardian: guardian, guardContext: try pipeline.context(handler: guardian), limits: limits)
            try pipeline.addHandler(watch, position: .before(decoder))
            return value
        }
    }

    func handle(value: Value, logger: Logger) async {
        await base.handle(value: value, logger: logger)
    }
}
