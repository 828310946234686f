import HTTPTypes
import Hummingbird
import LinkRules
import LinkService

/// Answers a proxy that asks whether it may get a certificate for a host: Caddy's `on_demand_tls`, `ask`.
///
/// 200 for the hosts of link domains, own and alternate, and 404 for every other. Anybody may ask, for a visit tells the
/// same.
struct OnDemandCertificateController: Sendable {
    /// Where it is asked; the host is the query item `domain`.
    ///
    /// Source: Firebase reserves `/_/` on every host for the service.
    static let path: RouterPath = "/_/ask"

    let directory: DirectoryCache

    /// Adds the route.
    func addRoutes(to router: some RouterMethods<LinkRequestContext>) {
        router.on(Self.path, method: .get) { request, _ in
            guard let host = request.uri.queryParameters["domain"].map(String.init), !host.isEmpty else {
                throw HTTPFailure.badRequest("missing-domain", "Specify the host: \(Self.path)?domain=go.example.com")
            }
            guard directory.current.secureAuthority(forHost: host) != nil else {
                throw HTTPFailure.notFound("No link domain uses this host.")
            }
            return Response(status: .ok)
        }
    }
}
