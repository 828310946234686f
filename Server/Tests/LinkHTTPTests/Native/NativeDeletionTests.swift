import HTTPTypes
import LinkService
import LinkStorage
import ManagementAPI
import Testing
import WaymarkLinks

@testable import LinkHTTP

/// Deleting links.
@Suite struct NativeDeletionTests {
    @Test func aDeletedLinkIsGoneEverywhere() async throws {
        let service = try await ServiceUnderTest()
        let link = try await service.createLink(#"{"link":{"link":"https://example.com"},"customCode":"Gone"}"#)
        let answer = try await service.sendJSON(.delete, "/api/v1/links/\(link.id)", "")
        #expect(answer.status == .ok)
        let deleted = try answer.decoded(DeletedLinkResource.self)
        #expect(
            deleted
                == DeletedLinkResource(
                    id: link.id, shortLink: link.shortLink, domain: ServiceUnderTest.domain, code: "Gone",
                    createdAt: ServiceUnderTest.moment, deletedAt: ServiceUnderTest.moment))
        let again = try await service.sendJSON(
            .delete, "/api/v1/links/\(link.id)?version=7", "", headers: [.ifMatch: "\"1\""])
        #expect(again.status == .ok && again.body == answer.body)

        let resolve = #"{"url":"https://go.example.com/Gone"}"#
        let answers = [
            try await service.get("/api/v1/links/\(link.id)"),
            try await service.get("/api/v1/links/\(link.id)/statistics"),
            try await service.get("/api/v1/links?shortLink=https://go.example.com/Gone"),
            try await service.get("/api/v1/flow?url=https://go.example.com/Gone"),
            try await service.sendJSON(.patch, "/api/v1/links/\(link.id)", #"{"name":"B"}"#),
            try await service.sendJSON(.post, "/api/v1/resolve", resolve),
            try await service.sendJSON(.post, "/api/v1/resolve", resolve, key: service.appKey),
        ]
        for answer in answers {
            #expect(answer.status == .gone)
            #expect(try answer.decoded(ProblemDetails.self).type == "urn:waymark:problem:link-deleted")
        }
        #expect(try await service.send(.get, "/Gone").status == .gone)
        #expect(try await service.get("/api/v1/links?archived=included").decoded(LinkPage.self).links.isEmpty)
        let same = try await service.sendJSON(
            .post, "/api/v1/links", #"{"link":{"link":"https://example.com"},"customCode":"Gone"}"#)
        #expect(same.status == .conflict)
        #expect(try same.decoded(ProblemDetails.self).detail?.contains("deleted link") == true)
    }

    @Test func theSameCreationAfterADeletionMakesANewLink() async throws {
        let service = try await ServiceUnderTest()
        func created() async throws -> LinkResource {
            try await service.sendJSON(
                .post, "/api/v1/links", ServiceUnderTest.linkBody, headers: [.idempotencyKey: "one"]
            ).decoded()
        }
        let first = try await created()
        #expect(try await created().id == first.id)
        _ = try await service.sendJSON(.delete, "/api/v1/links/\(first.id)", "")
        let second = try await created()
        #expect(second.id != first.id && second.code != first.code)
        #expect(try await created().id == second.id)
    }

    @Test(arguments: [
        ("", "\"1\"", 412), ("?version=1", "", 412), ("?version=2", "\"1\"", 412), ("?version=0", "", 400),
        ("?version=x", "", 400), ("?force=1", "", 400), ("", "1", 400), ("?version=2", "", 200),
        ("", "\"2\"", 200), ("", "*", 200), ("", "\"1\", \"2\"", 200),
    ])
    func onlyTheVersionThatWasReadIsDeleted(_ query: String, _ ifMatch: String, _ status: Int) async throws {
        let service = try await ServiceUnderTest()
        let link = try await service.createLink()
        _ = try await service.sendJSON(.patch, "/api/v1/links/\(link.id)", #"{"name":"B"}"#)
        let answer = try await service.sendJSON(
            .delete, "/api/v1/links/\(link.id)\(query)", "", headers: ifMatch.isEmpty ? [:] : [.ifMatch: ifMatch])
        #expect(answer.status.code == status)
        let isThere = try await service.get("/api/v1/links/\(link.id)").status == .ok
        #expect(isThere == (status != 200))
    }

    @Test func onlyTheOwnersServersDelete() async throws {
        let service = try await ServiceUnderTest()
        let link = try await service.createLink()
        let stranger = try await service.useCases.administration.addProject(name: "stranger")
        let key = try await service.useCases.administration.createKey(role: .server, project: stranger.id).text
        let path = "/api/v1/links/\(link.id)"
        #expect(try await service.sendJSON(.delete, path, "", key: service.appKey).status == .forbidden)
        #expect(try await service.sendJSON(.delete, path, "", key: key).status == .notFound)
        #expect(try await service.send(.delete, path).status == .unauthorized)
        #expect(try await service.sendJSON(.delete, "/api/v1/links/none", "").status == .notFound)
        #expect(try await service.sendJSON(.delete, path, "", key: service.adminKey).status == .ok)
        #expect(try await service.sendJSON(.delete, path, "", key: key).status == .notFound)
        #expect(try await service.sendJSON(.get, path, "", key: key).status == .notFound)
    }
}
