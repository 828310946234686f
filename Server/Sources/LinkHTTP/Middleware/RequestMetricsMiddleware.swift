import HTTPTypes
import Hummingbird

/// Counts and times every request.
struct RequestMetricsMiddleware: RouterMiddleware {
    typealias Context = LinkRequestContext

    let meter: RequestMeter

    func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        let response = try await next(request, context)
        meter.record(
            route: context.endpointPath, method: request.method, status: response.status,
            duration: ContinuousClock.now - start)
        return response
    }
}
