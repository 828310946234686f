import Foundation
import ScriptedTransport
import WaymarkClient
import WaymarkLinks

extension Result<LinkHTTPResponse, LinkTransportError> {
    static func json(_ value: some Encodable, status: Int = 200) throws -> Self {
        .success(
            LinkHTTPResponse(
                status: status, headers: ["Content-Type": "application/json; charset=utf-8"],
                body: try WireJSON.encoder().encode(value)))
    }

    static func problem(_ status: Int, retryAfter: String? = nil) -> Self {
        let problem = ProblemDetails(
            type: "urn:waymark:problem:x", title: "Title", status: status, detail: "Detail.", requestID: "r1")
        var response = LinkHTTPResponse(
            status: status, headers: ["content-type": "application/problem+json"],
            body: (try? WireJSON.encoder().encode(problem)) ?? Data())
        response.headers["retry-after"] = retryAfter
        return .success(response)
    }

    /// An answer that calls itself JSON.
    static func body(_ bytes: some Sequence<UInt8>, status: Int = 200) -> Self {
        .success(
            LinkHTTPResponse(status: status, headers: ["Content-Type": "application/json"], body: Data(bytes)))
    }

    static func html(_ status: Int) -> Self {
        .success(
            LinkHTTPResponse(
                status: status, headers: ["Content-Type": "text/html"], body: Data("<html>Sign in</html>".utf8)))
    }
}
