import Foundation
import HTTPTypes
import LinkHTTP
import LinkPages
import LinkService
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkDashboard

/// Links that lead to bad places, found in all projects, and switched off.
@Suite struct AbusePageTests {
    @Test func linksThatLeadToAHostAreSwitchedOffInOneStepAndOnAgain() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let links = [
            ("a", "https://evil.example/x"), ("b", "https://evil.example/y"), ("c", "https://good.example/"),
        ]
        for (code, link) in links {
            _ = try await service.send(
                .post, "/_/links/new", form: [("link", link), ("code", code)], cookie: cookie)
        }
        let found = try await service.send(.get, "/_/abuse?q=evil.example", cookie: cookie).plain
        #expect(found.contains("Switch off 2 links") && !found.contains("good.example"), "\(found)")
        let one = try await service.send(.get, "/_/abuse?q=https%3A%2F%2Fevil.example%2Fx", cookie: cookie).text
        #expect(one.contains("Switch off 1 link<"))
        let done = try await service.send(
            .post, "/_/abuse", form: [("q", "evil.example"), ("do", "disable")], cookie: cookie)
        #expect(done.status == .ok && done.text.contains("Switched off: 2 links."), "\(done.text)")
        #expect(try await service.send(.get, "/a", authority: "go.example.com").status == .gone)
        #expect(try await service.send(.get, "/c", authority: "go.example.com").status == .found)

        let moment = try #require(done.text.firstMatch(of: #/name="at" value="(\d+)"/#)?.output.1)
        let undone = try await service.send(
            .post, "/_/abuse",
            form: [("q", "evil.example"), ("do", "undo"), ("at", String(moment))],
            cookie: cookie)
        #expect(undone.text.contains("Switched on again: 2 links."), "\(undone.text)")
        #expect(try await service.send(.get, "/a", authority: "go.example.com").status == .found)
        let nothing = try await service.send(.post, "/_/abuse", form: [("do", "disable")], cookie: cookie)
        #expect(nothing.status == .notFound)
    }

    @Test func whatOthersSwitchedOffMeanwhileStaysOff() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        var paths: [String] = []
        for code in ["a", "b", "c"] {
            let made = try await service.send(
                .post, "/_/links/new", form: [("link", "https://evil.example/\(code)"), ("code", code)], cookie: cookie)
            paths.append(try #require(made.headers[.location]?.split(separator: "?").first.map(String.init)))
        }
        // The step has begun a minute ago; somebody disables one of the links now.
        let moment = String(Int(DashboardUnderTest.moment.timeIntervalSince1970 - 60) * 1000)
        _ = try await service.send(.post, "\(paths[2])/state", form: [("do", "disable")], cookie: cookie)
        let done = try await service.send(
            .post, "/_/abuse", form: [("q", "evil.example"), ("do", "disable"), ("at", moment)], cookie: cookie)
        #expect(
            done.text.contains("Switched off: 2 links.") && done.text.contains("value=\"\(moment)\""), "\(done.text)")
        let undone = try await service.send(
            .post, "/_/abuse", form: [("q", "evil.example"), ("do", "undo"), ("at", moment)], cookie: cookie)
        #expect(undone.text.contains("Switched on again: 2 links."), "\(undone.text)")
        #expect(try await service.send(.get, "/b", authority: "go.example.com").status == .found)
        #expect(try await service.send(.get, "/c", authority: "go.example.com").status == .gone)
    }

    /// A step that a request can take so many parts of: link domains to switch off, or links to switch on.
    private func step(_ service: DashboardUnderTest, parts: Int) async throws -> AbuseStep {
        let domains = try await service.database.domains().sorted { $0.domain.description < $1.domain.description }
        var left = parts
        return AbuseStep(
            catalog: service.useCases.catalog, caller: .commandLine,
            search: AbuseController.Search(FieldValues([(name: "q", value: "evil.example")])), domains: domains,
            moment: AbuseStep.milliseconds(DashboardUnderTest.moment) - 60_000,
            mayGoOn: {
                left -= 1
                return left >= 0
            })
    }

    private func insertLinks(_ service: DashboardUnderTest, _ cookie: String) async throws {
        for domain in ["go", "to"] {
            for code in ["a", "b"] {
                let form = [
                    ("link", "https://evil.example/\(code)"), ("code", code),
                    ("domain", "https://\(domain).example.com"),
                ]
                let made = try await service.send(.post, "/_/links/new", form: form, cookie: cookie)
                #expect(made.status == .seeOther)
            }
        }
    }

    private func statuses(_ service: DashboardUnderTest) async throws -> [HTTPResponse.Status] {
        var statuses: [HTTPResponse.Status] = []
        for host in ["go", "to"] {
            for path in ["/a", "/b"] {
                statuses.append(try await service.send(.get, path, authority: "\(host).example.com").status)
            }
        }
        return statuses
    }

    @Test func anIncompleteStepIsUndoneAsFarAsItCame() async throws {
        let service = try await DashboardUnderTest(domains: ["https://go.example.com", "https://to.example.com"])
        let cookie = try await service.signInOwner()
        try await insertLinks(service, cookie)
        let part = try await step(service, parts: 1).disable()
        #expect(part.count == 2 && !part.isComplete && !part.isUndo)
        #expect(try await statuses(service) == [.gone, .gone, .found, .found])
        let less = try await step(service, parts: 1).enable()
        #expect(less.count == 1 && !less.isComplete && less.isUndo)
        let rest = try await step(service, parts: 9).enable()
        #expect(rest.count == 1 && rest.isComplete)
        #expect(try await statuses(service) == [.found, .found, .found, .found])
    }

    @Test func aStepThatGoesOnIsUndoneAsOne() async throws {
        let service = try await DashboardUnderTest(domains: ["https://go.example.com", "https://to.example.com"])
        let cookie = try await service.signInOwner()
        try await insertLinks(service, cookie)
        let part = try await step(service, parts: 1).disable()
        let form = [("q", "evil.example"), ("do", "disable"), ("at", String(part.moment))]
        let done = try await service.send(.post, "/_/abuse", form: form, cookie: cookie)
        #expect(done.text.contains("Switched off: 2 links."), "\(done.text)")
        let undo = [("q", "evil.example"), ("do", "undo"), ("at", String(part.moment))]
        let undone = try await service.send(.post, "/_/abuse", form: undo, cookie: cookie)
        #expect(undone.text.contains("Switched on again: 4 links."), "\(undone.text)")
        #expect(try await statuses(service) == [.found, .found, .found, .found])
    }

    @Test func thePageOfAnIncompleteStepGoesOnWithItAndCanUndoIt() async throws {
        let words = Words(.english)
        let project = ProjectRecord(
            id: ProjectRecord.ID(at: DashboardUnderTest.moment), name: "test", createdAt: DashboardUnderTest.moment)
        var page = AbusePage(
            words: words, scope: Scope(project: project, projects: [project]),
            fields: FieldValues([(name: "q", value: "evil.example")]), domains: [], now: DashboardUnderTest.moment)
        page.done = AbusePage.Done(isUndo: false, count: 2, isComplete: false, moment: 42)
        page.isMore = true
        let text = page.page.body.markup
        #expect(text.contains("There are more; do the same again.") && text.contains("Undo"))
        #expect(text.contains("Switch off the rest"))
        #expect(text.matches(of: #/name="at" value="42"/#).count == 2)
    }

    @Test func theRestIsOfferedOnlyWhereLinksMayWork() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        for number in 0..<201 {
            let form = [("link", "https://evil.example/\(number)"), ("code", "c\(number)")]
            _ = try await service.send(.post, "/_/links/new", form: form, cookie: cookie)
        }
        let disable = [("q", "evil.example"), ("do", "disable")]
        let done = try await service.send(.post, "/_/abuse", form: disable, cookie: cookie)
        #expect(done.text.contains("Switched off: 201 links."), "\(done.text)")
        let after = try await service.send(.get, "/_/abuse?q=evil.example", cookie: cookie).text
        #expect(!after.contains("Switch off the rest") && !after.contains("Switch off 0"), "\(after)")
        #expect(!done.text.contains("Switch off the rest"))
        let again = try await service.send(.post, "/_/abuse", form: disable, cookie: cookie).text
        #expect(again.contains("Switched off: 0 links.") && !again.contains("value=\"undo\""), "\(again)")
        #expect(try await service.send(.get, "/c200", authority: "go.example.com").status == .gone)
    }

    @Test func theLinkBehindMoreThanAreCountedIsFound() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        for number in 0..<201 {
            let form = [("link", "https://evil.example/\(number)"), ("code", "c\(number)")]
            let made = try await service.send(.post, "/_/links/new", form: form, cookie: cookie)
            guard number > 0, let path = made.headers[.location]?.split(separator: "?").first else { continue }
            _ = try await service.send(.post, "\(path)/state", form: [("do", "disable")], cookie: cookie)
        }
        let page = try await service.send(.get, "/_/abuse?q=evil.example", cookie: cookie).text
        // All were made at one moment, so that it may also be among those that are counted.
        #expect(page.contains("Switch off 1 link<") || page.contains("Switch off 1+ links<"), "\(page)")
    }

    @Test func aSearchByHostLeadsToTheLinksThatNameIt() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let form = [("link", "https://www.evil.example/x"), ("code", "a")]
        _ = try await service.send(.post, "/_/links/new", form: form, cookie: cookie)
        let page = try await service.send(.get, "/_/abuse?q=Evil.example", cookie: cookie).text
        #expect(page.contains("No link leads there") && page.contains("The host evil.example was searched exactly"))
        let place = try #require(page.firstMatch(of: #/<li><a href="([^"]+)">test</#)?.output.1, "\(page)")
        let list = try await service.send(.get, String(place).replacing("&amp;", with: "&"), cookie: cookie).plain
        #expect(list.contains("https://www.evil.example/x"), "\(list)")
        let german = try await service.send(.get, "/_/abuse?q=evil.example", cookie: cookie, language: "de").text
        #expect(german.contains("Gesucht wurde genau der Host evil.example"))
        let address = try await service.send(.get, "/_/abuse?q=evil.example%2Fx", cookie: cookie).text
        #expect(!address.contains("was searched exactly"))
    }
}
