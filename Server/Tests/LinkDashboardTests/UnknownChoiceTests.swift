import Foundation
import HTTPTypes
import LinkImportExport
import LinkRules
import LinkService
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkDashboard

/// Values of fields with a list that the list does not have: they are said at the field, and change nothing.
@Suite struct UnknownChoiceTests {
    private let service: DashboardUnderTest
    private let cookie: String

    init() async throws {
        service = try await DashboardUnderTest()
        cookie = try await service.signInOwner()
    }

    @Test(arguments: [
        ("/_/apps", "platform", [("do", "add"), ("platform", "zzz"), ("identifier", "com.example.app")]),
        ("/_/apps", "platform", [("do", "add"), ("identifier", "com.example.app")]),
        ("/_/members", "role", [("do", "invite"), ("email", "bob@example.com"), ("role", "zzz")]),
        ("/_/members", "role", [("do", "invite"), ("email", "bob@example.com")]),
        ("/_/keys", "role", [("do", "create"), ("name", "CI"), ("role", "zzz")]),
        ("/_/keys", "role", [("do", "create"), ("name", "CI"), ("role", "admin")]),
        ("/_/webhooks", "events", [("do", "add"), ("url", "https://example.com/hooks"), ("event", "zzz")]),
    ])
    func aFormSaysWhatItDoesNotKnow(_ path: String, _ field: String, _ form: [(String, String)]) async throws {
        let answer = try await service.send(.post, path, form: form, cookie: cookie)
        #expect(answer.status == .unprocessableContent, "\(answer.text)")
        #expect(answer.text.contains("href=\"#\(field)\"") && answer.text.contains("nown are: "), "\(answer.text)")
        let administration = service.useCases.administration
        #expect(try await administration.apps(of: service.project.id).isEmpty)
        #expect(try await administration.keys(of: service.project.id).isEmpty)
        #expect(try await administration.webhooks(of: service.project.id).isEmpty)
        #expect(
            try await service.useCases.accounts.invitations(for: service.person(cookie).caller).allSatisfy {
                $0.email != "bob@example.com"
            })
    }

    @Test(arguments: [[("do", "zzz")], []]) func aFormThatDoesNotSayWhatToDoChangesNothing(
        _ step: [(String, String)]
    ) async throws {
        let app = [("platform", "ios"), ("identifier", "com.example.app")]
        let added = try await service.send(.post, "/_/apps", form: step + app, cookie: cookie)
        #expect(added.status == .unprocessableContent && added.text.contains("nown are: add, remove."), "\(added.text)")
        #expect(added.text.contains("value=\"com.example.app\""))
        let administration = service.useCases.administration
        #expect(try await administration.apps(of: service.project.id).isEmpty)

        let domain = try #require(try await administration.domains(of: service.project.id).first)
        let saved = try await service.send(
            .post, "/_/domains/\(domain.id)", form: step + [("name", "Trails")], cookie: cookie, language: "de")
        #expect(
            saved.status == .unprocessableContent
                && saved.text.contains("Bekannt sind: save, preview, examine, remove."),
            "\(saved.text)")
        #expect(try await administration.domains(of: service.project.id) == [domain])
    }

    @Test(arguments: [("role", "zzz"), ("other", "x")])
    func aRoleThatIsNotKnownTakesNoneAway(_ name: String, _ value: String) async throws {
        let owner = try await service.person(cookie)
        let editor = try await service.person(service.signIn(.editor, by: owner))
        let form = [("do", "role"), ("user", editor.userID.description), (name, value)]
        let answer = try await service.send(.post, "/_/members", form: form, cookie: cookie, language: "de")
        #expect(answer.status == .unprocessableContent && answer.text.contains("Bekannt sind: owner"), "\(answer.text)")
        func grants() async throws -> [UserGrant]? {
            try await service.useCases.accounts.members(of: service.project.id, for: owner.caller)
                .first { $0.id == editor.userID }?.grants
        }
        #expect(try await grants() == [UserGrant(.editor, in: service.project.id)])
        let none = [("do", "role"), ("user", editor.userID.description), ("role", "")]
        let asked = try await service.send(.post, "/_/members", form: none, cookie: cookie)
        #expect(asked.headers[.location] == "/_/members/\(editor.userID)/remove")
        #expect(try await grants() == [UserGrant(.editor, in: service.project.id)])
        let removal = [("do", "remove"), ("user", editor.userID.description)]
        #expect(try await service.send(.post, "/_/members", form: removal, cookie: cookie).status == .seeOther)
        #expect(try await grants() == nil)
    }

    @Test(arguments: [("form", "zzz"), ("domain", "https://zzz.example.com")])
    func anImportOfAnUnknownKindIsNotTaken(_ field: String, _ value: String) async throws {
        let body =
            "--edge\r\nContent-Disposition: form-data; name=\"\(field)\"\r\n\r\n\(value)\r\n"
            + "--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"links.csv\"\r\n"
            + "Content-Type: text/csv\r\n\r\nshort_link,link\r\n--edge--\r\n"
        let answer = try await service.send(
            .post, "/_/imports", body: body, type: "multipart/form-data; boundary=edge", cookie: cookie)
        #expect(answer.status == .unprocessableContent && answer.text.contains("id=\"\(field)-error\""))
        #expect(await service.imports.all(of: service.project.id).isEmpty)
    }

    @Test func thePageOfALinkThatWasDeletedLeadsToItsEntriesInTheLog() async throws {
        let made = try await service.send(
            .post, "/_/links/new", form: [("link", "https://www.example.com/"), ("code", "spring")], cookie: cookie)
        let path = try #require(made.headers[.location]?.split(separator: "?").first).description
        let id = try #require(path.split(separator: "/").last.flatMap { LinkRecord.ID(String($0)) })
        let owner = try await service.person(cookie)
        _ = try await service.useCases.catalog.delete(id, caller: owner.caller)
        for path in [path, "\(path)/edit"] {
            let gone = try await service.send(.get, path, cookie: cookie)
            #expect(gone.status == .gone && gone.text.contains("This link was deleted"), "\(gone.text)")
            #expect(gone.text.contains("href=\"/_/audit?target=\(id)\""))
        }
        let viewer = try await service.signIn(.viewer, by: owner)
        let read = try await service.send(.get, path, cookie: viewer, language: "de")
        #expect(read.status == .gone && read.text.contains("Dieser Link wurde gelöscht"))
        #expect(!read.text.contains("/_/audit"))
    }
}
