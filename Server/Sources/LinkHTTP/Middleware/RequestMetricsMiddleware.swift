import HTTPTypes
import Hummingbird
import Locking
import Metrics

/// Times every request.
///
/// The labels come from small closed sets: route templates, methods, status classes.
final class RequestMetricsMiddleware: RouterMiddleware {
    typealias Context = LinkRequestContext

    private struct Key: Hashable {
        var route: String
        var method: String
        /// The first digit of the status.
        var statusClass: Int
    }

    private let timers = Mutex<[Key: Timer]>([:])

    func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        let response = try await next(request, context)
        let key = Key(
            route: context.endpointPath ?? "none", method: request.method.label,
            statusClass: response.status.code / 100)
        timer(for: key).record(duration: ContinuousClock.now - start)
        return response
    }

    private func timer(for key: Key) -> Timer {
        timers.withLock { timers in
            if let timer = timers[key] { return timer }
            let timer = Timer(route: key.route, method: key.method, status: "\(key.statusClass)xx")
            timers[key] = timer
            return timer
        }
    }
}

extension Timer {
    /// The timer of requests with the same labels.
    convenience init(route: String, method: String, status: String) {
        self.init(
            label: "waymark_http_request_seconds",
            dimensions: [("route", route), ("method", method), ("status", status)])
    }
}
