import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP2
import NIOSSL
import NIOTLS

/// A TLS connection, which is HTTP/2 or HTTP/1 as both sides agree in the handshake (ALPN, RFC 7301).
struct SecureChannel: ServerChildChannel {
    typealias Negotiated = NIONegotiatedHTTPVersion<GuardedHTTP1Channel.Value, GuardedHTTP2Channel.Value>

    struct Value: ServerChildChannelValue {
        let negotiated: EventLoopFuture<Negotiated>
        let channel: any Channel
    }

    let certificates: CertificateStore
    let http1: GuardedHTTP1Channel
    let http2: GuardedHTTP2Channel
    let limits: HTTPLimits

    /// Makes connections that call a responder.
    init(responder: @escaping HTTPChannelHandler.Responder, certificates: CertificateStore, limits: HTTPLimits) {
        self.certificates = certificates
        self.limits = limits
        http1 = GuardedHTTP1Channel(responder: responder, limits: limits)
        http2 = GuardedHTTP2Channel(responder: responder, limits: limits)
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            let negotiation = NIOTypedApplicationProtocolNegotiationHandler<Negotiated> { result, channel in
                switch result {
                case .negotiated("h2"):
                    http2.setup(channel: channel, logger: logger).map { .http2($0) }
                case .negotiated, .fallback:
                    http1.setup(channel: channel, logger: logger).map { .http1_1($0) }
                }
            }
            let pipeline = channel.pipeline.syncOperations
            try pipeline.addHandlers(
                NIOSSLServerHandler(context: certificates.context),
                HandshakeGuard(timeout: limits.headTimeout, logger: logger), negotiation)
            return Value(negotiated: negotiation.protocolNegotiationResult, channel: channel)
        }
    }

    func handle(value: Value, logger: Logger) async {
        let negotiated = await withTaskCancellationHandler {
            // Where the handshake fails, its guard has said so.
            try? await value.negotiated.get()
        } onCancel: {
            value.channel.close(promise: nil)
        }
        switch negotiated {
        case .http1_1(let connection): await http1.handle(value: connection, logger: logger)
        case .http2(let connection): await http2.handle(value: connection, logger: logger)
        case nil: break
        }
    }
}
