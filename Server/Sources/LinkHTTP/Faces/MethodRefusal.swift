import Hummingbird

/// Refuses the methods that a path of a face does not have.
///
/// It is the same for all of them, and runs the face's middleware itself: a router has several hundred of these.
struct MethodRefusal: HTTPResponder {
    let face: FaceMiddleware
    let failure: HTTPFailure
    /// How many segments the nearest path above has that can be read; `nil` where there is none.
    let depth: Int?

    func respond(to request: Request, context: LinkRequestContext) async throws -> Response {
        try await face.handle(request, context: context) { request, context in
            guard request.method == .get || request.method == .head else { throw failure }
            let segments = context.target.path.split(separator: "/")
            let above = depth.map { "/" + segments.prefix($0).joined(separator: "/") }
            return try face.face.answerToReading(request, context, above: above, refusal: failure)
        }
    }
}
