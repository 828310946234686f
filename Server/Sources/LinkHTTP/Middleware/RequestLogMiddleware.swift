import HTTPTypes
import Hummingbird
import Logging

/// Names the request in the response, and writes a line where that is switched on or the service failed.
///
/// The line holds the route's template, never the path: a path can hold a link, and a query can hold a key.
struct RequestLogMiddleware: RouterMiddleware {
    typealias Context = LinkRequestContext

    let logsAll: Bool

    func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        var response = try await next(request, context)
        response.headers[.requestID] = context.requestID
        let hasFailed = response.status.code >= 500
        guard logsAll || hasFailed else { return response }
        let duration = (ContinuousClock.now - start) / .microseconds(1)
        context.logger.log(
            level: hasFailed ? .error : .info, "Request",
            metadata: [
                "method": "\(request.method.label)",
                "route": "\(context.endpointPath ?? "none")",
                "status": "\(response.status.code)",
                "duration_us": "\(Int(duration))",
            ])
        return response
    }
}

extension HTTPRequest.Method {
    /// The method for logs and metrics: one of a few names, whatever was sent.
    var label: String {
        switch self {
        case .get, .head, .post, .put, .patch, .delete, .options: rawValue
        default: "other"
        }
    }
}
