import Foundation
import HTTPTypes
import LinkRules
import LinkService
import LinkStorage
import ManagementAPI
import WaymarkLinks

extension LinkCatalog {
    /// Converts a merge patch (RFC 7396) to a change with only those parameters that become different.
    ///
    /// The patch is merged with the current link, and applies only if the link is still that one.
    ///
    /// - Throws: ``HTTPFailure`` with 422 and pointers, or `LinkServiceError`.
    func change(
        merging patch: JSONTree, with id: LinkRecord.ID, caller: Caller
    ) async throws -> UpdateLinkRequest {
        guard case .object(var members) = patch else { return try JSONBody.decode(UpdateLinkRequest.self, from: patch) }
        var record: LinkRecord?
        for index in members.indices {
            switch (members[index].name, members[index].value) {
            // `null` removes the value; in the plain form of a change it would leave the value unchanged.
            case ("tags", .null): members[index].value = .array([])
            case ("archived", .null), ("disabled", .null): members[index].value = .bool(false)
            case ("link", .null):
                throw HTTPFailure(
                    .unprocessableContent, "invalid-body", "The request body is not valid for this endpoint.",
                    fields: [.init(pointer: "/link", detail: "A short link must have a destination.")])
            case ("link", .object):
                let current = try await link(id, caller: caller).record
                // A stored link may be nested deeper than a single request may be.
                let json = try JSONTree(json: Array(WireJSON.encoder().encode(current.link)), maximumDepth: .max)
                members[index].value = MergePatch.apply(members[index].value, to: json)
                record = current
            default: break
            }
        }
        var body = try JSONBody.decode(UpdateLinkRequest.self, from: .object(members))
        body.version = body.version ?? record?.version
        return body
    }
}
