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

    @Test func aQuestionLeadsBackToThePageOfTheListItCameFrom() async throws {
        let link = try await link("c0").id.description
        let query = "?tag=sale&cursor=\(link)"
        for form in [[("id", link), ("do", "disable")], [("do", "disable"), ("all", "on")]] {
            let asked = try await post(form, query)
            let list = "href=\"/_/links?tag=sale&amp;cursor=\(link)\">Cancel</a>"
            #expect(asked.status == .ok && asked.text.contains(list), "\(asked.text)")
        }
        let asked = try await post([("id", link), ("do", "disable")], query)
        let done = try await post(Self.fields(asked.text), query)
        #expect(done.headers[.location]?.hasPrefix("/_/links?tag=sale&cursor=\(link)&note=") == true)
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
        #expect(done.plain.contains(">go.example.com/c1</span></a>"), "\(done.text)")
        #expect(done.text.contains("A link has at most 32 tags."))
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

    @Test func whatWasSelectedStaysSoAlsoWhereThePageNoLongerShowsIt() async throws {
        let (shown, gone) = (try await link("c0").id.description, try await link("c2").id.description)
        // The second link does not match the filter.
        let form = [("id", shown), ("id", gone), ("do", "tag"), ("new-tag", "")]
        let page = try await post(form, "?tag=sale")
        #expect(page.status == .unprocessableContent && page.text.contains("value=\"\(shown)\""))
        #expect(page.text.contains("1 selected link that is not on this page"), "\(page.text)")
        #expect(page.text.contains("<input type=\"hidden\" name=\"elsewhere\" value=\"\(gone)\">"))
        let again = [("id", shown), ("elsewhere", gone), ("do", "tag"), ("new-tag", "kept")]
        _ = try await post(again, "?tag=sale")
        let tagged = try await (link("c0").tags, link("c2").tags)
        #expect(tagged.0.contains("kept") && !tagged.1.contains("kept"))
        _ = try await post(again + [("keep-elsewhere", "on")], "?tag=sale")
        #expect(try await link("c2").tags.contains("kept"))
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

    /// The codes of the links whose rows are selected.
    private func picked(_ page: String) async throws -> [String] {
        let ids = page.matches(of: #/<input type="checkbox" name="id" value="([^"]+)"[^>]* checked>/#).map {
            String($0.output.1)
        }
        return try await links().filter { ids.contains($0.id.description) }.map(\.code.description)
    }

    @Test func aFaultKeepsWhatWasSelectedAndTyped() async throws {
        let long = String(repeating: "x", count: 300)
        let form = [
            ("id", try await link("c0").id.description), ("do", "tag"), ("new-tag", long),
            ("expires", "2027-02-01T12:00"),
        ]
        let answer = try await post(form, "?tag=sale")
        #expect(answer.status == .unprocessableContent)
        #expect(try await picked(answer.text) == ["c0"], "\(answer.text)")
        #expect(answer.text.contains("value=\"\(long)\"") && answer.text.contains("value=\"2027-02-01T12:00\""))
        #expect(answer.text.contains("id=\"new-tag-error\"") && answer.text.contains("href=\"#new-tag\""))
        #expect(answer.text.contains("name=\"all\" value=\"on\">"))
        let all = try await post([("all", "on"), ("do", "tag"), ("new-tag", long)])
        #expect(all.text.contains("name=\"all\" value=\"on\" checked>"))
        #expect(try await picked(all.text).isEmpty)
    }

    @Test func whatCouldNotBeChangedStaysSelected() async throws {
        var full = try await link("c1")
        full.tags = (0..<32).map { "t\($0)" }
        _ = try await service.database.update(full)
        let ids = try await [link("c0"), link("c1")].map { ("id", $0.id.description) }
        let answer = try await post(ids + [("do", "tag"), ("new-tag", "a")])
        #expect(answer.status == .unprocessableContent)
        #expect(try await picked(answer.text) == ["c1"], "\(answer.text)")
        #expect(answer.text.contains("name=\"new-tag\" value=\"a\""))
    }

    @Test(
        arguments: [
            ([("new-tag", "a")], ["a"], nil), ([("expires", "2027-02-01T12:00")], [], nil),
            (
                [("new-tag", "a"), ("expires", "2027-02-01T12:00")], [],
                "Press the button beside the one that you mean."
            ),
            ([], [], "Press the button of what you want to do."),
        ] as [([(String, String)], [String], String?)])
    func enterMeansTheFieldThatIsFilled(
        _ typed: [(String, String)], _ tags: [String], _ problem: String?
    ) async throws {
        let page = try await service.send(.get, "/_/links", cookie: cookie).text
        let buttons = page.matches(of: #/<button[^>]* name="do" value="([a-z]+)"/#).map { String($0.output.1) }
        #expect(buttons.first == "enter", "Enter presses the first button.")
        let id = try await link("c2").id.description
        let answer = try await post([("id", id), ("do", "enter")] + typed)
        #expect(try await link("c2").tags == ["other"] + tags)
        guard let problem else {
            #expect(tags.isEmpty ? answer.text.contains("<h1>Let 1 link work until") : answer.status == .seeOther)
            return
        }
        #expect(answer.status == .unprocessableContent && answer.text.contains(problem), "\(answer.text)")
        #expect(try await picked(answer.text) == ["c2"])
    }

    @Test(arguments: [
        [("id", "nonsense"), ("do", "archive")], [("all", "on"), ("do", "archive"), ("step", "go"), ("newest", "x")],
    ])
    func whatCannotBeReadChangesNothing(_ form: [(String, String)]) async throws {
        let answer = try await post(form)
        #expect(answer.status == .unprocessableContent && answer.text.contains("cannot be read"), "\(answer.text)")
        #expect(try await links().allSatisfy { $0.archivedAt == nil })
    }

    @Test func whatStaysClosedThoughItIsOnIsSaid() async throws {
        for (code, span) in [("c0", -60.0), ("c1", 60.0)] {
            var closed = try await link(code)
            closed.disabledAt = DashboardUnderTest.moment
            if span < 0 { closed.expiresAt = DashboardUnderTest.moment + span }
            if span > 0 { closed.startsAt = DashboardUnderTest.moment + span }
            _ = try await service.database.update(closed)
        }
        let sentence =
            "2 links are enabled; 1 of them has ended and stays closed until its end is changed; 1 of them begins later."
        let asked = try await post([("do", "enable"), ("all", "on")], "?tag=sale")
        #expect(asked.text.contains("stay closed until their dates are changed"), "\(asked.text)")
        let all = try await post(Self.fields(asked.text), "?tag=sale")
        #expect(all.text.contains(sentence), "\(all.text)")

        let ids = try await [link("c0"), link("c1")].map { ("id", $0.id.description) }
        let selected = try await post(ids + [("do", "enable")], language: "de")
        #expect(selected.text.contains("1 davon hat geendet und bleibt geschlossen"), "\(selected.text)")
        for (id, note) in zip(ids, ["enabledEnded", "enabledLater"]) {
            let path = "/_/links/\(id.1)"
            let one = try await service.send(.post, "\(path)/state", form: [("do", "enable")], cookie: cookie)
            #expect(one.headers[.location] == "\(path)?note=\(note)")
        }
    }

    @Test func anEndThatIsPastIsAtOnce() async throws {
        let id = try await link("c0").id.description
        let asked = try await post([("id", id), ("do", "expire"), ("expires", "2026-02-01T12:00")])
        #expect(asked.text.contains("<h1>End 1 link at once</h1>"), "\(asked.text)")
        #expect(asked.text.contains("1 Feb 2026, 12:00 UTC is past: they stop working at once"))
        #expect(try await link("c0").expiresAt == nil, "It asks first.")
        #expect(try await post(Self.fields(asked.text)).headers[.location] == "/_/links?note=endedAtOnce")
    }

    @Test(arguments: ["1", "999", "-1", "x", nil] as [String?])
    func aNumberThatIsNotTheOneOfNowIsAskedAboutAgain(_ total: String?) async throws {
        let asked = try await post([("do", "archive"), ("all", "on")], "?tag=sale")
        let form = Self.fields(asked.text).filter { $0.0 != "total" } + (total.map { [("total", $0)] } ?? [])
        let again = try await post(form, "?tag=sale")
        #expect(again.status == .conflict && again.text.contains("<h1>Archive 2 links</h1>"), "\(again.text)")
        #expect(again.text.contains("This time nothing was changed"))
        #expect(try await links().allSatisfy { $0.archivedAt == nil })
        #expect(Self.fields(again.text).filter { $0.0 == "newest" }.count == 1)
        let done = try await post(Self.fields(again.text), "?tag=sale")
        #expect(done.status == .ok && done.text.contains("<dt>Changed</dt><dd>2</dd>"), "\(done.text)")
        // The page was open in two windows.
        let late = try await post(form, "?tag=sale", language: "de")
        #expect(late.status == .conflict && late.text.contains("Kein Link passt"), "\(late.text)")
    }

    @Test func whatWasNeverAskedAboutIsNotDone() async throws {
        for form in [
            [("do", "archive"), ("all", "on"), ("step", "go")],
            [("do", "disable"), ("all", "on"), ("step", "go"), ("total", "3")],
        ] {
            let answer = try await post(form)
            #expect(answer.status == .unprocessableContent)
            #expect(answer.text.contains("only after a page has said how many they are"), "\(answer.text)")
            #expect(answer.text.contains("name=\"all\" value=\"on\" checked>"))
            #expect(try await post(form, language: "de").text.contains("bestätigen Sie dort"))
        }
        #expect(try await links().allSatisfy { $0.archivedAt == nil && $0.disabledAt == nil })
    }

    @Test func aFormInTheMiddleIsNotCountedAgain() async throws {
        let all = try await links()
        let form = [
            ("do", "archive"), ("all", "on"), ("step", "go"), ("total", "3"), ("changed", "1"),
            ("after", all[0].id.description), ("newest", all[0].id.description),
        ]
        let done = try await post(form)
        #expect(
            done.text.contains("<dt>Changed</dt><dd>3</dd>") && done.text.contains("<h1>Archive 3 links</h1>"),
            "\(done.text)")
    }

    @Test func linksThatVanishedAreOneLine() async throws {
        let gone = (0..<199).map { ("id", LinkRecord.ID(at: DashboardUnderTest.moment + Double($0)).description) }
        let one = ("id", try await link("c0").id.description)
        let answer = try await post(gone + [one, ("do", "archive")])
        #expect(answer.status == .unprocessableContent)
        #expect(answer.text.contains("<li>199 of the selected links do not exist any more.</li>"), "\(answer.text)")
        #expect(answer.text.matches(of: /do not exist/).count == 1)
        #expect(answer.text.contains("Changed: 1 of the 200 selected links."), "\(answer.text)")
        #expect(try await link("c0").archivedAt != nil)
        #expect(try await picked(answer.text).isEmpty)
        let none = try await post([gone[0], ("do", "archive")], language: "de")
        #expect(none.text.contains("<li>Einen der ausgewählten Links gibt es nicht mehr.</li>"), "\(none.text)")
        #expect(!none.text.contains("Geändert: 0"))
        #expect(none.text.contains("class=\"note quiet\" role=\"status\"><p>Keiner der Links wurde geändert."))
    }

    @Test func ofManyLinksThatCannotBeChangedTheFirstReasonsAreShown() async throws {
        var ids: [(String, String)] = []
        for index in 0..<25 {
            var full = try await link("c0")
            full.id = LinkRecord.ID(at: DashboardUnderTest.moment + Double(index) + 1)
            full.code = try #require(ShortCode("full\(index)"))
            full.tags = (0..<32).map { "t\($0)" }
            _ = try await service.database.insert(NewLinkRecord(record: full, candidates: [full.code]))
            ids.append(("id", full.id.description))
        }
        let answer = try await post(ids + [("do", "tag"), ("new-tag", "a")])
        let problem = try #require(answer.text.firstMatch(of: #/<div class="problem".*?<\/div>/#.dotMatchesNewlines()))
        #expect(problem.output.matches(of: /at most 32 tags/).count == 20, "\(problem.output)")
        #expect(problem.output.contains("<li>And 5 more.</li>"))
        #expect(try await picked(answer.text).count == 25)
    }

    @Test func whatStaysClosedIsSaidAlsoWhereAnotherLinkFails() async throws {
        var ended = try await link("c0")
        (ended.disabledAt, ended.expiresAt) = (DashboardUnderTest.moment, DashboardUnderTest.moment - 60)
        _ = try await service.database.update(ended)
        let gone = LinkRecord.ID(at: DashboardUnderTest.moment + 9).description
        let answer = try await post([("id", ended.id.description), ("id", gone), ("do", "enable")])
        #expect(answer.status == .unprocessableContent && answer.text.contains("does not exist any more"))
        #expect(answer.text.contains("1 link is enabled; 1 of them has ended and stays closed"), "\(answer.text)")
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
