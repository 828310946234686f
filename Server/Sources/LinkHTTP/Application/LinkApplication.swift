public import Hummingbird
import HummingbirdCore
public import LinkService
public import Logging
import NIOCore
public import ServiceLifecycle

/// Makes the application that listens and answers.
///
/// - Parameters:
///   - useCases: what the service does.
///   - configuration: where it listens, and within which limits.
///   - services: what runs beside it, started before it and stopped after it.
///   - logger: where it logs.
///   - onServerRunning: told the port once the service listens.
public func buildApplication(
    _ useCases: LinkUseCases, configuration: LinkHTTPConfiguration = LinkHTTPConfiguration(),
    services: [any Service] = [], logger: Logger,
    onServerRunning: @escaping @Sendable (_ port: Int) async -> Void = { _ in }
) -> Application<RouterResponder<LinkRequestContext>> {
    application(
        buildRouter(useCases, configuration: configuration), configuration: configuration, services: services,
        logger: logger, onServerRunning: onServerRunning)
}

/// Makes the application that leads plain http to https; it listens on the same address, and on the port of its own.
public func buildRedirectApplication(
    _ useCases: LinkUseCases, configuration: LinkHTTPConfiguration, redirect: RedirectConfiguration, logger: Logger,
    onServerRunning: @escaping @Sendable (_ port: Int) async -> Void = { _ in }
) -> Application<RouterResponder<LinkRequestContext>> {
    var configuration = configuration
    configuration.port = redirect.port
    configuration.certificates = nil
    return application(
        buildRedirectRouter(useCases, configuration: configuration, redirect: redirect), configuration: configuration,
        services: [], logger: logger, onServerRunning: onServerRunning)
}

private func application(
    _ router: Router<LinkRequestContext>, configuration: LinkHTTPConfiguration, services: [any Service],
    logger: Logger, onServerRunning: @escaping @Sendable (_ port: Int) async -> Void
) -> Application<RouterResponder<LinkRequestContext>> {
    let limits = configuration.limits
    let server = HTTPServerBuilder { responder in
        if let certificates = configuration.certificates {
            SecureChannel(responder: responder, certificates: certificates, limits: limits)
        } else {
            GuardedHTTP1Channel(responder: responder, limits: limits)
        }
    }
    return Application(
        router: router, server: server,
        configuration: ApplicationConfiguration(
            address: .hostname(configuration.host, port: configuration.port),
            availableConnectionsDelegate: .maximum(limits.connections, logger: logger)),
        services: services,
        onServerRunning: { channel in await onServerRunning(channel.localAddress?.port ?? configuration.port) },
        logger: logger)
}
