import HTTPTypes
import LinkRules
import LinkService
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkHTTP

/// Addresses with `/e/` before the code, which browsers open and apps do not.
@Suite struct BranchWebLinkTests {
    private static let page = #""alias":"Sale","data":{"$canonical_url":"https://example.com/page","spot":1}"#
    private static let iPhone =
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 "
        + "Mobile/15E148 Safari/604.1"

    @Test func theyLeadPhonesToTheWeb() async throws {
        let service = try await BranchService()
        _ = try await service.link(Self.page)
        let first = try await service.service.send(.get, "/e/Sale?a=1", headers: [.userAgent: Self.iPhone])
        #expect(first.status == .found && first.headers[.location] == "/Sale?$web_only=true&a=1")
        let next = try #require(first.headers[.location])
        let second = try await service.service.send(.get, next, headers: [.userAgent: Self.iPhone])
        #expect(second.headers[.location] == "https://example.com/page")
    }

    @Test func anAppThatIsOpenedByOneGetsTheLink() async throws {
        let service = try await BranchService()
        _ = try await service.link(Self.page)
        let data = try await service.session(
            "/v1/open", #""os":"Android","android_app_link_url":"https://go.example.com/e/Sale?a=1""#)
        #expect(data["spot"] == .integer(1) && data["a"] == .string("1"))
    }

    @Test func theLinkIsReadChangedAndDeletedByThem() async throws {
        let service = try await BranchService()
        _ = try await service.link(Self.page)
        let web = "https://go.example.com/e/Sale"
        #expect(try await service.read(web) == service.read("https://go.example.com/Sale"))
        #expect(try await service.read("\(web)?a=1")["alias"] == .string("Sale"))
        let path = "/v1/url?url=\(PercentEncoding.strict(web))"
        let changed = try await service.send(.put, path, #"{"branch_secret":"SECRET","data":{"spot":2}}"#)
        #expect(try changed.json()["data"]?["spot"] == .integer(2))
        let other = try await service.service.send(.get, "\(path)2&branch_key=\(service.key)")
        _ = try other.branchError(.notFound)
        let deleted = try await service.service.send(.delete, path, headers: [.accessToken: service.secret])
        #expect(try deleted.json()["url"] == .string("https://go.example.com/Sale"))
        _ = try await service.service.send(.get, "\(path)&branch_key=\(service.key)").branchError(.gone)
    }

    @Test func associationFilesKeepThemFromApps() async throws {
        let path = "/.well-known/apple-app-site-association"
        let service = try await BranchService()
        let administration = service.service.useCases.administration
        for var record in try await administration.apps(of: service.service.project.id) {
            guard var app = record.app.iosApp else { continue }
            app.teamID = "ABCDE12345"
            record.app = .ios(app)
            _ = try await administration.updateApp(record)
        }
        let text = try await service.service.get(path).text
        #expect(text.contains(#""NOT /e/*""#) && text.contains(#"{"/":"/e/*","exclude":true}"#), "\(text)")
        #expect(text.contains(#"{"/":"/*","?":{"$web_only":"true"},"exclude":true}"#), "\(text)")
        #expect(try await !ServiceUnderTest().get(path).text.contains("/e/*"))
    }

    @Test func withoutKeysOfBranchTheyAreNoLinks() async throws {
        let service = try await ServiceUnderTest()
        #expect(try await service.send(.get, "/e/Sale").status == .notFound)
    }

    @Test(arguments: ["/a", "/e"])
    func aDomainWithSuchAPathHasItsLinks(_ prefix: String) async throws {
        let service = try await BranchService()
        let administration = service.service.useCases.administration
        _ = try await administration.addDomain(
            DomainSettings(prefix: "https://paths.example.com\(prefix)"), to: service.service.project.id)
        let url = try await service.link("\"domain\":\"https://paths.example.com\(prefix)\",\(Self.page)")
        #expect(url == "https://paths.example.com\(prefix)/Sale")
        let answer = try await service.service.send(
            .get, "\(prefix)/Sale", headers: [.userAgent: "curl/8"], authority: "paths.example.com")
        #expect(answer.headers[.location] == "https://example.com/page")
        let file = try await service.service.send(
            .get, "/.well-known/apple-app-site-association", authority: "paths.example.com")
        #expect(!file.text.contains(#""NOT /e/*""#))
    }
}
