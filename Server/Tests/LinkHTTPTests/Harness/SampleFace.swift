import Hummingbird

@testable import LinkHTTP

/// A face with the routes of a test, which answers errors with problem details or in plain text.
struct SampleFace: Face {
    var prefixes: [String] = []
    var isOpenToAllOrigins = false
    var answersInText = false
    let add: @Sendable (RouterGroup<LinkRequestContext>) -> Void

    func response(to failure: HTTPFailure, for request: Request, context: LinkRequestContext) -> Response {
        answersInText ? failure.textResponse() : failure.problemResponse(requestID: context.requestID)
    }

    func addRoutes(to group: RouterGroup<LinkRequestContext>) { add(group) }
}
