import HTTPTypes
public import Hummingbird
public import LinkService
public import Logging

/// Creates the router with all faces of the service: APIs, link hosts, files, health.
///
/// - Parameters:
///   - useCases: the use cases of the service.
///   - configuration: the limits of requests.
///   - logger: receives failures of background work.
public func buildRouter(
    _ useCases: LinkUseCases, configuration: LinkHTTPConfiguration = LinkHTTPConfiguration(), logger: Logger
) -> Router<LinkRequestContext> {
    // RFC 9110 §9.1: a resource that supports GET supports HEAD.
    let router = Router(context: LinkRequestContext.self, options: .autoGenerateHeadEndpoints)
    addMiddleware(to: router, configuration: configuration)
    let limits = configuration.limits
    let qrCodes = QRCodeDrawer(configuration: configuration.qrCodes, logger: logger)
    let others: [any Face] = [
        OperationsFace(useCases: useCases, isPrepared: configuration.isPrepared),
        NativeFace(useCases: useCases, limits: limits),
        BranchFace(useCases: useCases, limits: limits, qrCodes: qrCodes),
        FirebaseFace(useCases: useCases, limits: limits),
        HostFilesFace(
            useCases: useCases, wellKnown: configuration.wellKnownFolder.map(WellKnownFolder.init)),
    ]
    let added = others.map { FaceMiddleware($0, limits: limits, isLoaded: { useCases.directory.isLoaded }) }
    for face in added { router.add(face) }
    let links = FaceMiddleware(
        LinkHostsFace(
            controller: LinkController(
                useCases: useCases, scanners: configuration.scanners,
                qrCodes: qrCodes, override: BranchOverride.change(by:in:)),
            devices: DeviceReportController(reports: useCases.deviceReports),
            otherPaths: router.routes.map(\.path), otherFaces: others),
        limits: limits, isLoaded: { useCases.directory.isLoaded })
    router.add(links)
    // Comes after all routes and answers requests without one.
    router.add(middleware: UnmatchedRequestMiddleware(faces: added + [links]))
    return router
}

/// Creates the router of the port for plain http.
func buildRedirectRouter(
    _ useCases: LinkUseCases, configuration: LinkHTTPConfiguration, redirect: RedirectConfiguration
) -> Router<LinkRequestContext> {
    let router = Router(context: LinkRequestContext.self)
    addMiddleware(to: router, configuration: configuration)
    let face = FaceMiddleware(
        RedirectFace(
            controller: RedirectController(
                directory: useCases.directory, challenges: redirect.challengeFolder.map(ChallengeFolder.init))),
        limits: configuration.limits, isLoaded: { useCases.directory.isLoaded })
    face.face.addRoutes(to: router.group().add(middleware: face))
    router.add(middleware: UnmatchedRequestMiddleware(faces: [face]))
    return router
}

/// Adds the middleware for every request, outermost first; the middleware of a face comes inside.
func addMiddleware(to router: Router<LinkRequestContext>, configuration: LinkHTTPConfiguration) {
    // As one, which saves what the router does for each of them.
    router.addMiddleware {
        RequestLogMiddleware(logsAll: configuration.logsRequests)
        RequestMetricsMiddleware()
        RequestSenderMiddleware(configuration: configuration)
        // Outside the faces, so that errors contain these fields too.
        SecurityHeadersMiddleware()
    }
}
