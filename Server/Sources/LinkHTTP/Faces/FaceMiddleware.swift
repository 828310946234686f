import Hummingbird

/// Checks the requests of a face, and writes its errors.
struct FaceMiddleware: RouterMiddleware {
    typealias Context = LinkRequestContext

    let face: any Face
    let limits: HTTPLimits
    private let isLoaded: @Sendable () -> Bool
    private let crossOrigin = CrossOriginMiddleware()

    /// Creates the middleware of a face.
    ///
    /// - Parameter isLoaded: whether the settings were read since the start. Before, no face knows a domain or a key.
    init(_ face: any Face, limits: HTTPLimits, isLoaded: @escaping @Sendable () -> Bool = { true }) {
        self.face = face
        self.limits = limits
        self.isLoaded = isLoaded
    }

    @concurrent func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        // Only the scripts of pages send an origin.
        guard face.isOpenToAllOrigins, request.headers.contains(.origin) else {
            return try await answer(request, context, next)
        }
        return try await crossOrigin.handle(request, context: context) { request, context in
            try await answer(request, context, next)
        }
    }

    private func answer(
        _ request: Request, _ context: Context, _ next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        try await ErrorMiddleware(face: face).handle(request, context: context) { request, context in
            guard isLoaded() || !face.needsSettings else {
                throw HTTPFailure(
                    .serviceUnavailable, "not-ready", "The service is starting: its database cannot be reached yet.",
                    headers: [.retryAfter: "1"])
            }
            return try await RequestCheckMiddleware(limits: limits).handle(request, context: context, next: next)
        }
    }
}
