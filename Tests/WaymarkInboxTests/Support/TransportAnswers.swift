import Foundation
import WaymarkClient
import WaymarkLinks
import WaymarkTesting

extension RecordingTransport {
    /// The requests to one operation.
    func requests(to route: ServiceRoute) -> [LinkHTTPRequest] {
        requests.filter { $0.url.path == route.path }
    }
}

extension Result<LinkHTTPResponse, LinkTransportError> {
    static func json(_ value: some Encodable, status: Int = 200) -> Self {
        .success(
            LinkHTTPResponse(
                status: status, headers: ["Content-Type": "application/json"],
                body: (try? WireJSON.encoder().encode(value)) ?? Data()))
    }

    /// A refusal in the service's own words.
    static func status(_ status: Int) -> Self {
        let problem = ProblemDetails(type: "urn:waymark:problem:test", title: "Refused", status: status)
        return .success(
            LinkHTTPResponse(
                status: status, headers: ["Content-Type": "application/problem+json"],
                body: (try? WireJSON.encoder().encode(problem)) ?? Data()))
    }

    static var signInPage: Self { page(200) }

    /// The page of a filter, a proxy or a network, which answers in place of the service.
    static func page(_ status: Int) -> Self {
        .success(
            LinkHTTPResponse(
                status: status, headers: ["Content-Type": "text/html"], body: Data("<html>Sign in</html>".utf8)))
    }

    /// An answer that calls itself JSON.
    static func body(_ bytes: some Sequence<UInt8>) -> Self {
        .success(LinkHTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: Data(bytes)))
    }

    static func fault(_ kind: LinkTransportError.Kind) -> Self { .failure(LinkTransportError(kind)) }
}
