import HTTPTypes
import LinkService
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkHTTP

/// Keys of Branch's that are appended to the address of a link.
@Suite struct BranchOverrideTests {
    private static let iPhone =
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 "
        + "Mobile/15E148 Safari/604.1"

    private func visit(_ url: String, _ query: String, on service: ServiceUnderTest, userAgent: String? = nil)
        async throws -> Answer
    {
        let path = String(url.dropFirst("https://go.example.com".count))
        return try await service.send(.get, path + query, headers: userAgent.map { [.userAgent: $0] } ?? [:])
    }

    private static let members = #""data":{"$fallback_url":"https://example.com/page","$web_only":false,"spot":1}"#

    @Test(arguments: [
        ("", "https://example.com/page"),
        ("?$desktop_url=https%3A%2F%2Fexample.com%2Fother", "https://example.com/other"),
        ("?%24desktop_url=https%3A%2F%2Fexample.com%2Fother&x=1", "https://example.com/other"),
        ("?$fallback_url=https%3A%2F%2Fexample.com%2Ffallback", "https://example.com/fallback"),
        ("?$ios_url=https%3A%2F%2Fexample.com%2Fios", "https://example.com/page"),
        ("?$desktop_url=javascript%3Aalert(1)", "https://example.com/page"),
        ("?desktop_url=https%3A%2F%2Fexample.com%2Fother", "https://example.com/page"),
    ])
    func aKeyReplacesTheLinksForOneClick(_ query: String, _ destination: String) async throws {
        let service = try await BranchService()
        let url = try await service.link(Self.members)
        #expect(try await visit(url, query, on: service.service).headers[.location] == destination)
        #expect(try await visit(url, "", on: service.service).headers[.location] == "https://example.com/page")
    }

    @Test func aVisitForTheWebOnlyOpensNoApp() async throws {
        let service = try await BranchService()
        let url = try await service.link(#""data":{"$canonical_url":"https://example.com/page"}"#)
        #expect(try await visit(url, "", on: service.service, userAgent: Self.iPhone).status == .ok)
        let web = try await visit(url, "?$web_only=true", on: service.service, userAgent: Self.iPhone)
        #expect(web.headers[.location] == "https://example.com/page")
    }

    @Test func whereTheDomainRestrictsDestinationsAKeyLeadsNowhereElse() async throws {
        let service = try await BranchService()
        let url = try await service.link(Self.members)
        var project = service.service.project
        project.urlPatterns = ["^https://example\\.com/"]
        try await service.service.useCases.administration.updateProject(project)
        let evil = try await visit(url, "?$desktop_url=https%3A%2F%2Fevil.example%2F", on: service.service)
        #expect(evil.headers[.location] == "https://example.com/page")
        let good = try await visit(url, "?$desktop_url=https%3A%2F%2Fexample.com%2Fother", on: service.service)
        #expect(good.headers[.location] == "https://example.com/other")
    }

    @Test func inAProjectWithoutKeysOfBranchTheyMeanNothing() async throws {
        let service = try await ServiceUnderTest()
        let url = try await service.shortLink(query: "link=https%3A%2F%2Fexample.com%2Fa")
        let answer = try await visit(url, "?$desktop_url=https%3A%2F%2Fexample.com%2Fother", on: service)
        #expect(answer.headers[.location] == "https://example.com/a")
    }

    @Test func theyReachTheApp() async throws {
        let service = try await BranchService()
        let url = try await service.link(Self.members)
        let data = try await service.session(
            "/v1/open",
            #""os":"iOS","universal_link_url":"\#(url)?$deeplink_path=b&%24own=c&+x=1&+foo=1&waymark_click=t&_o=1""#)
        #expect(data["$deeplink_path"] == .string("b"))
        #expect(data["$own"] == .string("c"))
        #expect(data["waymark_click"] == nil && data["_o"] == nil)
        #expect(data["spot"] == .integer(1))
        #expect(data[" foo"] == nil && data["+foo"] == nil)
    }
}
