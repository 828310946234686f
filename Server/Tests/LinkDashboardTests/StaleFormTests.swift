import Foundation
import HTTPTypes
import LinkRules
import LinkService
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkDashboard

/// Forms that were opened before somebody else saved other settings.
@Suite struct StaleFormTests {
    /// The version that the form of a page has.
    private static func version(_ page: String) throws -> String {
        String(try #require(page.firstMatch(of: #/name="version" value="([^"]+)"/#), "\(page)").output.1)
    }

    /// The rows of what differs, as texts.
    private static func differences(_ page: String) -> [String] {
        page.matches(of: #/<tr><th scope="row">([^<]*)<\/th><td[^>]*>([^<]*)<\/td><td[^>]*>([^<]*)<\/td><\/tr>/#).map {
            "\($0.output.1): \($0.output.2) / \($0.output.3)"
        }
    }

    @Test func settingsOfAProjectThatOthersSavedStay() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let old = try Self.version(try await service.send(.get, "/_/settings", cookie: cookie).text)
        var project = service.project
        project.urlPatterns = ["^https://www\\.example\\.com/"]
        try await service.useCases.administration.updateProject(project)

        let form = [("name", "renamed"), ("patterns", ""), ("guesses", "on")]
        let refused = try await service.send(
            .post, "/_/settings", form: form + [("version", old)], cookie: cookie)
        #expect(refused.status == .conflict && refused.text.contains("Somebody changed these settings meanwhile"))
        #expect(
            Self.differences(refused.text) == [
                "Name of the project: test / renamed", "Allowed destinations: ^https://www\\.example\\.com/ / –",
                "Match installations with clicks that are probably theirs: no / yes",
            ], "\(refused.text)")
        #expect(refused.text.contains("Stored now: test") && refused.text.contains("value=\"renamed\""))
        let stored = try await service.useCases.administration.project(named: nil)
        #expect(stored.name == "test" && stored.urlPatterns == project.urlPatterns && !stored.matchesProbably)

        // Whoever has seen it may save it.
        let new = try Self.version(refused.text)
        let saved = try await service.send(.post, "/_/settings", form: form + [("version", new)], cookie: cookie)
        #expect(saved.status == .seeOther)
        let changed = try await service.useCases.administration.project(named: nil)
        #expect(changed.name == "renamed" && changed.urlPatterns.isEmpty && changed.matchesProbably)
    }

    @Test func aFormThatCouldNotBeSavedKeepsItsVersion() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let old = try Self.version(try await service.send(.get, "/_/settings", cookie: cookie).text)
        let form = [("name", "test"), ("patterns", "("), ("version", old)]
        let refused = try await service.send(.post, "/_/settings", form: form, cookie: cookie)
        #expect(refused.status == .unprocessableContent)
        #expect(try Self.version(refused.text) == old)
    }

    @Test func aFormThatNamesNoVersionIsSavedAsItIs() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let saved = try await service.send(.post, "/_/settings", form: [("name", "other")], cookie: cookie)
        #expect(saved.status == .seeOther)
        #expect(try await service.useCases.administration.project(named: nil).name == "other")
    }

    @Test func settingsOfADomainThatOthersSavedStay() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let domain = try #require(try await service.useCases.administration.domains(of: service.project.id).first)
        let path = "/_/domains/\(domain.id)"
        let old = try Self.version(try await service.send(.get, path, cookie: cookie).text)
        var other = domain
        other.fallbackURL = WebURL("https://www.example.com/")
        _ = try await service.useCases.administration.updateDomain(other)

        let form = [("do", "save"), ("name", "Trails"), ("serves", "on")]
        let refused = try await service.send(.post, path, form: form + [("version", old)], cookie: cookie)
        #expect(refused.status == .conflict && refused.text.contains("Somebody changed this domain meanwhile"))
        #expect(
            Self.differences(refused.plain).contains("Where the bare domain leads: https://www.example.com/ / –"),
            "\(refused.text)")
        let stored = try #require(try await service.useCases.administration.domains(of: service.project.id).first)
        #expect(stored.fallbackURL == other.fallbackURL && stored.pages.name == nil)

        let new = try Self.version(refused.text)
        let saved = try await service.send(.post, path, form: form + [("version", new)], cookie: cookie)
        #expect(saved.status == .seeOther)
        #expect(
            try await service.useCases.administration.domains(of: service.project.id).first?.pages.name == "Trails")
    }

    /// Of forms that were filled with the same values and are sent at once, one is saved; the others are shown what it says.
    @Test(arguments: ["/_/settings", "/_/domains/{id}"])
    func ofFormsThatAreSentAtOnceOneIsSaved(_ route: String) async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let domain = try #require(try await service.useCases.administration.domains(of: service.project.id).first)
        let path = route.replacing("{id}", with: "\(domain.id)")
        let version = try Self.version(try await service.send(.get, path, cookie: cookie).text)
        let statuses = try await withThrowingTaskGroup { group in
            for number in 0..<8 {
                group.addTask {
                    let form = [("do", "save"), ("name", "Trails \(number)"), ("version", version)]
                    return try await service.send(.post, path, form: form, cookie: cookie).status
                }
            }
            return try await group.reduce(into: [HTTPResponse.Status]()) { $0.append($1) }
        }
        #expect(statuses.count { $0 == .seeOther } == 1 && statuses.count { $0 == .conflict } == 7, "\(statuses)")
    }

    @Test func settingsOfAWebhookThatOthersSavedStay() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let administration = service.useCases.administration
        let form = [("url", "https://example.com/hooks"), ("name", "Shop"), ("event", "link.created")]
        _ = try await service.send(.post, "/_/webhooks", form: form + [("do", "add")], cookie: cookie)
        let id = try #require(try await administration.webhooks().last).id
        let path = "/_/webhooks/\(id)"
        let old = try Self.version(try await service.send(.get, path, cookie: cookie).text)
        _ = try await administration.updateWebhook(id, url: "https://example.com/new", events: [.clicksRecorded])

        let save = form + [("do", "save")]
        let refused = try await service.send(
            .post, path, form: save + [("version", old)], cookie: cookie, language: "de")
        #expect(refused.status == .conflict && refused.text.contains("Jemand hat diesen Webhook inzwischen geändert"))
        #expect(
            Self.differences(refused.plain) == [
                "Adresse: https://example.com/new / https://example.com/hooks",
                "Was er erfährt: clicks.recorded / link.created",
            ], "\(refused.text)")
        #expect(try await administration.webhook(id).events == [.clicksRecorded])

        let new = try Self.version(refused.text)
        let saved = try await service.send(.post, path, form: save + [("version", new)], cookie: cookie)
        #expect(saved.status == .seeOther)
        #expect(try await administration.webhook(id).events == [.linkCreated])
    }

    /// What somebody else saves between the look at the version and the change is not overwritten either.
    @Test func aWebhookIsChangedOnlyAsItWasRead() async throws {
        let service = try await DashboardUnderTest()
        let administration = service.useCases.administration
        let read = try await administration.addWebhook(
            "https://example.com/hooks", events: [.linkCreated], to: service.project.id)
        _ = try await administration.updateWebhook(read.id, name: "Shop")
        let error = await #expect(throws: LinkServiceError.self) {
            _ = try await administration.updateWebhook(read.id, name: "Store", read: read)
        }
        #expect(error?.code == .versionMismatch)
        #expect(try await administration.webhook(read.id).name == "Shop")
    }

    /// The version in the form of a person's role.
    private static func roleVersion(_ page: String, _ user: UserRecord.ID) throws -> String {
        let form = page.matches(
            of: #/name="user" value="([^"]+)">\s*<input type="hidden" name="version" value="([^"]+)"/#
        )
        .first { $0.output.1 == user.description }
        return String(try #require(form, "\(page)").output.2)
    }

    @Test func aRoleThatOthersGaveStaysAndBothAreShown() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let owner = try await service.person(cookie)
        let id = try await service.person(service.signIn(.editor, by: owner)).userID
        func role() async throws -> UserRole? { try await service.database.user(id)?.grants.first?.role }
        let old = try Self.roleVersion(try await service.send(.get, "/_/members", cookie: cookie).text, id)
        try await service.useCases.accounts.setRole(of: id, in: service.project.id, to: .admin, by: owner.caller)

        let form = [("do", "role"), ("user", id.description), ("role", "viewer")]
        let texts = [
            ("en", "Somebody changed the role of editor meanwhile", "admin", "viewer"),
            ("de", "Jemand hat die Rolle von editor inzwischen geändert", "Verwalter", "Leser"),
        ]
        for (language, title, stored, own) in texts {
            let refused = try await service.send(
                .post, "/_/members", form: form + [("version", old)], cookie: cookie, language: language)
            #expect(refused.status == .conflict && refused.text.contains(title), "\(refused.text)")
            #expect(Self.differences(refused.text).first?.hasSuffix(": \(stored) / \(own)") == true, "\(refused.text)")
            #expect(refused.text.contains("<option value=\"viewer\" selected>"))
        }
        #expect(try await role() == .admin)

        // Whoever has seen it may change it.
        let refused = try await service.send(.post, "/_/members", form: form + [("version", old)], cookie: cookie)
        let new = try Self.roleVersion(refused.text, id)
        let saved = try await service.send(.post, "/_/members", form: form + [("version", new)], cookie: cookie)
        #expect(saved.status == .seeOther)
        #expect(try await role() == .viewer)
    }

    /// A form names anybody; of those who have no role in the project the page tells neither name nor address, and gives them none.
    @Test(arguments: ["role", "remove"]) func ofPeopleOfOtherProjectsNothingIsTold(_ step: String) async throws {
        let service = try await DashboardUnderTest()
        let owner = try await service.person(service.signInOwner())
        let cookie = try await service.signIn(.admin, by: owner)
        let stranger = try await service.person(service.signIn(.editor, by: owner)).userID
        let other = try await service.useCases.administration.addProject(name: "other")
        try await service.useCases.accounts.setGrants(
            of: stranger, to: [UserGrant(.editor, in: other.id)], by: owner.caller)
        for version in ["x", nil] {
            let form = [("do", step), ("user", stranger.description), ("role", "viewer")]
            let answer = try await service.send(
                .post, "/_/members", form: form + (version.map { [("version", $0)] } ?? []), cookie: cookie)
            #expect(answer.status == .notFound && answer.text.contains("has no role here"), "\(answer.text)")
            #expect(!answer.text.contains("editor@example.com"), "\(answer.text)")
            #expect(!answer.text.contains(stranger.description))
        }
        #expect(try await service.database.user(stranger)?.grants == [UserGrant(.editor, in: other.id)])
    }

    /// So it is for those who have lost their last role since the form was filled.
    @Test func ofWhoeverHasLostTheLastRoleOnlyThatIsTold() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let owner = try await service.person(cookie)
        let id = try await service.person(service.signIn(.editor, by: owner)).userID
        let old = try Self.roleVersion(try await service.send(.get, "/_/members", cookie: cookie).text, id)
        try await service.useCases.accounts.setRole(of: id, in: service.project.id, to: nil, by: owner.caller)
        let form = [("do", "role"), ("user", id.description), ("role", "viewer"), ("version", old)]
        for (language, said) in [("en", "This person has no role here"), ("de", "Diese Person hat hier keine Rolle")] {
            let answer = try await service.send(
                .post, "/_/members", form: form, cookie: cookie, language: language)
            #expect(answer.status == .notFound && answer.text.contains(said), "\(answer.text)")
            #expect(!answer.text.contains("editor@example.com"))
        }
        #expect(try await service.database.user(id)?.grants == [])
    }

    /// The page that asks shows a role; another one that somebody gives meanwhile is not taken away.
    @Test func aRoleThatNobodyWasAskedAboutIsNotTakenAway() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let owner = try await service.person(cookie)
        let id = try await service.person(service.signIn(.editor, by: owner)).userID
        let old = try Self.version(try await service.send(.get, "/_/members/\(id)/remove", cookie: cookie).text)
        try await service.useCases.accounts.setRole(of: id, in: service.project.id, to: .admin, by: owner.caller)
        let refused = try await service.send(
            .post, "/_/members", form: [("do", "remove"), ("user", id.description), ("version", old)], cookie: cookie)
        #expect(refused.status == .conflict)
        #expect(Self.differences(refused.text) == ["Role: admin / no role here"], "\(refused.text)")
        #expect(try await service.database.user(id)?.grants == [UserGrant(.admin, in: service.project.id)])
    }

    @Test func ofRolesThatAreGivenAtOnceOneIsGiven() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let id = try await service.person(service.signIn(.editor, by: service.person(cookie))).userID
        let version = try Self.roleVersion(try await service.send(.get, "/_/members", cookie: cookie).text, id)
        let statuses = try await withThrowingTaskGroup { group in
            for role in ["viewer", "admin", "owner"] {
                group.addTask {
                    let form = [("do", "role"), ("user", id.description), ("role", role), ("version", version)]
                    return try await service.send(.post, "/_/members", form: form, cookie: cookie).status
                }
            }
            return try await group.reduce(into: [HTTPResponse.Status]()) { $0.append($1) }
        }
        #expect(statuses.count { $0 == .seeOther } == 1 && statuses.count { $0 == .conflict } == 2, "\(statuses)")
    }

    @Test func whatIsStoredAnywayIsNoConflict() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let old = try Self.version(try await service.send(.get, "/_/settings", cookie: cookie).text)
        var project = service.project
        project.name = "renamed"
        try await service.useCases.administration.updateProject(project)
        let saved = try await service.send(
            .post, "/_/settings", form: [("name", "renamed"), ("version", old)], cookie: cookie)
        #expect(saved.status == .seeOther)
    }
}
