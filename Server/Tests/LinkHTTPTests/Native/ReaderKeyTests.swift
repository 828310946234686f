import HTTPTypes
import LinkRules
import LinkService
import LinkStorage
import ManagementAPI
import Testing
import WaymarkLinks

@testable import LinkHTTP

/// Keys with the role `reader` can only read.
@Suite struct ReaderKeyTests {
    private static let methods: [HTTPRequest.Method] = [.get, .head, .post, .put, .patch, .delete]
    /// The routes that a reader key can read.
    private static let readable: Set<String> = [
        ServiceRoute.links.template, ServiceRoute.link("{id}").template, ServiceRoute.linkStatistics("{id}").template,
        ServiceRoute.statistics.template, ServiceRoute.clicks.template, ServiceRoute.events.template,
        ServiceRoute.flow.template, ServiceRoute.openAPI.template,
    ]

    @Test(arguments: ServiceRoute.templates, methods)
    func noRouteLetsAReaderChangeAnything(_ template: String, method: HTTPRequest.Method) async throws {
        let service = try await ServiceUnderTest()
        let link: LinkResource = try await service.sendJSON(
            .post, "/api/v1/links", #"{"link":{"link":"https://example.com/"},"customCode":"abc"}"#
        ).decoded()
        for project in [service.project.id, nil] {
            let key = try await service.useCases.administration.createKey(role: .reader, project: project).text
            try await service.useCases.directory.refresh()
            var path = template.replacing("{id}", with: link.id)
            if template == ServiceRoute.flow.template { path += "?url=https://go.example.com/abc" }
            let answer =
                method == .get || method == .head
                ? try await service.send(method, path, headers: [.authorization: "Bearer \(key)"])
                : try await service.sendJSON(method, path, "{}", key: key)
            if method == .get || method == .head, Self.readable.contains(template) {
                #expect(answer.status == .ok, "\(method) \(path)")
            } else {
                #expect([401, 403, 404, 405].contains(answer.status.code), "\(method) \(path): \(answer.status)")
            }
        }
        let stored = try #require(LinkRecord.ID(link.id))
        #expect(try await service.database.link(id: stored)?.version == 1)
        #expect(try await service.get("/api/v1/links").decoded(LinkPage.self).links.map(\.id) == [link.id])
    }

    @Test(arguments: [
        "/v1/shortLinks", "/v1/managedShortLinks:create", "/v1/installAttribution", "/v1/reopenAttribution",
    ])
    func firebaseMethodsThatWriteRefuseReaders(_ path: String) async throws {
        let service = try await ServiceUnderTest()
        let key = try await service.useCases.administration.createKey(role: .reader, project: service.project.id).text
        try await service.useCases.directory.refresh()
        let body =
            #"{"dynamicLinkInfo":{"domainUriPrefix":"https://go.example.com","link":"https://example.com/"},"name":"n"}"#
        for query in ["", "?key=\(key)"] {
            let headers: HTTPFields =
                query.isEmpty
                ? [.authorization: "Bearer \(key)", .contentType: "application/json"]
                : [.contentType: "application/json"]
            let answer = try await service.send(.post, path + query, headers: headers, body: Array(body.utf8))
            #expect([401, 403].contains(answer.status.code), "\(path)\(query.isEmpty ? "" : "?key"): \(answer.text)")
        }
        #expect(try await service.get("/api/v1/links").decoded(LinkPage.self).links.isEmpty)
    }

    @Test func readersOfOneProjectSeeNoOther() async throws {
        let service = try await ServiceUnderTest()
        let other = try await service.useCases.administration.addProject(name: "other")
        let link: LinkResource = try await service.sendJSON(
            .post, "/api/v1/links", #"{"link":{"link":"https://example.com/"}}"#
        ).decoded()
        let stranger = try await service.useCases.administration.createKey(role: .reader, project: other.id).text
        let all = try await service.useCases.administration.createKey(role: .reader, project: nil).text
        try await service.useCases.directory.refresh()
        for (key, isAllowed) in [(stranger, false), (all, true)] {
            for path in [
                "/api/v1/links/\(link.id)", "/api/v1/links/\(link.id)/statistics",
                "/api/v1/statistics?domain=go.example.com", "/api/v1/statistics?project=test",
                "/api/v1/clicks?link=\(link.id)", "/api/v1/clicks?link=\(link.shortLink)",
                "/api/v1/clicks?domain=go.example.com", "/api/v1/clicks?project=test",
                "/api/v1/flow?url=\(link.shortLink)",
            ] {
                let answer = try await service.send(.get, path, headers: [.authorization: "Bearer \(key)"])
                #expect((answer.status == .ok) == isAllowed, "\(path): \(answer.status)")
            }
        }
    }

    @Test func onlyReadersAndAdministratorsBelongToNoProject() async throws {
        let service = try await ServiceUnderTest()
        for role in [APIKeyRecord.Role.server, .app] {
            await #expect(throws: LinkServiceError.self) {
                _ = try await service.useCases.administration.createKey(role: role, project: nil)
            }
        }
    }
}
