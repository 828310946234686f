import Hummingbird
import LinkService

/// `/health/…`: health checks for supervisors, with problem details (RFC 9457).
struct OperationsFace: Face {
    let useCases: LinkUseCases
    let isPrepared: @Sendable () -> Bool
    let isStopping: @Sendable () -> Bool

    let prefixes = ["/health/"]
    let isOpenToAllOrigins = false
    let needsSettings = false

    func response(to failure: HTTPFailure, for request: Request, context: LinkRequestContext) -> Response {
        failure.problemResponse(requestID: context.requestID)
    }

    func addRoutes(to group: RouterGroup<LinkRequestContext>) {
        HealthController(useCases: useCases, isPrepared: isPrepared, isStopping: isStopping).addRoutes(to: group)
    }
}
