import Foundation
import HTTPTypes
import LinkRules
import LinkService
import LinkStorage
import ManagementAPI
import Testing
import WaymarkLinks

@testable import LinkHTTP

/// Changes of links and of apps by Branch's API.
@Suite struct BranchChangeTests {
    private static let page = #""$fallback_url":"https://example.com/page""#

    @Test func changesAtTheSameTimeAreAllStored() async throws {
        let service = try await BranchService()
        let url = try await service.link("\"data\":{\(Self.page)}")
        try await withThrowingTaskGroup(of: HTTPResponse.Status.self) { group in
            for number in 0..<12 {
                group.addTask { try await put(service, url, "{\"k\(number)\":\(number)}").status }
            }
            for try await status in group { #expect(status == .ok) }
        }
        let data = try await service.read(url)["data"]
        for number in 0..<12 { #expect(data?["k\(number)"] == .integer(Int64(number))) }
    }

    @Test func settingsOfAnAppThatAreChangedAtTheSameTimeAreAllStored() async throws {
        let service = try await BranchService()
        let settings = [
            ("ios_team_id", "ABCDE12345"), ("ios_uri_scheme", "shop://"), ("android_uri_scheme", "store://"),
            ("ios_url", "https://apps.apple.com/app/id42"), ("default_desktop_url", "https://example.com/desk"),
        ]
        try await withThrowingTaskGroup(of: HTTPResponse.Status.self) { group in
            for (name, value) in settings {
                group.addTask {
                    let body = "{\"branch_secret\":\"SECRET\",\"\(name)\":\"\(value)\"}"
                    return try await service.send(.put, "/v1/app/\(service.key)", body).status
                }
            }
            for try await status in group { #expect(status == .ok) }
        }
        let database = service.service.database
        let apps = try await database.apps().map(\.app)
        let ios = try #require(apps.compactMap(\.iosApp).first)
        #expect(ios.teamID == "ABCDE12345" && ios.customScheme?.description == "shop", "\(ios)")
        #expect(ios.appStoreID?.description == "42", "\(ios)")
        #expect(apps.compactMap(\.androidApp).first?.customScheme?.description == "store")
        #expect(try await database.domains().first?.fallbackURL?.description == "https://example.com/desk")
    }

    /// Branch has published no limit, and its clients know none.
    @Test func aCardMayHaveTextsOfAnyLength() async throws {
        let service = try await BranchService()
        let (text, longer) = (String(repeating: "a", count: 3000), String(repeating: "b", count: 3500))
        let url = try await service.link("\"data\":{\(Self.page),\"$og_title\":\"\(text)\"}")
        #expect(try await service.read(url)["data"]?["$og_title"] == .string(text))
        #expect(try await put(service, url, "{\"$og_title\":\"\(longer)\"}").status == .ok)
        #expect(try await service.read(url)["data"]?["$og_title"] == .string(longer))
    }

    @Test func webOnlyIsTurnedOnAndOff() async throws {
        let service = try await BranchService()
        let url = try await service.link("\"data\":{\(Self.page)}")
        let code = try #require(ShortCode(String(url.dropFirst("https://go.example.com/".count))))
        func opensApps() async throws -> Bool {
            let database = service.service.database
            let domain = try #require(try await database.domains().first)
            let link = try #require(try await database.link(domain: domain.id, code: code))
            return link.link.android.packageName != nil
        }
        #expect(try await opensApps())
        for (value, expected) in [("true", false), ("false", true), ("1", false)] {
            #expect(try await put(service, url, "{\"$web_only\":\(value)}").status == .ok)
            #expect(try await opensApps() == expected)
        }
    }

    @Test(arguments: [#""""#, "null"])
    func aPageThatIsTakenAwayIsNoDestinationAnyMore(_ nothing: String) async throws {
        let service = try await BranchService()
        let url = try await service.link(#""data":{"$desktop_url":"https://example.com/desk"}"#)
        #expect(try await put(service, url, "{\"$desktop_url\":\(nothing)}").status == .ok)
        let path = String(url.dropFirst("https://go.example.com".count))
        let location = try await service.service.send(.get, path).headers[.location]
        #expect(location?.hasPrefix("https://play.google.com/store/apps/details") == true)
    }

    @Test func aBodyOfManyLinksMayHave100KB() async throws {
        let service = try await BranchService()
        let text = String(repeating: "x", count: 900)
        let entries = (0..<90).map { "{\"data\":{\"number\":\($0),\"text\":\"\(text)\",\(Self.page)}}" }
        let answer = try await service.service.send(
            .post, "/v1/url/bulk/\(service.key)",
            headers: [
                .contentType: "application/json", .contentLength: "\("[\(entries.joined(separator: ","))]".utf8.count)",
            ],
            body: Array("[\(entries.joined(separator: ","))]".utf8))
        #expect(answer.status == .ok, "\(answer.text.prefix(200))")
    }

    @Test func thePageForComputersIsThatOfTheMainDomain() async throws {
        let service = try await BranchService()
        let administration = service.service.useCases.administration
        let project = try await administration.addProject(name: "desk")
        try await service.service.database.insert(
            LinkDomainRecord(
                id: LinkDomainRecord.ID(at: Date()), projectID: project.id,
                domain: try LinkDomain("http://127.0.0.1:8080", allowsPlainHTTP: true), isServiceAddress: true,
                createdAt: Date()))
        _ = try await administration.addDomain(DomainSettings(prefix: "https://desk.example.com"), to: project.id)
        let keys = try await administration.createBranchKeys(.live, project: project.id)
        let answer = try await service.service.send(
            .put, "/v1/app/\(keys.key.text)", headers: [.contentType: "application/json"],
            body: Array(
                "{\"branch_secret\":\"\(keys.secret.text)\",\"default_desktop_url\":\"https://example.com/desk\"}".utf8)
        )
        #expect(try answer.json()["default_short_url_domain"] == .string("desk.example.com"))
        #expect(try answer.json()["default_desktop_url"] == .string("https://example.com/desk"))
    }

    @Test func tagsThatAreAppendedToAnAddressAreAList() async throws {
        let service = try await BranchService()
        let url = try await service.link("\"data\":{\(Self.page)}")
        for query in ["tags=a&tags=b", "~tags=a&~tags=b", "tags[]=a&tags[]=b"] {
            let data = try await service.session(
                "/v1/open", "\"os\":\"iOS\",\"universal_link_url\":\"\(url)?\(query)\"")
            #expect(data["~tags"] == .array([.string("a"), .string("b")]), "\(query)")
        }
    }

    @Test func halvesAreNotMixed() async throws {
        let service = try await BranchService()
        let administration = service.service.useCases.administration
        let other = try await administration.addProject(name: "half")
        let half = try await administration.createBranchKeys(.test, project: other.id).key.text
        let url = try await service.link("\"data\":{\(Self.page)}")
        let path = "/v1/url?url=\(PercentEncoding.strict(url))"
        let body = "{\"branch_key\":\"\(half)\",\"branch_secret\":\"SECRET\",\"data\":{\(Self.page)}}"
        for answer in [
            try await service.service.send(
                .delete, "\(path)&branch_key=\(half)", headers: [.accessToken: service.secret]),
            try await service.send(.put, path, body), try await service.post("/v1/url", body),
        ] { #expect(try answer.branchError(.badRequest).contains("different projects")) }
        let deleted = try await service.service.send(
            .delete, "\(path)&branch_key=\(service.key)", headers: [.accessToken: service.secret])
        #expect(deleted.status == .ok, "\(deleted.text)")
    }

    @Test func aLinkMayBeMadeThatHasEnded() async throws {
        let service = try await BranchService()
        let url = try await service.link("\"data\":{\"$exp_date\":1000000000000,\(Self.page)}")
        #expect(try await service.read(url)["data"]?["$exp_date"] == .integer(1_000_000_000_000))
        let click = try await service.service.send(.get, String(url.dropFirst("https://go.example.com".count)))
        #expect(click.headers[.location] == nil && click.status != .ok, "\(click.status)")
        let opened = try await service.session("/v1/open", "\"os\":\"iOS\",\"universal_link_url\":\"\(url)\"")
        #expect(opened["+clicked_branch_link"] == .bool(false))
    }

    @Test func whatAnotherAPIHasSetStaysUnlessItIsNamed() async throws {
        let service = try await BranchService()
        let url = try await service.link(
            #""type":2,"data":{"$marketing_title":"Old","$exp_date":4000000000000,\#(Self.page)}"#)
        let code = try #require(ShortCode(String(url.dropFirst("https://go.example.com/".count))))
        let database = service.service.database
        let domain = try #require(try await database.domains().first)
        func record() async throws -> LinkRecord {
            try #require(try await database.link(domain: domain.id, code: code))
        }
        let caller = try service.service.useCases.keys.caller(forKey: service.secret)
        let end = Date(timeIntervalSince1970: 4_100_000_000)
        _ = try await service.service.useCases.catalog.update(
            record().id, UpdateLinkRequest(name: .set("New"), expiresAt: .set(end), openingLimit: .set(5)),
            caller: caller)
        let read = try await service.read(url)
        #expect(read["data"]?["$marketing_title"] == .string("New"))
        #expect(read["data"]?["$exp_date"] == .integer(4_100_000_000_000))
        for data in ["{\"spot\":2}", try #require(read["data"]).jsonText] {
            #expect(try await put(service, url, data).status == .ok)
            let known = try await record()
            #expect(known.name == "New" && known.expiresAt == end, "\(data)")
            #expect(known.limits.openings?.most == 5, "\(data)")
        }
        #expect(try await put(service, url, "{\"$exp_date\":0,\"$one_time_use\":true}").status == .ok)
        let changed = try await record()
        #expect(changed.expiresAt == nil && changed.limits.openings?.most == 1)
    }

    private func put(_ service: BranchService, _ url: String, _ data: String) async throws -> Answer {
        try await service.send(
            .put, "/v1/url?url=\(PercentEncoding.strict(url))",
            "{\"branch_key\":\"KEY\",\"branch_secret\":\"SECRET\",\"data\":\(data)}")
    }
}
