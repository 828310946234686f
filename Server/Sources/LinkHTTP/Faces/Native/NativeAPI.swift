import Hummingbird
import LinkService
import WaymarkLinks

/// Adds the native API to a router.
enum NativeAPI {
    /// Adds every route of ``ServiceRoute``.
    static func addRoutes(
        to router: Router<LinkRequestContext>, useCases: LinkUseCases, configuration: LinkHTTPConfiguration
    ) {
        // The document describes how to authenticate, so that it is open to all.
        OpenAPIController().addRoutes(to: router)
        let group = router.group(RouterPath(ServiceRoute.root)).add(middleware: CallerMiddleware(keys: useCases.keys))
        let limits = configuration.limits
        LinkCollectionController(useCases: useCases, limits: limits).addRoutes(to: group)
        LinkResourceController(useCases: useCases, limits: limits).addRoutes(to: group)
        ResolveController(useCases: useCases, limits: limits).addRoutes(to: group)
        FlowController(useCases: useCases).addRoutes(to: group)
        ClaimController(useCases: useCases, limits: limits).addRoutes(to: group)
        AppEventController(useCases: useCases, limits: limits).addRoutes(to: group)
    }
}

extension ServiceRoute {
    /// The path below ``ServiceRoute/root``, with its variables in braces.
    var nativePath: String {
        String(template.dropFirst(Self.root.count))
    }
}
