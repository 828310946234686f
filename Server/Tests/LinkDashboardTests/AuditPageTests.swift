import HTTPTypes
import LinkRules
import LinkService
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkDashboard

/// The audit log on its page and in its table, and texts that would be more than texts.
@Suite struct AuditPageTests {
    private static let hostile = "=cmd()<script>alert(1)</script>\"'"

    @Test func whatIsDoneWithALinkIsOnThePageAndInTheTable() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let made = try await service.send(
            .post, "/_/links/new", form: [("link", "https://www.example.com/a"), ("code", "spring")], cookie: cookie)
        let path = try #require(made.headers[.location]?.split(separator: "?").first.map(String.init), "\(made.text)")
        let edit = [("link", "https://www.example.com/b"), ("name", Self.hostile), ("version", "1")]
        #expect(try await service.send(.post, "\(path)/edit", form: edit, cookie: cookie).status == .seeOther)
        let page = try await service.send(.get, "/_/audit?action=link", cookie: cookie)
        for text in [
            "link.add", "link.update", "https://go.example.com/spring",
            "Leads to: https://www.example.com/a → https://www.example.com/b",
        ] { #expect(page.plain.contains(text), "\(text)") }
        #expect(!page.text.contains("session.start") && !page.text.contains("<script>alert"))
        let ofOther = try await service.send(.get, "/_/audit?action=link&target=other", cookie: cookie)
        #expect(!ofOther.text.contains("link.add"))
        let table = try await service.send(.get, "/_/audit.csv?action=link.update", cookie: cookie).text
        let lines = table.split(separator: "\r\n")
        #expect(lines.count == 2 && lines[0].hasPrefix("\u{FEFF}at,actor,action,"), "\(table)")
        #expect(lines.last?.contains("link: https://www.example.com/a > https://www.example.com/b") == true)
    }

    @Test func whatAnEntrySaysOfSeveralFieldsIsFolded() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        func save(_ name: String, _ patterns: String) async throws {
            let form = [("name", name), ("patterns", patterns)]
            #expect(try await service.send(.post, "/_/settings", form: form, cookie: cookie).status == .seeOther)
        }
        try await save("one", "")
        let plain = try await service.send(.get, "/_/audit?action=project.update", cookie: cookie).text
        #expect(plain.contains("→ one</span>") && !plain.contains("<details>"), "\(plain)")
        // The style parts an actor from a network, where there is one.
        #expect(!plain.contains("<span class=\"dim\"></span>"))
        try await save("two", "^https://a\\.com/")
        for (language, title) in [("en", "2 fields"), ("de", "2 Felder")] {
            let page = try await service.send(
                .get, "/_/audit?action=project.update", cookie: cookie, language: language
            ).text
            let folded = try #require(
                page.firstMatch(of: #/<details><summary>([^<]*)<\/summary>(.*?)<\/details>/#.dotMatchesNewlines()))
            #expect(folded.output.1 == title && folded.output.2.contains("→ two"), "\(page)")
        }
    }

    @Test func entriesOfTheInstanceAreForThoseWhoReadAllOfThem() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let owner = try await service.person(cookie)
        let administration = service.useCases.administration(as: owner.caller)
        let other = try await administration.addProject(name: "other")
        var renamed = other
        renamed.name = "second"
        try await administration.updateProject(renamed)
        renamed = service.project
        renamed.name = "first"
        try await administration.updateProject(renamed)
        let local = try await service.signIn(.admin, by: owner)
        func log(_ place: String, _ cookie: String, in project: ProjectRecord? = nil) async throws -> [String] {
            var texts: [String] = []
            for path in ["/_/audit", "/_/audit.csv"] {
                let query = "?place=\(place)\(project.map { "&project=\($0.id)" } ?? "")"
                let answer = try await service.send(.get, path + query, cookie: cookie)
                texts.append(answer.status == .ok ? answer.text : "\(answer.status.code)")
            }
            return texts
        }
        // The owner came in and signed in: that concerns no project.
        for text in try await log("instance", cookie) {
            #expect(text.contains("user.accept") && text.contains("session.start"), "\(text)")
            #expect(!text.contains("project.update"), "\(text)")
        }
        for text in try await log("all", cookie) {
            #expect(text.contains("user.accept") && text.contains("test") && text.contains("second"), "\(text)")
        }
        for text in try await log("project", cookie, in: other) {
            #expect(text.contains("second") && !text.contains("user.accept") && !text.contains("→ first"), "\(text)")
        }
        for text in try await log("project", cookie, in: service.project) {
            #expect(text.contains("project.update") && !text.contains("user.accept"), "\(text)")
        }
        #expect(try await log("instance", local) == ["403", "403"])
        for text in try await log("all", local) {
            #expect(text.contains("project.update") && !text.contains("user.accept"), "\(text)")
            #expect(!text.contains("second"), "\(text)")
        }
        let choices = try await service.send(.get, "/_/audit", cookie: cookie).text
        #expect(choices.contains("<option value=\"instance\""))
        // Where there is one project only, nothing is to be chosen.
        #expect(try await !service.send(.get, "/_/audit", cookie: local).text.contains("<option value=\"all\""))
    }

    @Test func textsOfOthersAreTextsOnEveryPage() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let made = try await service.send(
            .post, "/_/links/new",
            form: [
                ("link", "https://www.example.com/"), ("name", Self.hostile), ("tags", Self.hostile),
                ("title", Self.hostile), ("description", Self.hostile),
            ], cookie: cookie)
        let path = try #require(made.headers[.location]?.split(separator: "?").first.map(String.init), "\(made.text)")
        for page in ["/_/", "/_/links", path, "\(path)/edit", "/_/audit"] {
            let answer = try await service.send(.get, page, cookie: cookie)
            #expect(answer.status == .ok && !answer.text.contains("<script>alert"), "\(page)")
        }
        let search = try await service.send(.get, "/_/links?q=%22%3E%3Cscript%3Ealert(1)%3C/script%3E", cookie: cookie)
        #expect(!search.text.contains("<script>alert"))
        for table in ["/_/links.csv", "/_/audit.csv"] {
            let text = try await service.send(.get, table, cookie: cookie).text
            #expect(!text.contains(",=") && !text.contains("\n=") && !text.contains(",\"="), "\(table)")
        }
    }

    @Test func enteringThePasswordAgainLeadsOnlyIntoTheDashboard() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let answer = try await service.send(
            .post, "/_/confirm", form: [("password", DashboardUnderTest.password), ("to", "https://evil.example/")],
            cookie: cookie)
        #expect(answer.status == .seeOther && answer.headers[.location] == "/_/?note=confirmed")
        // The session has another token from then on.
        let renewed = try #require(DashboardUnderTest.cookie(answer))
        #expect(renewed != cookie)
        #expect(try await service.send(.get, "/_/links", cookie: cookie).status == .seeOther)
        #expect(try await service.send(.get, "/_/links", cookie: renewed).status == .ok)
    }

    @Test func aTableIsSentPageByPage() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let domain = try #require(service.useCases.directory.current.domains(of: service.project.id).first)
        let reading = LongLinkReading(link: DynamicLink(link: try WebURL("https://www.example.com/")))
        for _ in 0...LinkListQuery.maximumLimit {
            _ = try await service.useCases.shortener.create(
                CreateLink(domain: domain, reading: reading), caller: .system)
        }
        let table = try await service.send(.get, "/_/links.csv", cookie: cookie).text
        #expect(Set(table.split(separator: "\r\n")).count == LinkListQuery.maximumLimit + 2)
        let log = try await service.send(.get, "/_/audit.csv?action=link.add", cookie: cookie).text
        #expect(Set(log.split(separator: "\r\n")).count == LinkListQuery.maximumLimit + 2)
    }
}
