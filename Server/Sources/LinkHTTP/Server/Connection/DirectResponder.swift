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
