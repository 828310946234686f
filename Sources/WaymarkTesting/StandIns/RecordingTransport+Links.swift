import Foundation
import ManagementAPI
import WaymarkClient
import WaymarkLinks

extension RecordingTransport {
    /// Creates a service that knows some short links and no others.
    ///
    /// ```swift
    /// let service = RecordingTransport(links: ["https://go.example.com/abc": "https://www.example.com/sale"])
    /// ```
    ///
    /// - Parameters:
    ///   - links: The short links and their deep links, which are web addresses.
    ///   - deferred: The deep link that led to the installation, if any.
    public convenience init(links: [String: String], deferred: String? = nil) {
        self.init { request in
            switch request.url.path {
            case ServiceRoute.resolve.path:
                guard let body = request.body,
                    let question = try? WireJSON.decoder().decode(ResolveRequest.self, from: body),
                    let link = links[question.url].flatMap({ ResolvedLink(deepLink: $0, shortLink: question.url) })
                else { return .notFound }
                return .json(link)
            case ServiceRoute.claims.path: return Answer { () throws(LinkTransportError) in try .claimed(deferred) }
            case ServiceRoute.network.path: return .json(NetworkProof(proof: "proof", maxAge: 300))
            case ServiceRoute.events.path: return .json(AppEventBatchResult(counted: 0, ignored: 0))
            default: return .notFound
            }
        }
    }
}

extension LinkHTTPResponse {
    /// The service's answer to a claim.
    static func claimed(_ deepLink: String?) throws(LinkTransportError) -> LinkHTTPResponse {
        let link = deepLink.flatMap { ResolvedLink(deepLink: $0) }
        let response = link.map { ClaimResponse(match: .exact, method: "simulated", link: $0) } ?? ClaimResponse()
        return try RecordingTransport.Answer.json(response).get()
    }
}

extension ResolvedLink {
    fileprivate init?(deepLink: String, shortLink: String? = nil) {
        guard let url = WebURL(deepLink) else { return nil }
        self.init(url: AppURI(url), link: DynamicLink(link: url), shortLink: shortLink)
    }
}

extension Result<LinkHTTPResponse, LinkTransportError> {
    /// The service's own refusal.
    ///
    /// Any other 404 says nothing about a link.
    static var notFound: Self {
        json(ProblemDetails(type: "urn:waymark:problem:not-found", title: "Not Found", status: 404), status: 404)
    }

    static func json(_ value: some Encodable, status: Int = 200) -> Self {
        guard let body = try? WireJSON.encoder().encode(value) else {
            return .failure(LinkTransportError(.connection, detail: "no JSON"))
        }
        return .success(
            LinkHTTPResponse(status: status, headers: ["Content-Type": "application/json"], body: body))
    }
}
