import Foundation
import HTTPTypes
import LinkImportExport
import LinkPages
import LinkRules
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkDashboard
@testable import LinkService

/// The pages that ask before something stops working, as a browser without script goes through them.
@Suite struct RemovalPageTests {
    /// What is taken away in a test: where the way to it is, and what the page says.
    struct Case: Sendable, CustomTestStringConvertible {
        /// The page with the way to the question; `ID` stands for the identity of what is taken away.
        let page: String
        /// What the way is called.
        let way: String
        /// What the question says, in both languages.
        let says: (english: String, german: String)
        var testDescription: String { "\(way) on \(page)" }
    }

    private static let cases: [Case] = [
        Case(
            page: "/_/keys", way: "Revoke",
            says: ("only an update with another key", "Nur ein Update mit einem anderen Schlüssel")),
        Case(
            page: "/_/apps", way: "Remove",
            says: (
                "Links on go.example.com, spare.example.com stop opening",
                "Links auf go.example.com, spare.example.com öffnen die App"
            )
        ),
        Case(
            page: "/_/domains/ID", way: "Remove domain",
            says: ("answers nothing on https://spare.example.com", "beantwortet auf https://spare.example.com nichts")),
        Case(
            page: "/_/webhooks/ID", way: "Remove with its messages",
            says: ("Messages that still wait are not sent", "Nachrichten, die noch warten, werden nicht gesendet")),
        Case(
            page: "/_/imports/ID", way: "Forget this import",
            says: ("No link of it was stored", "Kein Link daraus wurde gespeichert")),
        Case(
            page: "/_/members", way: "Withdraw",
            says: ("nobody can come in by it", "Niemand kann durch ihn hereinkommen")),
        Case(
            page: "/_/members", way: "Disable",
            says: ("cannot sign in until somebody enables", "kann sich nicht mehr anmelden")),
        Case(
            page: "/_/account", way: "Remove",
            says: (
                "You can no longer sign in with this passkey", "Mit diesem Passkey können Sie sich nicht mehr anmelden"
            )),
        Case(
            page: "/_/account", way: "Unlink",
            says: (
                "You can no longer sign in with this account", "Mit diesem Konto können Sie sich nicht mehr anmelden"
            )),
    ]

    /// A service with one of each thing.
    private struct Setting {
        let service: DashboardUnderTest
        let cookie: String
        let person: SignedInPerson
        private let ids: [String: String]

        init() async throws {
            service = try await DashboardUnderTest()
            cookie = try await service.signInOwner()
            person = try await service.person(cookie)
            _ = try await service.signIn(.editor, by: person)
            let (administration, project) = (service.useCases.administration, service.project.id)
            _ = try await administration.createKey(role: .app, project: project, name: "shop")
            let android = AndroidApp(
                packageName: "com.example.app", fingerprints: [Array(repeating: "0F", count: 32).joined(separator: ":")]
            )
            _ = try await administration.addApp(.android(android), name: "Shop", to: project)
            let domain = try await administration.addDomain(
                DomainSettings(prefix: "https://spare.example.com"), to: project)
            let webhook = try await administration.addWebhook(
                "https://example.com/hooks", events: [.linkCreated], to: project)
            _ = try await service.useCases.accounts.invite(
                email: "guest@example.com", grants: [UserGrant(.viewer, in: project)], by: person.caller)
            let upload = try await service.imports.beginUpload(to: project, caller: .commandLine)
            try upload.write(Array("short_link,link\nhttps://go.example.com/in,https://www.example.com/\n".utf8))
            let record = try await service.imports.take(
                upload, named: "links.csv", .init(), project: project, caller: .commandLine)
            await service.imports.work()
            let moment = DashboardUnderTest.moment
            try await service.database.insert(
                PasskeyRecord(
                    id: PasskeyRecord.ID(at: moment), userID: person.userID, credentialID: Data([1]),
                    publicKey: Data([2]), name: "Phone", createdAt: moment), keeping: person.sessionID)
            try await service.database.insert(
                IdentityRecord(
                    issuer: "https://id.example.com", subject: "a b&c", userID: person.userID, createdAt: moment))
            ids = [
                "domains": domain.id.description, "webhooks": webhook.id.description, "imports": record.id.uuidString,
            ]
        }

        /// What could be taken away.
        func things() async throws -> [String] {
            let (database, project) = (service.database, service.project.id)
            return [
                "\(try await database.keys().count)", "\(try await database.apps().count)",
                "\(try await database.domains().count)", "\(try await database.webhooks().count)",
                "\(await service.imports.all(of: project).count)", "\(try await database.invitations().count)",
                "\(try await database.users().map(\.disabledAt))", "\(try await database.users().map(\.grants))",
                "\(try await database.passkeys(of: person.userID).count)",
                "\(try await database.identities(of: person.userID).count)",
            ]
        }

        func get(_ path: String, _ language: String = "en") async throws -> String {
            let answer = try await service.send(.get, path, cookie: cookie, language: language)
            #expect(answer.status == .ok, "\(path): \(answer.status)")
            return answer.plain
        }

        func page(_ pattern: String) -> String {
            let kind = pattern.split(separator: "/").dropFirst().first.map(String.init) ?? ""
            return pattern.replacing("ID", with: ids[kind] ?? "")
        }

        /// Sends the only form of a page's content but for the frame's.
        func confirm(_ page: String) async throws -> DashboardUnderTest.Answer {
            let main = String(try #require(page.firstMatch(of: #/<main.*<\/main>/#.dotMatchesNewlines())).output)
            let action = try #require(main.firstMatch(of: #/<form class="inline" action="([^"]+)" method="post">/#))
            let fields = main.matches(of: #/<input type="hidden" name="([^"]+)" value="([^"]*)">/#).map {
                (String($0.output.1), String($0.output.2).replacing("&amp;", with: "&"))
            }
            let path = String(action.output.1).replacing("&amp;", with: "&")
            return try await service.send(.post, path, form: fields, cookie: cookie)
        }
    }

    /// The address to which a link of a page leads.
    private static func way(_ page: String, _ title: String) throws -> String {
        let link = page.matches(of: #/<a class="button[^"]*" href="([^"]+)">([^<]+)<\/a>/#)
            .first { $0.output.2 == title }
        return String(try #require(link, "\(page)").output.1).replacing("&amp;", with: "&")
    }

    @Test(arguments: cases) func nothingIsTakenAwayBeforeAPageHasSaidWhatStopsWorking(_ item: Case) async throws {
        let setting = try await Setting()
        let before = try await setting.things()
        let question = try Self.way(try await setting.get(setting.page(item.page)), item.way)
        let english = try await setting.get(question)
        #expect(english.localizedCaseInsensitiveContains(item.says.english), "\(english)")
        #expect(try await setting.get(question, "de").contains(item.says.german))
        #expect(english.contains(">Cancel</a>"))
        #expect(try await setting.things() == before)
        let done = try await setting.confirm(english)
        #expect(done.status == .seeOther, "\(done.text)")
        let after = try await setting.things()
        #expect(zip(before, after).count { $0 != $1 } == 1, "\(before) \(after)")
    }

    @Test func theLastRoleIsTakenAwayAfterAQuestion() async throws {
        let setting = try await Setting()
        let editor = try #require(try await setting.service.database.user(email: "editor@example.com"))
        let form = [("do", "role"), ("user", editor.id.description), ("role", "")]
        let asked = try await setting.service.send(.post, "/_/members", form: form, cookie: setting.cookie)
        let question = try #require(asked.headers[.location])
        #expect(try await setting.service.database.user(editor.id) == editor)
        let page = try await setting.get(question)
        #expect(page.contains("loses this role in the project “test”"), "\(page)")
        #expect(try await setting.get(question, "de").contains("verliert diese Rolle im Projekt „test“"))
        #expect(try await setting.confirm(page).headers[.location] == "/_/members?note=saved")
        #expect(try await setting.service.database.user(editor.id)?.grants == [])
        // Nothing is left to ask for.
        let again = try await setting.service.send(.get, question, cookie: setting.cookie)
        #expect(again.status == .notFound)
    }

    /// What was removed meanwhile is said, and no page asks for it.
    @Test(arguments: cases) func whatIsGoneIsNotAskedFor(_ item: Case) async throws {
        let setting = try await Setting()
        let question = try Self.way(try await setting.get(setting.page(item.page)), item.way)
        _ = try await setting.confirm(try await setting.get(question))
        // A person who is disabled stays.
        guard item.way != "Disable" else { return }
        let answer = try await setting.service.send(.get, question, cookie: setting.cookie)
        #expect(answer.status == .notFound)
    }

    /// Whoever has entered the password long ago is asked for it after the question, and goes on from there.
    @Test func aPasswordThatIsNeededKeepsTheAnswer() async throws {
        let world = try await RouteWorld()
        let cookie = try await world.unconfirmedOwner()
        let project = "project=\(world.service.project.id)"
        let path = "/_/keys/\(world.key.id)/revoke?\(project)"
        #expect(try await world.service.send(.get, path, cookie: cookie).status == .ok)
        let form = [("do", "revoke"), ("key", world.key.id.description)]
        let answer = try await world.service.send(.post, "/_/keys?\(project)", form: form, cookie: cookie)
        #expect(answer.status == .forbidden && answer.text.contains("do=revoke&amp;key=\(world.key.id)"))
    }

    @Test func aDomainWithLinksHasNoButtonThatRemovesIt() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let domain = try #require(try await service.database.domains().first)
        let path = "/_/domains/\(domain.id)"
        let free = try await service.send(.get, "\(path)/remove", cookie: cookie)
        #expect(free.text.contains("Remove domain</button>"), "\(free.text)")
        let link = [("link", "https://www.example.com/")]
        #expect(try await service.send(.post, "/_/links/new", form: link, cookie: cookie).status == .seeOther)
        let full = try await service.send(.get, "\(path)/remove", cookie: cookie)
        #expect(full.status == .ok && full.text.contains(">one link</a>"), "\(full.text)")
        #expect(!full.text.contains("Remove domain</button>") && full.text.contains(">Back</a>"))
        let german = try await service.send(.get, "\(path)/remove", cookie: cookie, language: "de")
        #expect(german.text.contains(">einen Link</a>"))
        let refused = try await service.send(.post, path, form: [("do", "remove")], cookie: cookie)
        #expect(refused.status == .unprocessableContent)
        #expect(try await service.database.domains() == [domain])
    }

    /// Where the service has no other host, links and dashboard share it.
    @Test func theServicesOwnAddressKeepsItsDashboard() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let domain = try #require(try await service.database.domains().first)
        let path = "/_/domains/\(domain.id)/remove"
        let english = try await service.send(.get, path, cookie: cookie).plain
        #expect(english.contains("dashboard and API stay") && !english.contains("answers nothing"), "\(english)")
        let german = try await service.send(.get, path, cookie: cookie, language: "de").plain
        #expect(german.contains("Dashboard und API bleiben"))
    }

    @Test func aFinishedImportLeavesNothingToGoOnWith() async throws {
        let setting = try await Setting()
        let (service, path) = (setting.service, setting.page("/_/imports/ID"))
        _ = try await service.send(.post, path, form: [("do", "store")], cookie: setting.cookie)
        await service.imports.work()
        let page = try await setting.get("\(path)/remove")
        #expect(page.contains("that it has stored stay") && !page.contains("cannot go on"), "\(page)")
        #expect(try await !setting.get("\(path)/remove", "de").contains("nicht fortsetzen"))
    }

    @Test(
        arguments: [
            ("guest@example.com", "Withdraw the invitation to guest@example.com?"),
            (nil, "Withdraw an invitation without an address?"),
        ] as [(String?, String)])
    func anInvitationIsNamedByWhomItInvites(_ email: String?, _ title: String) {
        let moment = DashboardUnderTest.moment
        let invitation = InvitationRecord(
            id: InvitationRecord.ID(at: moment), hash: Data(), purpose: .invitation, email: email, grants: [],
            createdAt: moment, expiresAt: moment)
        #expect(Removal.invitation(invitation).title(Words(accepted: nil)) == title)
    }

    @Test func whatAKeyDidDecidesWhatStops() {
        func texts(_ role: APIKeyRecord.Role, publicKey: Data? = nil, _ language: Words.Language) -> String {
            var record = APIKeyVerifier.makeKey(role: role, project: nil, at: DashboardUnderTest.moment).record
            record.publicKey = publicKey
            let project = ProjectRecord(
                id: ProjectRecord.ID(at: DashboardUnderTest.moment), name: "p", createdAt: DashboardUnderTest.moment)
            let scope = Scope(project: project, projects: [project])
            return Removal.key(record).effects(Words(language), scope).map(\.markup).joined(separator: " ")
        }
        #expect(texts(.server, .english).contains("create, change, find and count no links"))
        #expect(texts(.reader, .german).contains("keine Statistik mehr lesen"))
        #expect(texts(.admin, .english).contains("change no domains, apps and people"))
        #expect(texts(.server, .english).contains("created with it stay"))
        #expect(!texts(.reader, .english).contains("created with it stay"))
        #expect(!texts(.server, .english).contains("Access tokens"))
        #expect(texts(.server, publicKey: Data([1]), .english).contains("Access tokens of this service account"))
        #expect(texts(.reader, .english).contains("last used: never"))
    }
}
