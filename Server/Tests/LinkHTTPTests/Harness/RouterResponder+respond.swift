import HTTPTypes
import Hummingbird
import LinkRules
import Logging
import NIOCore
import WaymarkLinks

@testable import LinkHTTP

extension RouterResponder<LinkRequestContext> {
    /// Answers a request as one that has come over the network.
    ///
    /// - Parameter peer: the address that it comes from.
    func respond(
        to head: HTTPRequest, body: [UInt8]? = nil, peer: IPAddress? = nil, logger: Logger
    ) async throws -> Response {
        var head = head
        if let body { head.headerFields[.contentLength] = String(body.count) }
        let request = Request(head: head, body: RequestBody(buffer: ByteBuffer(bytes: body ?? [])))
        return try await respond(to: request, context: LinkRequestContext(source: Source(logger: logger), peer: peer))
    }
}

/// Where the context of a request comes from that came over no network.
private struct Source: RequestContextSource {
    let logger: Logger
}
