import HTTPTypes
import LinkRules
import NIOCore
import NIOHTTPTypes

/// Answers some requests on the connection's event loop, without the router and a change of threads.
protocol DirectResponder: Sendable {
    /// Answers a request without a body and without waiting.
    ///
    /// - Parameters:
    ///   - head: the request.
    ///   - peer: the remote address of the connection.
    /// - Returns: the complete response, equal to the router's; `nil` to leave the request to the router.
    func answer(_ head: HTTPRequest, from peer: IPAddress?) -> [HTTPResponsePart]?

    /// Returns a responder for raw HTTP/1 requests on the current event loop; `nil` if there is none.
    func plainResponder(on eventLoop: any EventLoop) -> (any PlainResponder)?
}
