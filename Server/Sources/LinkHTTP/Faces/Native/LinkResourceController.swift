import Foundation
import HTTPTypes
import Hummingbird
import LinkRules
import LinkService
import LinkStorage
import ManagementAPI
import WaymarkLinks

/// `/api/v1/links/{id}`: reads, changes and deletes a link.
struct LinkResourceController {
    let useCases: LinkUseCases
    let limits: HTTPLimits

    func addRoutes(to group: RouterGroup<LinkRequestContext>) {
        group.get(RouterPath(ServiceRoute.link("{id}").nativePath), use: read)
        group.patch(RouterPath(ServiceRoute.link("{id}").nativePath), use: update)
        group.delete(RouterPath(ServiceRoute.link("{id}").nativePath), use: delete)
    }

    @Sendable func read(request: Request, context: LinkRequestContext) async throws -> Response {
        let caller = try context.caller(for: .readLinks)
        _ = try NativeQuery(request.uri.query, known: [])
        let link = LinkResource(try await useCases.catalog.link(try context.linkID(), caller: caller))
        guard !EntityTag.isNamed(version: link.version, in: request.headers) else {
            return Response(status: .notModified, headers: [.eTag: EntityTag.text(version: link.version)])
        }
        return try NativeResponse.link(link)
    }

    @Sendable func update(request: Request, context: LinkRequestContext) async throws -> Response {
        let caller = try context.caller(for: .changeLinks)
        _ = try NativeQuery(request.uri.query, known: [])
        let id = try context.linkID()
        let condition = try EntityTag.ifMatch(request.headers)
        let rules = JSONBody.Rules(
            maximumBytes: limits.bodyBytes, maximumDepth: limits.jsonDepth,
            types: ["application/json", "application/merge-patch+json"])
        let change = try await JSONBody.tree(of: request, rules: rules)
        let isMergePatch = ContentType(request.headers[.contentType]).mediaType == "application/merge-patch+json"
        var body =
            isMergePatch
            ? try await useCases.catalog.change(merging: change, with: id, caller: caller)
            : try JSONBody.decode(UpdateLinkRequest.self, from: change)
        body.version = try await version(of: id, condition: condition, body: body.version, caller: caller)
        let changed = try await useCases.catalog.update(id, body, caller: caller)
        return try NativeResponse.link(LinkResource(changed, showsWarnings: true))
    }

    @Sendable func delete(request: Request, context: LinkRequestContext) async throws -> Response {
        let caller = try context.caller(for: .deleteLinks)
        let query = try NativeQuery(request.uri.query, known: ["version"])
        let id = try context.linkID()
        let condition = try EntityTag.ifMatch(request.headers)
        let given = try query.integer("version", in: 1...Int.max)
        let deleted: DeletedLink
        do {
            let version = try await version(of: id, condition: condition, body: given, caller: caller)
            deleted = try await useCases.catalog.delete(id, version: version, caller: caller)
        } catch let error as LinkServiceError where error.code == .gone {
            // A deleted link is already as the caller wants it, whatever its version.
            deleted = try await useCases.catalog.delete(id, caller: caller)
        }
        return try NativeResponse.json(DeletedLinkResource(deleted))
    }

    /// The version that the link must have, from the body and from `If-Match`.
    private func version(
        of id: LinkRecord.ID, condition: EntityTag.Condition, body: Int?, caller: Caller
    ) async throws -> Int? {
        guard case .versions(let versions) = condition else { return body }
        let candidates = body.map { versions.intersection([$0]) } ?? versions
        if candidates.count == 1 { return candidates.first }
        let current = try await useCases.catalog.link(id, caller: caller).record.version
        guard candidates.contains(current) else {
            throw LinkServiceError(.versionMismatch, "The link was changed since it was read.")
        }
        return current
    }
}

extension LinkRequestContext {
    /// The identifier of the link in the path.
    ///
    /// Text that is not an identifier refers to no link.
    func linkID() throws(LinkServiceError) -> LinkRecord.ID {
        guard let id = parameters.get("id").flatMap({ LinkRecord.ID($0) }) else {
            throw LinkServiceError(.notFound, "The link does not exist.")
        }
        return id
    }
}
