import HTTPTypes
import LinkService
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkHTTP

/// The labels of a link in the addresses of its web pages.
@Suite struct BranchTagTests {
    private static let labels = #""channel":"sms","feature":"share","campaign":"Spring sale""#
    private static let tags = "utm_source=sms&utm_medium=share&utm_campaign=Spring%20sale"

    private func destination(_ url: String, _ query: String = "", on service: BranchService) async throws -> String? {
        let path = String(url.dropFirst("https://go.example.com".count))
        return try await service.service.send(.get, path + query).headers[.location]
    }

    private func change(_ url: String, _ members: String, on service: BranchService) async throws {
        let answer = try await service.send(
            .put, "/v1/url?url=\(PercentEncoding.strict(url))", "{\"branch_secret\":\"SECRET\",\(members)}")
        #expect(answer.status == .ok, "\(answer.text)")
    }

    @Test(arguments: [
        ("$fallback_url", "https://example.com/a", "https://example.com/a?\(tags)"),
        ("$desktop_url", "https://example.com/a?b=1#c", "https://example.com/a?b=1&\(tags)#c"),
        ("$original_url", "https://example.com/a", "https://example.com/a?\(tags)"),
        ("$canonical_url", "https://example.com/a", "https://example.com/a?\(tags)"),
        (
            "$canonical_url", "https://example.com/a?utm_source=own",
            "https://example.com/a?utm_source=own&utm_medium=share&utm_campaign=Spring%20sale"
        ),
    ])
    func aPageIsToldTheLabelsThatItLacks(_ name: String, _ page: String, _ destination: String) async throws {
        let service = try await BranchService()
        let url = try await service.link("\(Self.labels),\"data\":{\"\(name)\":\"\(page)\"}")
        #expect(try await self.destination(url, on: service) == destination)
        // What was given comes back, and nothing more.
        guard case .object(let data)? = try await service.read(url)["data"] else {
            Issue.record("no data")
            return
        }
        #expect(data.filter { $0.key.hasSuffix("_url") } == [name: .string(page)])
        let session = try await service.session("/v1/open", #""os":"iOS","universal_link_url":"\#(url)""#)
        #expect(session[name] == .string(page))
    }

    @Test func theAppsAddressHasNoTags() async throws {
        let service = try await BranchService()
        _ = try await service.link(
            #"\#(Self.labels),"data":{"$canonical_url":"https://example.com/a","$web_only":true}"#)
        guard case .array(let links)? = try await service.service.get("/api/v1/links").json()["links"] else {
            Issue.record("no links")
            return
        }
        let link = links.first?["link"]
        #expect(link?["link"] == .string("https://example.com/a"))
        for platform in ["ios", "android", "otherPlatforms"] {
            #expect(link?[platform]?["fallbackLink"] == .string("https://example.com/a?\(Self.tags)"), "\(platform)")
        }
    }

    @Test func aPageOfTheServicesChoiceHasNoTags() async throws {
        let service = try await BranchService()
        let url = try await service.link("\(Self.labels),\"data\":{\"a\":1}")
        #expect(
            try await destination(url, on: service)
                == "https://play.google.com/store/apps/details?id=com.example.android")
    }

    @Test func tagsFollowTheLabels() async throws {
        let service = try await BranchService()
        let url = try await service.link(#""data":{"$fallback_url":"https://example.com/a"}"#)
        #expect(try await destination(url, on: service) == "https://example.com/a")
        try await change(url, #""channel":"mail""#, on: service)
        #expect(try await destination(url, on: service) == "https://example.com/a?utm_source=mail")
        try await change(url, #""channel":"sms","data":{"x":1}"#, on: service)
        #expect(try await destination(url, on: service) == "https://example.com/a?utm_source=sms")
        #expect(
            try await destination(url, "?~campaign=c&%7Efeature=f", on: service)
                == "https://example.com/a?utm_source=sms&utm_medium=f&utm_campaign=c")
    }

    @Test func wherePatternsAllowNoTagsAPageHasNone() async throws {
        let service = try await BranchService()
        var project = service.service.project
        project.urlPatterns = ["^https://example\\.com/a$", "^https://example\\.com/b(\\?.*)?$"]
        try await service.service.useCases.administration.updateProject(project)
        let url = try await service.link(#"\#(Self.labels),"data":{"$fallback_url":"https://example.com/a"}"#)
        #expect(try await destination(url, on: service) == "https://example.com/a")
        let tagged = try await service.link(#"\#(Self.labels),"data":{"$fallback_url":"https://example.com/b"}"#)
        #expect(try await destination(tagged, on: service) == "https://example.com/b?\(Self.tags)")
        #expect(
            try await destination(tagged, "?$desktop_url=https%3A%2F%2Fexample.com%2Fa", on: service)
                == "https://example.com/a")
    }

    @Test func aLinkMayLeadToTheBareDomainAndSoToItsFallback() async throws {
        let service = try await BranchService()
        let url = try await service.link(#"\#(Self.labels),"data":{"$fallback_url":"https://go.example.com/"}"#)
        #expect(try await destination(url, on: service) == "https://go.example.com/")
    }

    @Test func linksOfOtherAPIsKeepTheirPages() async throws {
        let service = try await BranchService()
        let url = try await service.service.shortLink(
            query: "link=https%3A%2F%2Fexample.com%2Fa&utm_source=mail&ofl=https%3A%2F%2Fexample.com%2Fo")
        try await change(url, #""data":{"$og_title":"T"}"#, on: service)
        #expect(try await destination(url, on: service) == "https://example.com/o")
        #expect(try await service.read(url)["data"]?["$desktop_url"] == .string("https://example.com/o"))
        #expect(try await destination(url, "?$web_only=true", on: service) == "https://example.com/o")
    }
}
