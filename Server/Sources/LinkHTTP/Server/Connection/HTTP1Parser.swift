import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// The handlers that parse the requests of an HTTP/1 connection and have them answered, behind its watch.
///
/// A connection whose requests are all answered from their bytes does without them.
struct HTTP1Parser {
    let connection: ServerConnection
    let guardian: ConnectionGuard

    /// Adds the handlers at the end of the pipeline; must be called on the connection's event loop, once.
    func add() throws {
        let limits = connection.configuration.limits
        let pipeline = connection.channel.pipeline.syncOperations
        // A single field may be as large as all fields together, and the decoder counts the request line as a field;
        // RequestCheckMiddleware enforces the exact limits.
        var decoding = NIOHTTPDecoderLimitConfiguration()
        decoding.maxHeaderFieldSize = max(limits.headerBytes, limits.targetBytes)
        decoding.maxHeaderListSize = limits.headerBytes + limits.targetBytes
        decoding.maxHeaderFieldCount = limits.headerCount + 1
        // Responses consist of typed fields, which need no further check.
        try pipeline.configureHTTPServerPipeline(
            withPipeliningAssistance: false, withErrorHandling: false, withOutboundHeaderValidation: false,
            withEncoderConfiguration: .init(), withDecoderLimitConfiguration: decoding)
        try pipeline.addHandlers(
            guardian, HTTP1ToHTTPServerCodec(secure: false),
            ExchangeHandler(connection: connection, isStream: false))
    }
}
