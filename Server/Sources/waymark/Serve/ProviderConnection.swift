import Foundation
import LinkService
import WaymarkClient
import WaymarkLinks

/// Sends the requests to a sign-in provider by URLSession, which follows no redirects here and reads a limited length.
enum ProviderConnection {
    /// How long an answer may take, in seconds.
    private static let timeout: TimeInterval = 10

    /// The transport.
    ///
    /// - Throws: ``CommandFailure`` where the library below URLSession is missing.
    static func make() throws(CommandFailure) -> ProviderTransport {
        try SessionLibrary.load()
        let session = URLSessionTransport()
        return ProviderTransport(
            get: {
                try await send(LinkHTTPRequest(.get, try url($0), headers: accepting, timeout: timeout), by: session)
            },
            post: { address, form, authorization in
                var headers = accepting
                headers["Content-Type"] = "application/x-www-form-urlencoded"
                headers["Authorization"] = authorization
                return try await send(
                    LinkHTTPRequest(
                        .post, try url(address), headers: headers, body: Data(form.utf8), timeout: timeout),
                    by: session)
            })
    }

    private static var accepting: LinkHTTPHeaders { ["Accept": "application/json"] }

    private static func url(_ address: String) throws -> WebURL {
        try WebURL(address[...])
    }

    private static func send(
        _ request: LinkHTTPRequest, by session: URLSessionTransport
    ) async throws -> ProviderTransport.Answer {
        let response = try await session.send(request)
        return ProviderTransport.Answer(status: response.status, body: response.body)
    }
}
