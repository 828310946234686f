import Hummingbird
import LinkService

/// The files that phones, crawlers and proxies ask every host for.
struct HostFilesFace: Face {
    let useCases: LinkUseCases
    /// The operator's files; `nil` for none.
    let wellKnown: WellKnownFolder?

    let prefixes: [String] = []
    let isOpenToAllOrigins = false

    func response(to failure: HTTPFailure, for request: Request, context: LinkRequestContext) -> Response {
        failure.textResponse()
    }

    func addRoutes(to group: RouterGroup<LinkRequestContext>) {
        AssociationFileController(useCases: useCases, wellKnown: wellKnown).addRoutes(to: group)
        OnDemandCertificateController(directory: useCases.directory).addRoutes(to: group)
    }
}
