import Logging
import NIOCore
import NIOHTTP2
import NIOHTTPTypesHTTP2
import NIOSSL
import NIOTLS

/// Adds the handlers of an accepted connection: the socket's watch, TLS if there is a certificate, HTTP/1 or HTTP/2.
///
/// Over TLS the handshake negotiates the version (ALPN, RFC 7301); plain connections use HTTP/1.
struct ConnectionPipeline {
    let connection: ServerConnection
    let logger: Logger

    private var channel: any Channel { connection.channel }
    private var limits: HTTPLimits { connection.configuration.limits }

    /// Adds the handlers; must be called on the connection's event loop.
    func configure() throws {
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandler(SocketWatch(connection: connection))
        guard let certificates = connection.configuration.certificates else { return try addHTTP1() }
        let negotiation = ApplicationProtocolNegotiationHandler { result, channel in
            channel.eventLoop.makeCompletedFuture {
                switch result {
                case .negotiated("h2"): try addHTTP2()
                case .negotiated, .fallback: try addHTTP1()
                }
            }
        }
        try pipeline.addHandlers(
            NIOSSLServerHandler(context: certificates.context),
            HandshakeGuard(deadline: connection.firstHeadDeadline, logger: logger), negotiation)
    }

    private func addHTTP1() throws {
        let pipeline = channel.pipeline.syncOperations
        let guardian = ConnectionGuard(limits: limits)
        let watch = HTTP1ConnectionWatch(guardian: guardian, connection: connection)
        let parser = HTTP1Parser(connection: connection, guardian: guardian)
        if let responder = connection.direct?.plainResponder(on: channel.eventLoop) {
            let plain = PlainRequestHandler(connection: connection, responder: responder, watch: watch, parser: parser)
            try pipeline.addHandlers(plain, watch)
        } else {
            try pipeline.addHandler(watch)
            try parser.add()
        }
    }

    private func addHTTP2() throws {
        connection.answerInParallel()
        // A field costs 32 bytes more than its text (RFC 9113 §6.5.2); RequestCheckMiddleware enforces the exact
        // limits.
        let headerList = limits.headerBytes + limits.targetBytes + 32 * (limits.headerCount + 8)
        var configuration = NIOHTTP2Handler.ConnectionConfiguration()
        configuration.initialSettings = [
            HTTP2Setting(parameter: .maxConcurrentStreams, value: limits.streams),
            HTTP2Setting(parameter: .maxHeaderListSize, value: headerList),
        ]
        let watch = HTTP2ConnectionWatch(connection: connection)
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandler(HTTP2RequestPacer())
        _ = try pipeline.configureHTTP2Pipeline(
            mode: .server, connectionConfiguration: configuration, streamConfiguration: .init(),
            streamDelegate: watch.streamDelegate
        ) { [connection] stream in
            stream.eventLoop.makeCompletedFuture {
                try stream.pipeline.syncOperations.addHandlers(
                    HTTP2StreamWatch(connection: connection), HTTP2FramePayloadToHTTPServerCodec(),
                    HTTP2MessageRules(), ExchangeHandler(connection: connection, isStream: true))
            }
        }
        try pipeline.addHandler(watch)
    }
}
