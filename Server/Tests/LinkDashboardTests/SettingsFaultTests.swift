import HTTPTypes
import LinkRules
import LinkService
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkDashboard

/// What the forms of a domain, of a project and of a webhook say of all that is wrong with them.
@Suite struct SettingsFaultTests {
    /// The fields to which the summary of a page leads.
    private static func told(_ page: String) -> [String] {
        page.matches(of: #/<li><a href="#([A-Za-z]+)">/#).map { String($0.output.1) }
    }

    /// The fields that a page marks.
    private static func marked(_ page: String) -> [String] {
        page.matches(of: #/<p class="error" id="([A-Za-z]+)-error">/#).map { String($0.output.1) }
    }

    @Test(arguments: ["en", "de"], ["save", "preview"])
    func allThatIsWrongWithADomainIsSaidAtOnceAlsoByItsPreview(language: String, step: String) async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let domain = try #require(try await service.useCases.administration.domains(of: service.project.id).last)
        let long = String(repeating: "a", count: 500)
        let form = [
            ("name", long), ("icon", "http://www.example.com/icon.png"), ("accent", "blueish"), ("title", long),
            ("text", long), ("imprint", "nope"), ("privacy", "http://www.example.com/privacy"),
            ("fallback", "javascript:1"), ("missing", "https://go.example.com/gone"), ("patterns", "("),
        ]
        let answer = try await service.send(
            .post, "/_/domains/\(domain.id)", form: form + [("do", step)], cookie: cookie, language: language)
        #expect(answer.status == (step == "save" ? .unprocessableContent : .ok))
        let fields = form.map(\.0)
        #expect(Self.told(answer.text) == fields && Self.marked(answer.text) == fields, "\(answer.text)")
        // What is typed stays in the form.
        #expect(answer.text.contains("value=\"blueish\""))
        #expect(try await service.useCases.administration.domains(of: service.project.id).last == domain)
    }

    @Test func aPreviewOfADomainThatIsRightSaysNothing() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let domain = try #require(try await service.useCases.administration.domains(of: service.project.id).last)
        let answer = try await service.send(
            .post, "/_/domains/\(domain.id)", form: [("accent", "#0a84ff"), ("do", "preview")], cookie: cookie)
        #expect(answer.status == .ok && !answer.text.contains("This is not right yet"))
        #expect(Self.marked(answer.text).isEmpty)
    }

    @Test(arguments: ["en", "de"])
    func allThatIsWrongWithAProjectIsSaidAtOnce(language: String) async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        for name in ["", String(repeating: "n", count: 300), "a\u{202E}b"] {
            let answer = try await service.send(
                .post, "/_/settings", form: [("name", name), ("patterns", "(")], cookie: cookie, language: language)
            #expect(answer.status == .unprocessableContent)
            #expect(Self.told(answer.text) == ["name", "patterns"], "\(answer.text)")
            #expect(Self.marked(answer.text) == ["name", "patterns"], "\(answer.text)")
        }
        #expect(try await service.useCases.administration.project(named: "test").urlPatterns.isEmpty)
    }

    @Test(arguments: ["en", "de"])
    func allThatIsWrongWithAWebhookIsSaidAtOnce(language: String) async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let name = String(repeating: "n", count: 300)
        let stored = try await service.useCases.administration.addWebhook(
            "https://example.com/hooks", events: [.linkCreated], to: service.project.id)
        for (path, step) in [("/_/webhooks", "add"), ("/_/webhooks/\(stored.id)", "save")] {
            for events in [[], [("event", "nothing")]] {
                let form = [("url", "nope"), ("name", name), ("do", step)] + events
                let answer = try await service.send(.post, path, form: form, cookie: cookie, language: language)
                #expect(answer.status == .unprocessableContent)
                #expect(Self.told(answer.text) == ["url", "name", "events"], "\(answer.text)")
                #expect(Self.marked(answer.text) == ["url", "name"], "\(answer.text)")
            }
        }
        #expect(try await service.useCases.administration.webhooks() == [stored])
    }
}
