import Hummingbird
public import LinkService
public import Logging

/// Creates the server of all faces of the service.
///
/// - Parameters:
///   - useCases: what the service does.
///   - configuration: where it listens, and within which limits.
///   - traffic: what all servers of the process together may have under way.
///   - logger: where it logs.
///   - onListening: told the port once the server listens.
public func buildServer(
    _ useCases: LinkUseCases, configuration: LinkHTTPConfiguration, traffic: ServerTraffic, logger: Logger,
    onListening: @escaping @Sendable (_ port: Int) async -> Void = { _ in }
) -> HTTPServer {
    buildServer(
        useCases, configuration: configuration, dashboard: { _ in nil }, traffic: traffic, logger: logger,
        onListening: onListening)
}

/// Creates the server of all faces of the service, and of a dashboard beside them.
///
/// - Parameter dashboard: creates the dashboard; `nil` for none.
package func buildServer(
    _ useCases: LinkUseCases, configuration: LinkHTTPConfiguration,
    dashboard: (LinkHostPages) -> (any DashboardPages)?, traffic: ServerTraffic, logger: Logger,
    onListening: @escaping @Sendable (_ port: Int) async -> Void = { _ in }
) -> HTTPServer {
    let router = buildRouter(useCases, configuration: configuration, dashboard: dashboard, logger: logger)
    let date = DateField()
    let direct = DirectRedirects(
        follow: useCases.follow, configuration: configuration, date: date, overrides: BranchOverride.all,
        paths: router.routes.map(\.path.description))
    return HTTPServer(
        responder: RequestResponder(router: router, direct: direct, date: date, logger: logger),
        configuration: configuration, traffic: traffic, logger: logger, onListening: onListening)
}

/// Creates the server of the port for metrics, which speaks plain http and asks for no key; `nil` where there is none.
public func buildMetricsServer(
    configuration: LinkHTTPConfiguration, traffic: ServerTraffic, logger: Logger,
    onListening: @escaping @Sendable (_ port: Int) async -> Void = { _ in }
) -> HTTPServer? {
    guard let listener = configuration.metrics.listener, let read = configuration.metrics.read else { return nil }
    var configuration = configuration
    configuration.host = listener.host
    configuration.port = listener.port
    configuration.socket = listener.socket
    configuration.certificates = nil
    return HTTPServer(
        responder: RequestResponder(
            router: buildMetricsRouter(configuration: configuration, read: read), logger: logger),
        configuration: configuration, traffic: traffic, logger: logger, onListening: onListening)
}

/// Creates the server that leads plain http to https; it listens on the same address, and on the port of its own.
public func buildRedirectServer(
    _ useCases: LinkUseCases, configuration: LinkHTTPConfiguration, redirect: RedirectConfiguration,
    traffic: ServerTraffic, logger: Logger, onListening: @escaping @Sendable (_ port: Int) async -> Void = { _ in }
) -> HTTPServer {
    var configuration = configuration
    configuration.port = redirect.port
    configuration.socket = redirect.socket
    configuration.certificates = nil
    return HTTPServer(
        responder: RequestResponder(
            router: buildRedirectRouter(useCases, configuration: configuration, redirect: redirect), logger: logger),
        configuration: configuration, traffic: traffic, logger: logger, onListening: onListening)
}
