import Hummingbird
import LinkRules
import LinkService
import LinkStorage
import ManagementAPI
import WaymarkLinks

/// `/api/v1/flow`: returns where a link leads each kind of visitor, or one visitor; records nothing.
struct FlowController {
    let useCases: LinkUseCases

    func addRoutes(to group: RouterGroup<LinkRequestContext>) {
        group.get(RouterPath(ServiceRoute.flow.nativePath), use: flow)
    }

    @Sendable func flow(request: Request, context: LinkRequestContext) async throws -> Response {
        let caller = try context.caller(for: .readLinks)
        let query = try NativeQuery(request.uri.query, known: ["url", "userAgent"])
        guard let url = query["url"] else {
            throw HTTPFailure.badRequest("bad-query", "The parameter “url” must be a short or long link.")
        }
        return try NativeResponse.json(try await flow(of: url, userAgent: query["userAgent"], caller: caller))
    }

    /// Where a link leads each kind of visitor, or the one with a user agent.
    ///
    /// - Throws: ``HTTPFailure`` that says why there is no such link, or `LinkServiceError`.
    func flow(of url: String, userAgent: String?, caller: Caller) async throws -> LinkFlowResource {
        let resolution = try await useCases.resolver.resolve(url)
        let found = try ResolveController.found(resolution, caller: caller)
        let address = RequestedAddress(found)
        var resource = LinkFlowResource(LinkFlow(found, request: address))
        if let userAgent {
            let visit = LinkVisit(to: found, at: address, by: VisitorClassifier.visitor(userAgent: userAgent))
            resource.branches = nil
            resource.visitor = VisitorResource(visit.visitor)
            resource.plan = RedirectPlanResource(visit.plan)
        }
        return resource
    }
}
