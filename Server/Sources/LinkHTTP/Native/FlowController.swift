import Hummingbird
import LinkService
import LinkStorage
import ManagementAPI
import WaymarkLinks

/// `/api/v1/flow`: tells where a link leads everybody, or one visitor, and counts nothing.
struct FlowController {
    let useCases: LinkUseCases

    func addRoutes(to group: RouterGroup<LinkRequestContext>) {
        group.get(RouterPath(ServiceRoute.flow.nativePath), use: flow)
    }

    @Sendable func flow(request: Request, context: LinkRequestContext) async throws -> Response {
        let caller = try context.caller(.server)
        let query = try NativeQuery(request.uri.query, known: ["url", "userAgent"])
        guard let url = query["url"] else {
            throw HTTPFailure.badRequest("bad-query", "The parameter “url” must be a short or long link.")
        }
        let resolution = try await useCases.resolver.resolve(url)
        let found = try ResolveController.found(resolution, caller: caller)
        let address = RequestedAddress(found)
        let reading = try await useCases.resolver.reading(of: found, query: WebURL(url)?.query)
        let flow = LinkFlow(found, reading: reading, request: address, directory: useCases.directory.current)
        if let userAgent = query["userAgent"] {
            return try NativeResponse.json(resource(of: found, flow, address, userAgent: userAgent))
        }
        return try NativeResponse.json(LinkFlowResource(flow))
    }

    private func resource(
        of found: FoundLink, _ flow: LinkFlow, _ address: RequestedAddress, userAgent: String
    ) -> LinkFlowResource {
        let visitor = VisitorClassifier.visitor(userAgent: userAgent)
        let apps = useCases.directory.current.apps(of: found.domain.projectID)
        let plan = RedirectPlanner.plan(found.link, request: address, visitor: visitor, apps: apps)
        var resource = LinkFlowResource(flow)
        resource.branches = nil
        resource.visitor = VisitorResource(visitor)
        resource.plan = RedirectPlanResource(plan)
        return resource
    }
}

extension RequestedAddress {
    /// The plain address of a link that was found.
    init(_ found: FoundLink) {
        let authority = found.domain.domain.authority
        if let record = found.record {
            self.init(domain: found.domain, authority: authority, code: record.code)
        } else {
            self.init(
                domain: found.domain, authority: authority, reading: LongLinkReading(link: found.link))
        }
    }
}
