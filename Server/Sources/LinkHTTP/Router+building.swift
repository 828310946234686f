import HTTPTypes
public import Hummingbird
public import LinkService
public import Logging

/// Creates the router with all faces of the service: APIs, link hosts, files, health.
///
/// - Parameters:
///   - useCases: what the service does.
///   - configuration: the limits of requests.
///   - logger: the log of what goes wrong in the background.
public func buildRouter(
    _ useCases: LinkUseCases, configuration: LinkHTTPConfiguration = LinkHTTPConfiguration(), logger: Logger
) -> Router<LinkRequestContext> {
    // RFC 9110 §9.1: what answers GET answers HEAD.
    let router = Router(context: LinkRequestContext.self, options: .autoGenerateHeadEndpoints)
    addMiddleware(to: router, configuration: configuration)
    addFaces(to: router, useCases: useCases, configuration: configuration, logger: logger)
    UnansweredRequests.addRoutes(to: router)
    return router
}

/// Makes the router of the port for plain http.
func buildRedirectRouter(
    _ useCases: LinkUseCases, configuration: LinkHTTPConfiguration, redirect: RedirectConfiguration
) -> Router<LinkRequestContext> {
    let router = Router(context: LinkRequestContext.self)
    addMiddleware(to: router, configuration: configuration)
    RedirectController(directory: useCases.directory, challenges: redirect.challengeFolder.map(ChallengeFolder.init))
        .addRoutes(to: router)
    return router
}

/// Adds what every request passes, outermost first.
func addMiddleware(to router: Router<LinkRequestContext>, configuration: LinkHTTPConfiguration) {
    router.add(middleware: RequestLogMiddleware(logsAll: configuration.logsRequests))
    router.add(middleware: RequestMetricsMiddleware())
    router.add(middleware: RequestSenderMiddleware(configuration: configuration))
    // Outside of the error mapping, so that errors carry these fields too.
    router.add(middleware: SecurityHeadersMiddleware())
    router.add(middleware: CrossOriginMiddleware())
    router.add(middleware: ErrorMiddleware())
    router.add(middleware: RequestCheckMiddleware(limits: configuration.limits))
}

/// Adds the faces.
///
/// Fixed paths win over those with variables, and the link hosts' paths come last.
func addFaces(
    to router: Router<LinkRequestContext>, useCases: LinkUseCases, configuration: LinkHTTPConfiguration, logger: Logger
) {
    HealthController(useCases: useCases, isPrepared: configuration.isPrepared).addRoutes(to: router)
    NativeAPI.addRoutes(to: router, useCases: useCases, configuration: configuration)
    FirebaseController(useCases: useCases, limits: configuration.limits).addRoutes(to: router)
    AssociationFileController(useCases: useCases).addRoutes(to: router)
    CertificateQuestionController(directory: useCases.directory).addRoutes(to: router)
    LinkController(
        useCases: useCases, scanners: configuration.scanners,
        qrCodes: QRCodeDrawer(configuration: configuration.qrCodes, logger: logger)
    ).addRoutes(to: router)
}
