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
                else { return .success(LinkHTTPResponse(status: 404)) }
                return .json(
                    ResolvedLink(
                        url: AppURI(url), link: DynamicLink(link: url), shortLink: question.url, linkID: nil,
                        minimumVersion: nil, maxAge: 0))
            case ServiceRoute.claims.path: return .json(ClaimResponse())
            case ServiceRoute.events.path: return .json(AppEventBatchResult(counted: 0, ignored: 0))
            default: return .success(LinkHTTPResponse(status: 404))
            }
        }
    }
}

extension Result<LinkHTTPResponse, LinkTransportError> {
    fileprivate static func json(_ value: some Encodable) -> Self {
        guard let body = try? WireJSON.encoder().encode(value) else {
            return .failure(LinkTransportError(.connection, detail: "no JSON"))
        }
        return .success(LinkHTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: body))
    }
}
