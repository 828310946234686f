import Foundation
import HTTPTypes
import LinkService
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkDashboard

/// What is done with many links at once, through the router.
@Suite struct BulkPageTests {
    private let service: DashboardUnderTest
    private let cookie: String

    init() async throws {
        service = try await DashboardUnderTest()
        cookie = try await service.signInOwner()
        for index in 0..<3 {
            let form = [
                ("link", "https://www.example.com/\(index)"), ("code", "c\(index)"),
                ("tags", index == 2 ? "other" : "sale"),
            ]
            #expect(try await service.send(.post, "/_/links/new", form: form, cookie: cookie).status == .seeOther)
        }
    }

    private func links() async throws -> [LinkRecord] {
        try await service.database.links(
            matching: LinkFilter(projectID: service.project.id, archive: .included), after: nil, limit: 100)
    }

    private func link(_ code: String) async throws -> LinkRecord {
        try #require(try await links().first { $0.code.description == code })
    }

    /// The hidden fields of the page's form, as a browser sends them.
    private static func fields(_ page: String) -> [(String, String)] {
        page.matches(of: #/<input type="hidden" name="([^"]+)" value="([^"]*)">/#).map {
            (String($0.output.1), String($0.output.2))
        }
    }

    private func post(
        _ form: [(String, String)], _ query: String = "", language: String? = nil
    ) async throws -> DashboardUnderTest.Answer {
        try await service.send(.post, "/_/links/bulk\(query)", form: form, cookie: cookie, language: language)
    }

    @Test func allThatMatchAreChangedOnceTheirNumberIsConfirmed() async throws {
        let asked = try await post([("do", "disable"), ("all", "on")], "?tag=sale&cursor=x")
        #expect(asked.status == .ok && asked.text.contains("<h1>Disable 2 links</h1>"), "\(asked.text)")
        #expect(asked.text.contains("printed codes too") && asked.text.contains("tag sale, not archived"))
        #expect(try await links().allSatisfy { $0.disabledAt == nil }, "Nothing is changed yet.")
        // A link that matches and is made meanwhile is not meant.
        var late = try await link("c0")
        (late.id, late.code) = (LinkRecord.ID(at: DashboardUnderTest.moment + 60), try #require(ShortCode("c9")))
        _ = try await service.database.insert(NewLinkRecord(record: late, candidates: [late.code]))

        let done = try await post(Self.fields(asked.text), "?tag=sale")
        #expect(done.status == .ok && done.text.contains("<dt>Changed</dt><dd>2</dd>"), "\(done.text)")
        #expect(!done.text.contains("data-go") && !done.text.contains("Were so before"))
        for (code, isOff) in [("c0", true), ("c1", true), ("c2", false), ("c9", false)] {
            #expect(try await (link(code).disabledAt != nil) == isOff, "\(code)")
        }
        #expect(try await service.send(.get, "/c0", authority: "go.example.com").status == .gone)
        let entries = try await service.useCases.auditLog.entries(
            matching: AuditFilter(action: "link.disable"), caller: .commandLine)
        #expect(entries.count == 2 && entries.allSatisfy { $0.actor.name == "Ada" })

        let again = try await post(Self.fields(asked.text), "?tag=sale")
        #expect(
            again.text.contains("<dt>Changed</dt><dd>0</dd>")
                && again.text.contains("<dt>Were so before</dt><dd>2</dd>"))
        let german = try await post([("do", "enable"), ("all", "on")], "?tag=sale", language: "de")
        #expect(german.text.contains("Links einschalten</h1>") && german.text.contains("Schlagwort sale"))
    }

    @Test func whatCannotBeChangedIsNamedAndTheRestIsDone() async throws {
        var full = try await link("c1")
        full.tags = (0..<32).map { "t\($0)" }
        _ = try await service.database.update(full)
        let asked = try await post([("do", "tag"), ("new-tag", "a, b"), ("all", "on")])
        #expect(asked.text.contains("Tag 3 links with “a”, “b”"), "\(asked.text)")
        let done = try await post(Self.fields(asked.text))
        #expect(done.text.contains("<dt>Changed</dt><dd>2</dd>"), "\(done.text)")
        #expect(done.text.contains("<dt>Could not be changed</dt><dd>1</dd>"))
        #expect(done.text.contains(">go.example.com/c1</a>") && done.text.contains("A link has at most 32 tags."))
        #expect(try await link("c0").tags == ["sale", "a", "b"])
    }

    @Test func aStepGoesOnWhereTheOneBeforeEnded() async throws {
        let all = try await links()
        let form = [
            ("do", "archive"), ("all", "on"), ("step", "go"), ("total", "3"), ("changed", "1"), ("unchanged", "0"),
            ("refused", "0"), ("after", all[0].id.description), ("newest", all[0].id.description),
        ]
        let done = try await post(form)
        #expect(done.text.contains("<dt>Changed</dt><dd>3</dd>"), "\(done.text)")
        let after = try await links()
        #expect(after.map { $0.archivedAt != nil } == [false, true, true], "The first was done before.")
        let bad = try await post(form.map { $0.0 == "after" ? ("after", "x") : $0 })
        #expect(bad.status == .unprocessableContent)
    }

    @Test func selectedLinksAreAskedAboutBeforeTheyStop() async throws {
        let id = try await link("c0").id.description
        let asked = try await post([("id", id), ("id", id), ("do", "expire"), ("expires", "2027-02-01T12:00")])
        #expect(asked.text.contains("<h1>Let 1 link work until 1 Feb 2027, 12:00 UTC</h1>"), "\(asked.text)")
        #expect(try await link("c0").expiresAt == nil)
        #expect(try await post(Self.fields(asked.text)).status == .seeOther)
        #expect(try await link("c0").expiresAt.map(RFC3339.text) == "2027-02-01T12:00:00Z")
        #expect(try await link("c1").expiresAt == nil)
        #expect(try await post([("id", id), ("do", "enable")]).headers[.location] == "/_/links?note=enabledMany")
    }

    @Test(arguments: [
        ([("do", "disable")], "Select links first."), ([("do", "tag"), ("all", "on")], "Say which tag."),
        ([("do", "expire"), ("all", "on")], "Say until when the links work."),
        ([("do", "expire"), ("all", "on"), ("expires", "tomorrow")], "This is no moment"),
    ])
    func whatIsMissingIsSaid(_ form: [(String, String)], _ text: String) async throws {
        let answer = try await post(form)
        #expect(answer.status == .unprocessableContent)
        #expect(answer.text.contains(text), "\(answer.text)")
        #expect(try await links().allSatisfy { $0.archivedAt == nil && $0.expiresAt == nil })
    }

    @Test func theListOffersThemAndReadersGetNone() async throws {
        let page = try await service.send(.get, "/_/links?tag=sale", cookie: cookie).text
        for value in ["archive", "disable", "enable", "tag", "expire"] {
            #expect(page.contains("name=\"do\" value=\"\(value)\""), "\(value)")
        }
        #expect(page.contains("All links that match the filters") && page.contains("name=\"all\""))
        let viewer = try await service.signIn(.viewer, by: service.person(cookie))
        let read = try await service.send(.get, "/_/links", cookie: viewer).text
        #expect(!read.contains("name=\"do\""))
        let refused = try await service.send(
            .post, "/_/links/bulk", form: [("do", "disable"), ("all", "on"), ("step", "go")], cookie: viewer)
        #expect(refused.status == .forbidden)
    }
}
