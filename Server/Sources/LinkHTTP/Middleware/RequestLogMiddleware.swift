import HTTPTypes
import Hummingbird
import LinkService
import Locking
import Logging

/// Names the request in the response, adds the sender's trace to its lines in the log, and writes a line where that is enabled or the service failed.
///
/// The line holds the route's template, never the path: a path can hold a link, and a query can hold a key. Clients cannot
/// fill the log: a limit that refuses requests has its own line, and of answers 503 only one a minute is a fault with a line.
final class RequestLogMiddleware: RouterMiddleware {
    typealias Context = LinkRequestContext

    private let logsAll: Bool
    private let readinessRoute: String?
    private let now: @Sendable () -> ContinuousClock.Instant
    private let unavailable = Mutex(NoticePace())

    /// Creates the middleware.
    ///
    /// - Parameters:
    ///   - logsAll: whether every request has a line.
    ///   - readinessRoute: the route whose 503 is an answer, and no fault: why the service is not ready has a line of its own.
    ///   - now: the clock.
    init(
        logsAll: Bool, readinessRoute: String? = nil,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.logsAll = logsAll
        self.readinessRoute = readinessRoute
        self.now = now
    }

    func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        let start = now()
        var context = context
        if let trace = TraceContext(request.headers) {
            context.logger[metadataKey: "trace_id"] = "\(trace.traceID)"
            context.logger[metadataKey: "span_id"] = "\(trace.spanID)"
        }
        var response = try await next(request, context)
        response.headers[.requestID] = context.requestID
        let end = now()
        let faults = faults(of: response, context: context, at: end)
        guard logsAll || faults != nil else { return response }
        var metadata: Logger.Metadata = [
            "method": "\(request.method.label)",
            "route": "\(context.endpointPath ?? "none")",
            "status": "\(response.status.code)",
            "duration_us": "\(Int((end - start) / .microseconds(1)))",
        ]
        if let faults, faults > 1 { metadata["times"] = "\(faults)" }
        context.logger.log(level: faults == nil ? .info : .error, "Request", metadata: metadata)
        return response
    }

    /// For how many faults of the service a line is due; `nil` for none.
    private func faults(of response: Response, context: Context, at now: ContinuousClock.Instant) -> Int? {
        guard response.status.code >= 500, !context.limitNote.isReached else { return nil }
        guard response.status == .serviceUnavailable else { return 1 }
        if let readinessRoute, context.endpointPath == readinessRoute { return nil }
        return unavailable.withLock { $0.record(at: now) }
    }
}
