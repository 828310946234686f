import HTTPTypes
import LinkHTTP
import Testing

@testable import LinkDashboard

/// Values in addresses that mean nothing: they are said, and show no list that was not asked for.
@Suite struct UnknownFilterTests {
    private let service: DashboardUnderTest
    private let cookie: String

    init() async throws {
        service = try await DashboardUnderTest()
        cookie = try await service.signInOwner()
        let form = [("link", "https://www.example.com/"), ("code", "spring")]
        _ = try await service.send(.post, "/_/links/new", form: form, cookie: cookie)
    }

    @Test(arguments: [
        (
            "/_/links?archived=zzz",
            "“zzz” is no value of “archived”. Known are: excluded, included, only."
        ),
        ("/_/links?column=state&column=zzz", "“zzz” is no value of “column”"),
        ("/_/links?cursor=zzz", "The place in the list that “cursor” names in this address cannot be read."),
        ("/_/links?cursor=\(PageCursor.text("zzz"))", "list"),
        ("/_/links?domain=https%3A%2F%2Fzzz.example.com", "zzz.example.com"),
        ("/_/audit?outcome=zzz", "“zzz” is no value of “outcome”. Known are: done, refused."),
        ("/_/audit?place=zzz", "“zzz” is no value of “place”. Known are: project, instance, all."),
        ("/_/audit?cursor=zzz", "“cursor”"),
        (
            "/_/audit?action=zzz",
            "“zzz” is no value of “action”. Known are: link, import, session, user,"
        ),
        ("/_/statistics?os=zzz", "“zzz” is no value of “os”; known are: ios, android, harmonyos,"),
        ("/_/statistics?os=ios&os=zzz", "“zzz” is no value of “os”"),
        ("/_/statistics?country=Germany", "“Germany” is no country"),
        ("/_/statistics?domain=https%3A%2F%2Fgo.example.com&tag=a", "not both"),
        ("/_/links/new?domain=https%3A%2F%2Fzzz.example.com", "does not own the link domain"),
        ("/_/abuse?domain=https%3A%2F%2Fzzz.example.com", "There is no link domain “https://zzz.example.com”"),
    ])
    func aPageSaysWhatItDoesNotKnow(_ path: String, _ text: String) async throws {
        let page = try await service.send(.get, path, cookie: cookie)
        #expect(page.status == .unprocessableContent)
        let problem = try #require(page.text.firstMatch(of: #/<div class="problem".*?<\/div>/#.dotMatchesNewlines()))
        #expect(problem.output.contains(text), "\(problem.output)")
        #expect(!page.plain.contains("go.example.com/spring") && !page.text.contains("session.start"))
        let german = try await service.send(.get, path, cookie: cookie, language: "de")
        #expect(german.text.contains("Das ging nicht") && !german.text.contains("in this address"))
    }

    @Test(arguments: [
        "/_/links.csv?archived=zzz", "/_/links.csv?column=zzz", "/_/audit.csv?outcome=zzz", "/_/audit.csv?place=zzz",
        "/_/audit.csv?action=zzz", "/_/audit?note=zzz",
    ])
    func aTableIsNotMadeOfWhatIsNotKnown(_ path: String) async throws {
        let answer = try await service.send(.get, path, cookie: cookie)
        #expect(answer.status == .unprocessableContent && answer.text.contains("“zzz” is no value of"))
        #expect(answer.headers[.contentType] == "text/html; charset=utf-8")
    }

    @Test(arguments: [
        (
            "/_/links.csv?cursor=zz",
            "“cursor” is no parameter of this address. Known are: q, domain, tag, archived, column."
        ),
        (
            "/_/statistics?crawlers=zz",
            "“crawlers” is no parameter of this address. Known are: period, domain, tag, link,"
        ),
        ("/_/statistics.csv?by=zz", "“by” is no parameter of this address. Known are: period,"),
        (
            "/_/audit.csv?cursor=zz",
            "“cursor” is no parameter of this address. Known are: place, action, outcome, target."
        ),
        ("/_/apps?tag=a", "“tag” is no parameter of this address. It has none."),
        ("/_/?tag=a", "“tag” is no parameter of this address. Known are: section."),
        ("/_/links?tag=a&tag=b", "“tag” occurs more than once in this address, and may occur once."),
        ("/_/links?archived=only&archived=only", "“archived” occurs more than once"),
    ])
    func whatAnAddressDoesNotTakeIsSaid(_ path: String, _ text: String) async throws {
        let page = try await service.send(.get, path, cookie: cookie)
        #expect(page.status == .unprocessableContent && page.text.contains(text), "\(page.text)")
        let german = try await service.send(.get, path, cookie: cookie, language: "de").text
        #expect(german.contains("dieser Adresse") && !german.contains("this address"))
    }

    @Test func everyPageRefusesWhatItDoesNotTake() async throws {
        let link = try #require(
            try await service.send(.get, "/_/links", cookie: cookie).text
                .firstMatch(of: #/\/_\/links\/([0-9A-Fa-f-]{36})/#)?.output.1)
        let pages = RouteRow.dashboard.filter { $0.method == .get && !$0.path.hasPrefix("/_/sign") }.map(\.path)
        for path in pages where !path.contains("{id}") || path.hasPrefix("/_/links/") {
            guard !path.hasPrefix("/_/oidc"), !path.contains("{token}") else { continue }
            let address = path.replacing("{id}", with: link)
            let answer = try await service.send(.get, "\(address)?zzz=1", cookie: cookie)
            #expect(answer.status == .unprocessableContent && answer.text.contains("“zzz”"), "\(address)")
        }
    }

    @Test(arguments: [
        ("size=-1", "size"), ("size=zz", "size"), ("margin=99", "margin"), ("level=zz", "level"), ("color=zz", "color"),
    ])
    func aPictureIsNotDrawnOfWhatIsNotKnown(_ query: String, _ field: String) async throws {
        let list = try await service.send(.get, "/_/links", cookie: cookie).text
        let link = try #require(list.firstMatch(of: #/\/_\/links\/([0-9A-Fa-f-]{36})/#)?.output.1)
        let page = try await service.send(.get, "/_/links/\(link)/qr?\(query)", cookie: cookie)
        #expect(page.status == .unprocessableContent && page.text.contains("id=\"\(field)-error\""), "\(page.text)")
        let drawn = try await service.send(.get, "/_/links/\(link)/qr?size=64&level=H", cookie: cookie)
        #expect(drawn.status == .ok && drawn.text.contains("value=\"64\""))
    }

    @Test func aLinkIsNotMadeOnAnotherDomainThanTheFormNames() async throws {
        let form = [("link", "https://www.example.com/"), ("code", "other"), ("domain", "https://zzz.example.com")]
        let answer = try await service.send(.post, "/_/links/new", form: form, cookie: cookie)
        #expect(answer.status == .unprocessableContent && answer.text.contains("id=\"domain-error\""))
        #expect(try await service.send(.get, "/other", authority: "go.example.com").status == .notFound)
    }

    @Test func aChangeOfAllThatMatchNeedsFiltersThatMeanSomething() async throws {
        let form = [("do", "disable"), ("all", "on"), ("step", "go")]
        let answer = try await service.send(.post, "/_/links/bulk?archived=zzz", form: form, cookie: cookie)
        #expect(answer.status == .unprocessableContent)
        #expect(
            answer.text.matches(of: #/“zzz” is no value/#).count == 2, "In the summary and at the field: \(answer.text)"
        )
        #expect(try await service.send(.get, "/spring", authority: "go.example.com").status != .gone)
    }
}
