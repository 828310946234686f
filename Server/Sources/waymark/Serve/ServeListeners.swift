import LinkDashboard
import LinkHTTP
import LinkService
import Logging
import ServiceLifecycle

/// The listeners of a service: the main one, one that redirects plain HTTP, and one for metrics.
struct ServeListeners {
    /// The listeners; each closes the requests that are still open when the time to stop is over.
    let services: [any Service]
    /// Yields the port of the main listener once it is bound.
    let boundPort: AsyncStream<Int>
    /// Yields the port of the redirecting listener once it is bound; nothing if there is none.
    let boundRedirectPort: AsyncStream<Int>
    /// Yields the port of the listener for metrics once it is bound; nothing if there is none.
    let boundMetricsPort: AsyncStream<Int>

    /// Creates the listeners that are configured; nothing is bound yet.
    init(
        _ http: LinkHTTPConfiguration, stopTimeout: Duration, useCases: LinkUseCases, tools: DashboardTools,
        logger: Logger
    ) {
        let (boundPort, port) = AsyncStream.makeStream(of: Int.self)
        let (boundRedirectPort, redirectPort) = AsyncStream.makeStream(of: Int.self)
        let (boundMetricsPort, metricsPort) = AsyncStream.makeStream(of: Int.self)
        self.boundPort = boundPort
        self.boundRedirectPort = boundRedirectPort
        self.boundMetricsPort = boundMetricsPort
        func service(_ server: HTTPServer, at address: ListenAddress) -> any Service {
            DrainingService(
                base: ListeningService(base: server, address: address), limit: stopTimeout, logger: logger)
        }
        let traffic = ServerTraffic(limits: http.limits, logger: logger)
        let main = buildServer(
            useCases, configuration: http,
            dashboard: { DashboardFace(useCases: useCases, linkHosts: $0, tools: tools) },
            traffic: traffic, logger: logger, onListening: { port.yield($0) })
        var services = [service(main, at: .main(of: http))]
        if let redirect = http.redirect, let address = ListenAddress.redirect(of: http) {
            let server = buildRedirectServer(
                useCases, configuration: http, redirect: redirect, traffic: traffic, logger: logger,
                onListening: { redirectPort.yield($0) })
            services.append(service(server, at: address))
        }
        if let server = buildMetricsServer(
            configuration: http, traffic: traffic, logger: logger, onListening: { metricsPort.yield($0) }),
            let address = ListenAddress.metrics(of: http)
        {
            services.append(service(server, at: address))
        }
        self.services = services
    }
}
