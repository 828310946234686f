import HTTPTypes
import Hummingbird
import LinkRules
import LinkService
import NIOCore

/// `POST /_/device`: takes what the page of a click tells about its device.
///
/// Pages send it with `navigator.sendBeacon`, which shows no answer to anyone: it is 204 whatever is sent.
struct DeviceReportController: Sendable {
    static let path: RouterPath = "/_/device"

    let reports: DeviceReports

    @Sendable func take(_ request: Request, context: LinkRequestContext) async throws -> Response {
        let response = Response(status: .noContent, headers: [.cacheControl: "no-store"])
        guard isFromOwnPage(request, context),
            let body = try? await request.body.collect(upTo: PageDevice.maximumLength),
            let device = PageDevice(form: String(buffer: body))
        else { return response }
        reports.take(device, from: VisitorClassifier.visitor(VisitorHeaders(request.headers)))
        return response
    }

    /// Whether a page of the same host sends the request.
    ///
    /// Browsers that send no `Sec-Fetch-Site`, such as Safari before 16.4, send the `Origin` of such a request.
    ///
    /// Source: Fetch Metadata Request Headers, W3C.
    private func isFromOwnPage(_ request: Request, _ context: LinkRequestContext) -> Bool {
        if let site = request.headers[.fetchSite] { return site == "same-origin" }
        return request.headers[.origin] == "\(context.scheme)://\(context.authority)"
    }
}

extension HTTPField.Name {
    fileprivate static let fetchSite = constant("Sec-Fetch-Site")
}
