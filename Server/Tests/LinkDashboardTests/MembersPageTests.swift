import HTTPTypes
import LinkService
import LinkStorage
import Testing

@testable import LinkDashboard

/// What the page of the members says of invitations that give nothing, of people with more rights, and of roles in all projects.
@Suite struct MembersPageTests {
    private let service: DashboardUnderTest
    private let owner: String
    private let admin: String

    init() async throws {
        service = try await DashboardUnderTest()
        owner = try await service.signInOwner()
        admin = try await service.signIn(.admin, by: service.person(owner))
    }

    private func post(
        _ form: [(String, String)], _ cookie: String, _ language: String = "en"
    ) async throws -> DashboardUnderTest.Answer {
        try await service.send(.post, "/_/members", form: form, cookie: cookie, language: language)
    }

    @Test(arguments: [
        ("en", "already may do all that this role permits here"),
        ("de", "darf hier schon alles, was diese Rolle erlaubt"),
    ])
    func anInvitationThatGivesNothingIsRefusedAtTheAddress(_ language: String, _ sentence: String) async throws {
        let before = try await service.database.users().map(\.grants)
        // The owner herself, the owner by an admin of the project, and that admin herself.
        for (email, cookie) in [("ada@example.com", owner), ("ada@example.com", admin), ("admin@example.com", admin)] {
            let form = [("do", "invite"), ("email", email), ("role", "viewer")]
            let answer = try await post(form, cookie, language)
            #expect(answer.status == .unprocessableContent)
            let told = try #require(
                answer.text.firstMatch(of: #/id="email-error">([^<]*)<\/p>/#), "\(answer.text)")
            #expect(told.output.1.contains(sentence))
            #expect(answer.text.contains("value=\"\(email)\"") && answer.text.contains("value=\"viewer\" selected"))
        }
        #expect(try await service.database.users().map(\.grants) == before)
    }

    @Test func aRoleBeyondTheOwnIsRefusedAtItsFieldAndNothingTypedIsLost() async throws {
        let answer = try await post([("do", "invite"), ("email", "new@example.com"), ("role", "owner")], admin)
        #expect(answer.status == .forbidden && answer.text.contains("id=\"role-error\""), "\(answer.text)")
        #expect(answer.text.contains("value=\"new@example.com\""))
    }

    @Test func thatAPersonHasMoreRightsIsSaidWithoutAdviceThatWouldNotHelp() async throws {
        let id = try await service.person(owner).userID
        for (language, sentence) in [
            ("en", "Nobody changes the role of a person who has more rights there."),
            ("de", "Niemand ändert die Rolle einer Person, die dort mehr Rechte hat."),
        ] {
            let form = [("do", "role"), ("user", id.description), ("role", "viewer")]
            let answer = try await post(form, admin, language)
            #expect(answer.status == .forbidden && answer.text.contains(sentence), "\(answer.text)")
            #expect(answer.text.contains("value=\"invite\"") && !answer.text.contains("role-error"))
            #expect(!answer.text.contains("can change your role") && !answer.text.contains("können Ihre Rolle"))
        }
        #expect(try await service.database.user(id)?.grants == [UserGrant(.owner)])
    }

    @Test(arguments: [("en", "as in all projects (editor)"), ("de", "wie in allen Projekten (Redakteur)")])
    func aRoleInAllProjectsIsNamedAndOwnersLearnWhereItIsChanged(_ language: String, _ choice: String) async throws {
        let editor = try await service.person(service.signIn(.editor, by: service.person(owner)))
        try await service.useCases.accounts.setGrants(
            of: editor.userID, to: [UserGrant(.editor)], by: service.person(owner).caller)
        for (cookie, isOwner) in [(owner, true), (admin, false)] {
            let page = try await service.send(.get, "/_/members", cookie: cookie, language: language).text
            #expect(page.contains("<option value=\"\" selected>\(choice)</option>"), "\(page)")
            #expect(page.contains("<code>waymark user role ") == isOwner)
        }
    }
}
