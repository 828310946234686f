import Hummingbird
import LinkService
import WaymarkLinks

/// `/api/…`: the native API, with problem details (RFC 9457).
struct NativeFace: Face {
    let useCases: LinkUseCases
    let limits: HTTPLimits

    let prefixes = ["/api/"]
    let isOpenToAllOrigins = true

    func response(to failure: HTTPFailure, for request: Request, context: LinkRequestContext) -> Response {
        failure.problemResponse(requestID: context.requestID)
    }

    /// Adds every route of ``ServiceRoute`` and of ``WebhookRoute``.
    func addRoutes(to group: RouterGroup<LinkRequestContext>) {
        // The document describes how to authenticate, so it is public.
        OpenAPIController().addRoutes(to: group)
        // Whoever asks for a token has none yet.
        TokenController(useCases: useCases).addRoutes(to: group)
        let group = group.group(RouterPath(ServiceRoute.root)).add(middleware: CallerMiddleware(keys: useCases.keys))
        LinkCollectionController(useCases: useCases, limits: limits).addRoutes(to: group)
        LinkResourceController(useCases: useCases, limits: limits).addRoutes(to: group)
        StatisticsController(useCases: useCases).addRoutes(to: group)
        ClickController(useCases: useCases, limits: limits).addRoutes(to: group)
        ResolveController(useCases: useCases, limits: limits).addRoutes(to: group)
        FlowController(useCases: useCases).addRoutes(to: group)
        ClaimController(useCases: useCases, limits: limits).addRoutes(to: group)
        AppEventController(useCases: useCases, limits: limits).addRoutes(to: group)
        AppEventExportController(useCases: useCases, limits: limits).addRoutes(to: group)
        WebhookController(useCases: useCases, limits: limits).addRoutes(to: group)
    }
}

extension ServiceRoute {
    /// The path below ``ServiceRoute/root``, with its variables in braces.
    var nativePath: String {
        String(template.dropFirst(Self.root.count))
    }
}
