import HTTPTypes
import Hummingbird
import WaymarkLinks

/// Refuses malformed and oversized requests before they reach a controller.
struct RequestCheckMiddleware: RouterMiddleware {
    typealias Context = LinkRequestContext

    let limits: HTTPLimits

    func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.target = try RequestTarget(of: request.head, authority: context.authority, limits: limits)
        try checkBodyLength(request)
        // A request whose client has disconnected does not reach the store.
        try Task.checkCancellation()
        return try await next(request, context)
    }

    /// Refuses a body whose announced length is too large, even if it would not be read.
    private func checkBodyLength(_ request: Request) throws(HTTPFailure) {
        guard let text = request.headers.text(.contentLength) else { return }
        let limit =
            switch request.uri.path {
            case ServiceRoute.bulkLinks.path: limits.bulkBodyBytes
            case ServiceRoute.events.path: limits.eventBodyBytes
            case let path where path.hasPrefix(HTTPLimits.branchBulkPrefix): limits.branchBulkBytes
            case HTTPLimits.importPath: limits.importBodyBytes
            case let path where HTTPLimits.isLogo(path): max(limits.bodyBytes, HTTPLimits.logoBodyBytes)
            default: limits.bodyBytes
            }
        guard let length = Int(text), length <= limit else { throw .bodyTooLarge(limit: limit) }
    }
}
