import Hummingbird

/// Every path of the port for plain http.
struct RedirectFace: Face {
    let controller: RedirectController

    let prefixes: [String] = []
    let isOpenToAllOrigins = false

    func response(to failure: HTTPFailure, for request: Request, context: LinkRequestContext) -> Response {
        failure.textResponse()
    }

    func addRoutes(to group: RouterGroup<LinkRequestContext>) {
        controller.addRoutes(to: group)
    }
}
