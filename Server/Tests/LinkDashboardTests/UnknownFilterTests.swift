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
            "“zzz” is no value of “archived” in this address. Known are: excluded, included, only."
        ),
        ("/_/links?column=state&column=zzz", "“zzz” is no value of “column”"),
        ("/_/links?cursor=zzz", "The place in the list that “cursor” names in this address cannot be read."),
        ("/_/links?cursor=\(PageCursor.text("zzz"))", "list"),
        ("/_/links?domain=https%3A%2F%2Fzzz.example.com", "zzz.example.com"),
        ("/_/audit?outcome=zzz", "“zzz” is no value of “outcome” in this address. Known are: done, refused."),
        ("/_/audit?place=zzz", "“zzz” is no value of “place” in this address. Known are: project, instance, all."),
        ("/_/audit?cursor=zzz", "“cursor”"),
        ("/_/audit?action=zzz", "The audit log knows no action “zzz”."),
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
    ])
    func aTableIsNotMadeOfWhatIsNotKnown(_ path: String) async throws {
        let answer = try await service.send(.get, path, cookie: cookie)
        #expect(answer.status == .unprocessableContent && answer.text.contains("“zzz” is no value of"))
        #expect(answer.headers[.contentType] == "text/html; charset=utf-8")
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
