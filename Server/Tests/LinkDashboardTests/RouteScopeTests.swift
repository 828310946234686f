import Foundation
import HTTPTypes
import LinkRules
import LinkService
import LinkStorage
import Testing

@testable import LinkDashboard

/// What pages do for people who belong elsewhere or nowhere, and what keeps other sites off them.
@Suite struct RouteScopeTests {
    private static func path(_ row: RouteRow, _ world: RouteWorld) -> String {
        row.path.replacing("{id}", with: world.id(for: row)).replacing("{token}", with: "x")
    }

    private static func cookie(_ description: String, _ world: RouteWorld) throws -> String {
        let caller = try #require(world.people.first { $0.testDescription == description })
        guard case .cookie(let cookie)? = caller.credential else { return "" }
        return cookie
    }

    private static func send(
        _ row: RouteRow, _ world: RouteWorld, cookie: String?, query: String = ""
    ) async throws -> DashboardUnderTest.Answer {
        let form = row.form.map { ($0.0, $0.1.replacing("ID", with: world.id(for: row))) }
        return try await world.service.send(
            row.method, path(row, world) + query, form: row.method == .post ? form : nil, cookie: cookie)
    }

    /// Whoever is an owner, but of another project, names things of this one: in the own project, which pages show by default, and in
    /// the other one as the owner of both.
    @Test func thingsOfAnotherProjectAreNeitherShownNorChanged() async throws {
        let world = try await RouteWorld()
        let (link, webhooks) = (
            try await world.service.database.link(id: world.link.id),
            try await world.service.database.webhooks()
        )
        let strangers = try [
            (Self.cookie("owner other", world), ""), (Self.cookie("editor other", world), ""),
            (Self.cookie("owner everywhere", world), "?project=\(world.other.id)"),
        ]
        for row in RouteRow.dashboard where row.path.contains("{id}") && !row.path.hasPrefix("/_/account/") {
            for (cookie, query) in strangers {
                let answer = try await Self.send(row, world, cookie: cookie, query: query)
                #expect([.notFound, .forbidden].contains(answer.status), "\(row.name)\(query): \(answer.status)")
                #expect(!answer.plain.contains(world.shortLink), "\(row.name)\(query)")
            }
        }
        // Forms that name a thing in a field.
        let owner = try Self.cookie("owner other", world)
        let many = try await world.service.send(
            .post, "/_/links/bulk", form: [("do", "archive"), ("id", world.link.id.description)], cookie: owner)
        #expect(many.status == .unprocessableContent && !many.plain.contains(world.shortLink))
        let project = world.service.project.id
        let key = try #require(try await world.service.database.keys().first { $0.projectID == project })
        let viewer = try await world.service.person(Self.cookie("viewer own", world))
        for (page, action, field, id) in [
            ("/_/keys", "revoke", "key", key.id.description),
            ("/_/members", "disable", "user", viewer.userID.description),
        ] {
            let answer = try await world.service.send(.post, page, form: [("do", action), (field, id)], cookie: owner)
            #expect([.notFound, .forbidden].contains(answer.status), "\(page): \(answer.status)")
        }
        #expect(try await world.service.database.user(viewer.userID)?.disabledAt == nil)
        #expect(try await world.service.database.keys().contains { $0.id == key.id })
        #expect(try await world.service.database.link(id: world.link.id) == link)
        #expect(try await world.service.database.webhooks() == webhooks)
    }

    @Test func whoeverHasNoRoleGetsNoPage() async throws {
        let world = try await RouteWorld()
        let caller = try #require(world.people.first { $0.testDescription == "viewer own" })
        guard case .cookie(let cookie)? = caller.credential else { return }
        let person = try await world.service.person(cookie)
        // Taken as a removed project takes it, after which the session goes on.
        let session = try await world.service.database.sessions(of: person.userID)[0]
        try await world.service.database.setGrants(of: person.userID, to: [], read: nil, endsAccess: true)
        try await world.service.database.insert(session)
        for row in RouteRow.dashboard {
            if case .nothing = row.need { continue }
            if row.name == "POST /_/confirm" { continue }
            let answer = try await Self.send(row, world, cookie: cookie)
            #expect(answer.status == .forbidden, "\(row.name): \(answer.status)")
            #expect(!answer.plain.contains(world.shortLink), "\(row.name)")
        }
    }

    /// Clickjacking: a page in a frame of another site is pressed without being seen.
    @Test func noPageIsShownInAFrameOfAnotherSite() async throws {
        let world = try await RouteWorld()
        let owner = try Self.cookie("owner everywhere", world)
        for row in RouteRow.dashboard where row.method == .get {
            for cookie in [owner, nil] {
                let answer = try await Self.send(row, world, cookie: cookie)
                guard answer.headers[.contentType]?.hasPrefix("text/html") == true else { continue }
                let policy = answer.headers[.contentSecurityPolicy] ?? ""
                // How a domain's pages look is framed by the form that changes it.
                let isLook = row.path.hasSuffix("/look") && answer.status == .ok
                #expect(policy.contains("frame-ancestors '\(isLook ? "self" : "none")'"), "\(row.name): \(policy)")
                #expect(answer.headers[.frames] == (isLook ? "SAMEORIGIN" : "DENY"), "\(row.name)")
                #expect(!policy.contains("unsafe"), "\(row.name)")
            }
        }
    }

    /// Whoever comes in by a link, with a session that somebody planted, has another one afterwards.
    @Test func comingInByALinkTakesNoPlantedSessionOver() async throws {
        let service = try await DashboardUnderTest()
        let link = try #require(try await service.useCases.accounts.firstOwnerLink())
        let planted = "__Host-waymark=\(String(repeating: "B", count: 43))"
        let answer = try await service.send(
            .post, link.path,
            form: [("name", "Ada"), ("email", "ada@example.com"), ("password", DashboardUnderTest.password)],
            cookie: planted)
        #expect(try #require(DashboardUnderTest.cookie(answer)) != planted)
        #expect(try await service.send(.get, "/_/", cookie: planted).status == .seeOther)
    }

    @Test func noSignInLeadsAway() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        for place in [
            "//evil.example/", "https://evil.example/", "/\\evil.example", "/_/%2e%2e/go", "javascript:alert(1)",
        ] {
            let query = "?to=\(place.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
            // Whoever is signed in is led on at once.
            let answer = try await service.send(.get, "/_/sign-in\(query)", cookie: cookie)
            #expect(answer.status == .seeOther && answer.headers[.location] == "/_/", "\(place)")
            for page in ["/_/sign-in", "/_/confirm"] {
                let text = try await service.send(.get, page + query, cookie: page == "/_/confirm" ? cookie : nil).text
                #expect(text.contains("name=\"to\" value=\"/_/\""), "\(page) \(place)")
            }
            // A refused passkey shows the form again.
            let refused = try await service.send(.post, "/_/passkey/sign-in", form: [("to", place)])
            #expect(refused.text.contains("name=\"to\" value=\"/_/\""), "\(place)")
        }
    }
}
