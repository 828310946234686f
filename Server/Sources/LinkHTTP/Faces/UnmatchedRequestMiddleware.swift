import Hummingbird

/// Answers what no route has: an unknown path below a prefix of a face, or an unknown method.
struct UnmatchedRequestMiddleware: RouterMiddleware {
    typealias Context = LinkRequestContext

    /// All faces; the last one answers what is below no prefix.
    let faces: [FaceMiddleware]

    @concurrent func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard let face = faces.first(where: { $0.face.owns(request) }) ?? faces.last else {
            return try await next(request, context)
        }
        return try await face.handle(request, context: context, next: next)
    }
}
