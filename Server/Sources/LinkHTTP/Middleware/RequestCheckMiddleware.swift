import HTTPTypes
import Hummingbird
import WaymarkLinks

/// Refuses what no controller should have to think about.
struct RequestCheckMiddleware: RouterMiddleware {
    typealias Context = LinkRequestContext

    let limits: HTTPLimits

    func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.target = try RequestTarget(of: request.head, authority: context.authority, limits: limits)
        try checkBodyLength(request)
        // No store is asked for a client that is gone.
        try Task.checkCancellation()
        return try await next(request, context)
    }

    /// Refuses a body by what its head announces, whether or not anybody would read it.
    private func checkBodyLength(_ request: Request) throws(HTTPFailure) {
        guard let text = request.headers[.contentLength] else { return }
        let limit =
            switch request.uri.path {
            case ServiceRoute.bulkLinks.path: limits.bulkBodyBytes
            case ServiceRoute.events.path: limits.eventBodyBytes
            default: limits.bodyBytes
            }
        guard let length = Int(text), length <= limit else { throw .bodyTooLarge(limit: limit) }
    }
}
