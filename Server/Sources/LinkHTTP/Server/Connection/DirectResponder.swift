import HTTPTypes
import LinkRules
import NIOCore
import NIOHTTPTypes

/// Answers some requests on the connection's event loop, ahead of the router and without a change of threads.
protocol DirectResponder: Sendable {
    /// Answers a request without a body, waiting for nothing.
    ///
    /// - Parameters:
    ///   - head: the request.
    ///   - peer: the address at the other end of the connection.
    /// - Returns: the whole answer, the same as the router's; `nil` to leave the request to the router.
    func answer(_ head: HTTPRequest, from peer: IPAddress?) -> [HTTPResponsePart]?

    /// What answers requests of HTTP/1 from their bytes on an event loop, which is the current one; `nil` where nothing does.
    func plainResponder(on eventLoop: any EventLoop) -> (any PlainResponder)?
}

/// Answers requests of HTTP/1 from their bytes, on one event loop.
protocol PlainResponder: AnyObject {
    /// Reads the first request.
    ///
    /// - Returns: the length of the request; zero where it is not whole or not plain.
    func lengthOfPlainRequest(_ bytes: ByteBuffer) -> Int

    /// Answers the request that was read last, waiting for nothing.
    ///
    /// - Parameters:
    ///   - bytes: the same bytes.
    ///   - connection: the connection on which they came.
    ///   - output: gets the bytes of the answer, which but for date and name of the request are those of ``DirectResponder``.
    /// - Returns: `false` to leave the request to the parser; then nothing was written.
    func answer(_ bytes: ByteBuffer, from connection: ServerConnection, into output: inout ByteBuffer) -> Bool
}
