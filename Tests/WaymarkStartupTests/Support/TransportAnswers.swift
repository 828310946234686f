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

    static func status(_ status: Int) -> Self {
        .success(LinkHTTPResponse(status: status, headers: ["Content-Type": "application/problem+json"]))
    }

    static var signInPage: Self {
        .success(
            LinkHTTPResponse(
                status: 200, headers: ["Content-Type": "text/html"], body: Data("<html>Sign in</html>".utf8)))
    }

    /// An answer that calls itself JSON.
    static func body(_ bytes: some Sequence<UInt8>) -> Self {
        .success(LinkHTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: Data(bytes)))
    }

    static func fault(_ kind: LinkTransportError.Kind) -> Self { .failure(LinkTransportError(kind)) }
}
