import HTTPTypes
public import Hummingbird
public import LinkService
public import Logging
import ServiceMetrics

/// Creates the router with all faces of the service: APIs, link hosts, files, health.
///
/// - Parameters:
///   - useCases: the use cases of the service.
///   - configuration: the limits of requests.
///   - logger: receives failures of background work.
public func buildRouter(
    _ useCases: LinkUseCases, configuration: LinkHTTPConfiguration = LinkHTTPConfiguration(), logger: Logger
) -> Router<LinkRequestContext> {
    buildRouter(useCases, configuration: configuration, dashboard: { _ in nil }, logger: logger)
}

/// Creates the router with all faces of the service, and a dashboard beside them.
///
/// - Parameters:
///   - useCases: the use cases of the service.
///   - configuration: the limits of requests.
///   - dashboard: creates the dashboard, which leaves the hosts of links to their own pages; `nil` for none.
///   - logger: receives failures of background work.
package func buildRouter(
    _ useCases: LinkUseCases, configuration: LinkHTTPConfiguration = LinkHTTPConfiguration(),
    dashboard: (LinkHostPages) -> (any DashboardPages)?, logger: Logger
) -> Router<LinkRequestContext> {
    // RFC 9110 §9.1: a resource that supports GET supports HEAD.
    let router = Router(context: LinkRequestContext.self, options: .autoGenerateHeadEndpoints)
    addMiddleware(to: router, configuration: configuration)
    let limits = configuration.limits
    let qrCodes = QRCodeDrawer(configuration: configuration.qrCodes, logger: logger)
    let controller = LinkController(
        useCases: useCases, scanners: configuration.scanners, qrCodes: qrCodes, overrides: BranchOverride.all)
    let linkHosts = LinkHostPages(open: controller.open, failure: controller.response(to:_:_:))
    let dashboard = dashboard(linkHosts)
    let metrics = configuration.metrics.read.map { read in
        MetricsFace(
            read: read, requests: configuration.metrics.requests,
            access: MetricsFace.Access(
                keys: useCases.keys, directory: useCases.directory, linkHosts: linkHosts))
    }
    let others: [any Face] =
        [metrics as (any Face)?, dashboard].compactMap(\.self) + [
            OperationsFace(
                useCases: useCases, isPrepared: configuration.isPrepared, isStopping: configuration.isStopping),
            NativeFace(useCases: useCases, limits: limits),
            BranchFace(
                useCases: useCases, limits: limits, qrCodes: qrCodes,
                visits: BranchVisits(
                    open: { await controller.openBelowOthers($0, context: $1) },
                    expired: { controller.answerOfExpiredLink($0, context: $1) })),
            FirebaseFace(useCases: useCases, limits: limits),
            MCPFace(useCases: useCases, limits: limits, version: configuration.version),
            HostFilesFace(
                useCases: useCases, wellKnown: configuration.wellKnownFolder.map(WellKnownFolder.init)),
        ]
    let added = others.map { FaceMiddleware($0, limits: limits, isLoaded: { useCases.directory.isLoaded }) }
    let meter = configuration.metrics.requests
    let paths = router.add(added, meter: meter)
    let links = FaceMiddleware(
        LinkHostsFace(
            controller: controller,
            devices: DeviceReportController(reports: useCases.deviceReports), dashboard: dashboard,
            otherPaths: paths, otherFaces: others),
        limits: limits, isLoaded: { useCases.directory.isLoaded })
    router.add([links], beside: paths, meter: meter)
    // Comes after all routes and answers requests without one.
    router.add(middleware: UnmatchedRequestMiddleware(faces: added + [links]))
    return router
}

/// Creates the router of the port for metrics.
func buildMetricsRouter(
    configuration: LinkHTTPConfiguration, read: @escaping @Sendable () async -> [MetricReading]
) -> Router<LinkRequestContext> {
    let router = Router(context: LinkRequestContext.self, options: .autoGenerateHeadEndpoints)
    addMiddleware(to: router, configuration: configuration)
    let face = FaceMiddleware(
        MetricsFace(read: read, requests: configuration.metrics.requests, access: nil), limits: configuration.limits)
    router.add([face], meter: configuration.metrics.requests)
    router.add(middleware: UnmatchedRequestMiddleware(faces: [face]))
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
    for (path, routes) in Dictionary(grouping: router.routes, by: \.path.description) {
        configuration.metrics.requests.begin(route: path, registered: Set(routes.map(\.method)))
    }
    return router
}

/// Adds the middleware for every request, outermost first; the middleware of a face comes inside.
func addMiddleware(to router: Router<LinkRequestContext>, configuration: LinkHTTPConfiguration) {
    // As one, which saves what the router does for each of them.
    router.addMiddleware {
        RequestLogMiddleware(logsAll: configuration.logsRequests, readinessRoute: HealthController.readyPath)
        RequestMetricsMiddleware(meter: configuration.metrics.requests)
        RequestSenderMiddleware(configuration: configuration)
        // Outside the faces, so that errors contain these fields too.
        SecurityHeadersMiddleware()
    }
}
