import Foundation
import WaymarkClient
public import WaymarkLinks

extension RecordingTransport {
    /// Makes a service that knows these short links, by their deep links, and no other; it knows of no deferred link.
    ///
    /// ```swift
    /// let service = try RecordingTransport(links: ["https://go.example.com/abc": WebURL("https://www.example.com/sale")])
    /// ```
    public convenience init(links: [String: WebURL]) {
        self.init { request in
            switch request.url.path {
            case ServiceRoute.resolve.path:
                guard let body = request.body,
                    let question = try? WireJSON.decoder().decode(ResolveRequest.self, from: body),
                    let url = links[question.url]
                else { return .notFound }
                return .json(
                    ResolvedLink(
                        url: AppURI(url), link: DynamicLink(link: url), shortLink: question.url, linkID: nil,
                        minimumVersion: nil, maxAge: 0))
            case ServiceRoute.claims.path: return .json(ClaimResponse())
            case ServiceRoute.events.path: return .json(AppEventBatchResult(counted: 0, ignored: 0))
            default: return .notFound
            }
        }
    }
}

extension Result<LinkHTTPResponse, LinkTransportError> {
    /// The service's own refusal; any other 404 says nothing about a link.
    fileprivate static var notFound: Self {
        json(ProblemDetails(type: "urn:waymark:problem:not-found", title: "Not Found", status: 404), status: 404)
    }

    fileprivate static func json(_ value: some Encodable, status: Int = 200) -> Self {
        guard let body = try? WireJSON.encoder().encode(value) else {
            return .failure(LinkTransportError(.connection, detail: "no JSON"))
        }
        return .success(LinkHTTPResponse(status: status, headers: ["Content-Type": "application/json"], body: body))
    }
}
