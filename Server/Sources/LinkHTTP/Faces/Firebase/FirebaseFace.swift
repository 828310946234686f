import FirebaseAPI
import Hummingbird
import LinkService

/// Firebase's methods below `/v1/`, with Google's error envelope.
struct FirebaseFace: Face {
    let useCases: LinkUseCases
    let limits: HTTPLimits

    let prefixes = ["/v1/"]
    let isOpenToAllOrigins = true

    func response(to failure: HTTPFailure, for request: Request, context: LinkRequestContext) -> Response {
        var response = Response(GoogleRPCStatus(failure.status, failure.detail))
        for field in failure.headers { response.headers[field.name] = field.value }
        return response
    }

    func addRoutes(to group: RouterGroup<LinkRequestContext>) {
        FirebaseController(useCases: useCases, limits: limits).addRoutes(to: group)
    }
}
