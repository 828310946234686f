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
    let limits = configuration.limits
    return Application(
        router: buildRouter(useCases, configuration: configuration),
        server: HTTPServerBuilder { GuardedHTTP1Channel(responder: $0, limits: limits) },
        configuration: ApplicationConfiguration(
            address: .hostname(configuration.host, port: configuration.port),
            availableConnectionsDelegate: .maximum(limits.connections, logger: logger)),
        services: services,
        onServerRunning: { channel in await onServerRunning(channel.localAddress?.port ?? configuration.port) },
        logger: logger)
}
