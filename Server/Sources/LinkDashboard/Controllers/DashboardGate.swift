import HTTPTypes
import Hummingbird
import LinkHTTP
import LinkService

/// Lets requests pass that belong to the dashboard and come from its own pages.
struct DashboardGate: RouterMiddleware {
    typealias Context = LinkRequestContext

    let directory: DirectoryCache
    let linkHosts: LinkHostPages

    @concurrent func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        switch DashboardHost(scheme: context.scheme, authority: context.authority, in: directory.current) {
        case .elsewhere:
            guard request.isRead else { throw HTTPFailure.notFound() }
            return try await linkHosts.open(request, context)
        case .insecure:
            throw HTTPFailure(
                .forbidden, "insecure",
                "The dashboard opens over https, or on the machine itself by the name localhost: passwords would be readable on the way."
            )
        case .served: break
        }
        let own = "\(context.scheme)://\(context.authority)"
        guard
            request.isRead
                || OriginRule.allows(
                    site: request.headers[.fetchSite], origin: request.headers[.origin], own: own)
        else {
            throw HTTPFailure(
                .forbidden, "cross-site", "This form was not sent by a page of the dashboard, so nothing was changed.")
        }
        return try await next(request, context)
    }
}
