import HTTPTypes
import LinkRules
import LinkService
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkDashboard

/// Addresses that people with different roles show each other.
struct ProjectAddressTests {
    /// Two projects, in the order that they have in the dashboard, and people of each.
    private struct Setting {
        let world: RouteWorld
        /// The project that an address without one means to whoever sees it.
        let oldest: ProjectRecord.ID
        let later: ProjectRecord.ID
        /// The link domain of the later one.
        let domain: LinkDomainRecord
        /// The path of a link there.
        let link: String

        init() async throws {
            // Made at one moment, they come in any order, with a third one for tests of Branch's apps.
            var worlds: [RouteWorld] = []
            while worlds.last.map({ ![$0.service.project.id, $0.other.id].contains(Self.oldest(of: $0)) }) ?? true {
                worlds.append(try await RouteWorld())
            }
            world = try #require(worlds.last)
            let directory = world.service.useCases.directory.current
            oldest = try #require(Self.oldest(of: world))
            later = oldest == world.other.id ? world.service.project.id : world.other.id
            domain = try #require(directory.domains(of: later).first)
            let owner = try Self.cookie("owner everywhere", world)
            let made = try await world.service.send(
                .post, "/_/links/new?project=\(later)",
                form: [("link", "https://www.example.com/there"), ("code", "there")], cookie: owner)
            link = String(try #require(made.headers[.location]?.split(separator: "?").first))
        }

        private static func oldest(of world: RouteWorld) -> ProjectRecord.ID? {
            world.service.useCases.directory.current.projects.first?.id
        }

        /// The cookie of somebody with a role in one of the projects.
        func cookie(_ role: String, in project: ProjectRecord.ID) throws -> String {
            try Self.cookie("\(role) \(project == world.other.id ? "other" : "own")", world)
        }

        static func cookie(_ name: String, _ world: RouteWorld) throws -> String {
            let caller = try #require(world.people.first { $0.testDescription == name })
            guard case .cookie(let cookie)? = caller.credential else { return "" }
            return cookie
        }

        func get(_ path: String, _ cookie: String) async throws -> DashboardUnderTest.Answer {
            try await world.service.send(.get, path, cookie: cookie)
        }
    }

    @Test func whoSeesOneProjectOnlyNamesItForOthers() async throws {
        let setting = try await Setting()
        for path in ["/_/links", "/_/statistics"] {
            let page = try await setting.get(path, setting.cookie("editor", in: setting.later)).text
            #expect(page.contains("href=\"/_/domains?project=\(setting.later)\""), "\(path)")
            let filters = try #require(page.firstMatch(of: #/<form class="filters.*?<\/form>/#.dotMatchesNewlines()))
            #expect(filters.output.contains("name=\"project\" value=\"\(setting.later)\""), "\(path)")
        }
        // An address without a project means the oldest one to whoever sees it.
        let other = try await setting.get("/_/links", setting.cookie("editor", in: setting.oldest))
        #expect(other.text.contains("href=\"/_/statistics\""))
    }

    @Test func anAddressWithoutAProjectLeadsToThatOfTheThing() async throws {
        let setting = try await Setting()
        let (link, owner) = (setting.link, try Setting.cookie("owner everywhere", setting.world))
        for path in [link, "\(link)/edit", "\(link)/qr", "/_/domains/\(setting.domain.id)"] {
            let answer = try await setting.get(path, owner)
            #expect(answer.status == .seeOther && answer.headers[.location] == "\(path)?project=\(setting.later)")
        }
        let app = try await setting.world.service.useCases.administration.addApp(
            .ios(IOSApp(bundleID: "com.example.later")), to: setting.later)
        let answer = try await setting.get("/_/apps/\(app.id)", owner)
        #expect(answer.headers[.location] == "/_/apps/\(app.id)?project=\(setting.later)")
        // A form is not sent on, and nobody is led to what is not theirs to see.
        let form = try await setting.world.service.send(
            .post, "\(link)/state", form: [("do", "archive")], cookie: owner)
        #expect(form.status == .notFound)
        #expect(try await setting.get(link, setting.cookie("owner", in: setting.oldest)).status == .notFound)
    }

    @Test func whoBelongsToAnotherProjectIsTakenInWithoutALink() async throws {
        let setting = try await Setting()
        let (service, owner) = (setting.world.service, try Setting.cookie("owner everywhere", setting.world))
        let person = try await service.person(setting.cookie("viewer", in: setting.oldest))
        let form = [("do", "invite"), ("email", person.email), ("role", "editor")]
        let path = "/_/members?project=\(setting.later)"
        let answer = try await service.send(.post, path, form: form, cookie: owner)
        #expect(answer.headers[.location]?.hasPrefix("/_/members?note=joined") == true, "\(answer.text)")
        let grants = try await service.database.user(person.userID)?.grants ?? []
        #expect(
            Set(grants) == [UserGrant(.viewer, in: setting.oldest), UserGrant(.editor, in: setting.later)])
        // A second time there is a list on which the role can be changed.
        let more = [("do", "invite"), ("email", person.email), ("role", "admin")]
        let again = try await service.send(.post, path, form: more, cookie: owner)
        #expect(again.status == .unprocessableContent && again.text.contains("change the roles instead"))
    }

    /// The menu of projects of a page: what it sends for another project.
    private static func choice(_ page: String, _ project: ProjectRecord.ID) throws -> String {
        let menu = try #require(
            page.firstMatch(of: #/<form class="copy" action="\/_\/" method="get">(.*?)<\/form>/#.dotMatchesNewlines()),
            "\(page)"
        ).output.1
        #expect(menu.contains("<option value=\"\(project)\""))
        let fields = menu.matches(of: #/<input type="hidden" name="([^"]+)" value="([^"]+)">/#)
            .map { "\($0.output.1)=\($0.output.2)&" }
        return "/_/?\(fields.joined())project=\(project)"
    }

    @Test func anotherProjectOpensOnTheSameKindOfPage() async throws {
        let setting = try await Setting()
        let owner = try Setting.cookie("owner everywhere", setting.world)
        let (service, oldest, later) = (setting.world.service, setting.oldest, setting.later)
        for (page, section) in [
            ("/_/links", "links"), (setting.link, "links"), ("/_/statistics", "statistics"), ("/_/apps", "apps"),
            ("/_/domains/\(setting.domain.id)", "domains"), ("/_/keys", "keys"), ("/_/webhooks", "webhooks"),
            ("/_/members", "members"), ("/_/audit", "audit"), ("/_/imports", "imports"), ("/_/settings", "settings"),
        ] {
            let text = try await setting.get("\(page)?project=\(later)", owner).text
            let there = try await setting.get(Self.choice(text, oldest), owner)
            #expect(there.status == .seeOther && there.headers[.location] == "/_/\(section)", "\(page)")
            let back = try await setting.get(Self.choice(text, later), owner)
            #expect(back.headers[.location] == "/_/\(section)?project=\(later)", "\(page)")
        }
        // Pages of all projects or of none, and the overview itself, lead to the overview.
        for page in ["/_/", "/_/account"] {
            let text = try await setting.get(page, owner).text
            let there = try await setting.get(Self.choice(text, later), owner)
            #expect(there.status == .ok && there.text.contains("href=\"\(setting.link)?project=\(later)\""), "\(page)")
        }
        #expect(try await setting.get("/_/?section=zzz", owner).status == .unprocessableContent)
        #expect(try await service.send(.get, "/_/?section=keys").status == .seeOther)
    }

    @Test func whoMayNotSeeThePageThereComesToTheOverview() async throws {
        let setting = try await Setting()
        for section in ["keys", "members", "audit", "webhooks", "abuse", "imports"] {
            let answer = try await setting.get(
                "/_/?section=\(section)&project=\(setting.later)", setting.cookie("viewer", in: setting.later))
            #expect(answer.status == .ok && answer.text.contains("<h1>"), "\(section): \(answer.status)")
        }
        let stranger = try await setting.get(
            "/_/?section=keys&project=\(setting.later)", setting.cookie("owner", in: setting.oldest))
        #expect(stranger.status == .notFound)
    }

    @Test func aPastedShortLinkIsFoundInEachProject() async throws {
        let setting = try await Setting()
        let path = "/_/links?q=\(setting.domain.domain.authority)%2Fthere"
        let found = try await setting.get(path, Setting.cookie("owner everywhere", setting.world))
        #expect(found.headers[.location] == "\(setting.link)?project=\(setting.later)")
        let stranger = try await setting.get(path, setting.cookie("owner", in: setting.oldest))
        #expect(stranger.status == .ok && stranger.text.contains("No link matches"))
    }
}
