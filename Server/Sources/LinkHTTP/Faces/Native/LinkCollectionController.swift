import Foundation
import HTTPTypes
import Hummingbird
import LinkRules
import LinkService
import LinkStorage
import ManagementAPI
import WaymarkLinks

/// `/api/v1/links`: creates one or many links, lists links, and disables the links of a list.
struct LinkCollectionController {
    let useCases: LinkUseCases
    let limits: HTTPLimits

    func addRoutes(to group: RouterGroup<LinkRequestContext>) {
        group.post(RouterPath(ServiceRoute.links.nativePath), use: create)
        group.get(RouterPath(ServiceRoute.links.nativePath), use: list)
        group.patch(RouterPath(ServiceRoute.links.nativePath), use: disable)
        group.post(RouterPath(ServiceRoute.bulkLinks.nativePath), use: createMany)
    }

    @Sendable func create(request: Request, context: LinkRequestContext) async throws -> Response {
        let caller = try context.caller(for: .createLinks)
        _ = try NativeQuery(request.uri.query, known: [])
        try useCases.limiter.admit(caller, address: context.client)
        let key = try request.idempotencyKey()
        let rules = JSONBody.Rules(maximumBytes: limits.bodyBytes, maximumDepth: limits.jsonDepth)
        let tree = try await JSONBody.tree(of: request, rules: rules)
        let body = try CreateLinkRequest(regular: tree) ?? JSONBody.decode(CreateLinkRequest.self, from: tree)

        let creation = LinkCreation(directory: useCases.directory.current, caller: caller, idempotencyKey: key)
        let created = try await useCases.shortener.create(creation.creation(body), caller: caller)
        let resource = LinkResource(created, showsWarnings: true)
        var headers: HTTPFields = [.location: ServiceRoute.link(resource.id).path]
        if !created.isNew { headers[.idempotentReplayed] = "true" }
        return try NativeResponse.link(resource, status: .created, headers: headers)
    }

    @Sendable func createMany(request: Request, context: LinkRequestContext) async throws -> Response {
        let caller = try context.caller(for: .createManyLinks)
        _ = try NativeQuery(request.uri.query, known: [])
        let key = try request.idempotencyKey()
        let rules = JSONBody.Rules(maximumBytes: limits.bulkBodyBytes, maximumDepth: limits.jsonDepth)
        let body = try await JSONBody.read(BulkCreation.self, from: request, rules: rules)
        guard (1...limits.bulkCount).contains(body.links.count) else {
            throw HTTPFailure(
                .unprocessableContent, "invalid-body", "The request body is not valid for this endpoint.",
                fields: [.init(pointer: "/links", detail: "One request can create 1 to \(limits.bulkCount) links.")])
        }
        try useCases.limiter.admit(
            caller, address: context.client, for: .creating(count: body.links.count))

        let creations = body.creations(directory: useCases.directory.current, caller: caller, key: key)
        var created = await useCases.shortener.create(creations.compactMap { try? $0.get() }, caller: caller)[...]
        let results = creations.map { creation in
            BulkResult(creation.flatMap { _ in created.popFirst() ?? .failure(HTTPFailure.internalError) }, context)
        }
        return try NativeResponse.json(BulkCreateResponse(results: results))
    }

    @Sendable func list(request: Request, context: LinkRequestContext) async throws -> Response {
        let caller = try context.caller(for: .readLinks)
        let query = try NativeQuery(request.uri.query, known: LinkListParameters.names)
        let parameters = try LinkListParameters(query)
        if let shortLink = parameters.shortLink {
            let link = try await useCases.catalog.link(at: shortLink, caller: caller)
            return try NativeResponse.json(LinkPage(links: link.map { [LinkResource($0)] } ?? []))
        }
        let list: LinkList
        do {
            let query = LinkListQuery(parameters.selection, after: parameters.after, limit: parameters.limit)
            list = try await useCases.catalog.links(query, caller: caller)
        } catch let error as LinkServiceError where error.code == .invalidArgument {
            throw HTTPFailure.badRequest("bad-query", error.message)
        }
        let next = list.next.map(PageCursor.text)
        var headers: HTTPFields = [:]
        if let next {
            headers[.link] = "<\(ServiceRoute.links.path)?\(parameters.queryText(cursor: next))>; rel=\"next\""
        }
        return try NativeResponse.json(
            LinkPage(links: list.links.map { LinkResource($0) }, next: next), headers: headers)
    }

    @Sendable func disable(request: Request, context: LinkRequestContext) async throws -> Response {
        let caller = try context.caller(for: .disableLinks)
        let query = try NativeQuery(request.uri.query, known: LinkListParameters.selectionNames.union(["dryRun"]))
        // Archived links keep working, so they are included.
        let parameters = try LinkListParameters(
            query, archived: .included, maximumLimit: LinkDisabling.maximumLimit, limit: 500)
        let isDryRun = try query.flag("dryRun")
        let rules = JSONBody.Rules(maximumBytes: limits.bodyBytes, maximumDepth: limits.jsonDepth)
        let body = try await JSONBody.read(UpdateLinksRequest.self, from: request, rules: rules)
        guard body.disabled else {
            let fault = HTTPFailure.Field(
                pointer: "/disabled", detail: "This must be true; links can only be enabled one at a time.")
            throw HTTPFailure(
                .unprocessableContent, "invalid-body", "The request body is not valid for this endpoint.",
                fields: [fault])
        }
        do {
            let disabled = try await useCases.catalog.disable(
                LinkDisabling(
                    parameters.selection, after: parameters.after, limit: parameters.limit, isDryRun: isDryRun),
                caller: caller)
            return try NativeResponse.json(
                UpdateLinksResponse(
                    changed: disabled.links.count,
                    examples: disabled.links.prefix(UpdateLinksResponse.exampleCount).map { LinkResource($0) },
                    next: disabled.next.map(PageCursor.text)))
        } catch let error as LinkServiceError where error.code == .invalidArgument {
            throw HTTPFailure.badRequest("bad-query", error.message)
        }
    }
}

extension BulkResult {
    fileprivate init(_ result: Result<ManagedLink, any Error>, _ context: LinkRequestContext) {
        switch result {
        case .success(let created):
            self.init(link: LinkResource(created, showsWarnings: true))
        case .failure(let error):
            self.init(problem: ProblemDetails(HTTPFailure(error), requestID: nil))
        }
    }
}
