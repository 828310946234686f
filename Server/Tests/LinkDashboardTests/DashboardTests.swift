import HTTPTypes
import LinkHTTP
import LinkPages
import LinkRules
import LinkService
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkDashboard

/// The dashboard through its router.
@Suite struct DashboardTests {
    @Test func theFirstOwnerComesInOnceAndSignsInAfterwards() async throws {
        let service = try await DashboardUnderTest()
        let link = try #require(try await service.useCases.accounts.firstOwnerLink())
        #expect(try await service.send(.get, link.path).status == .ok)
        let weak = try await service.send(
            .post, link.path, form: [("name", "Ada"), ("email", "ada@example.com"), ("password", "short")])
        #expect(weak.status == .unprocessableContent && weak.text.contains("aria-invalid"))
        let form = [("name", "Ada"), ("email", "ada@example.com"), ("password", DashboardUnderTest.password)]
        let accepted = try await service.send(.post, link.path, form: form)
        let cookie = try #require(DashboardUnderTest.cookie(accepted))
        #expect(accepted.headers[.setCookie]?.contains("; Path=/; Secure; HttpOnly; SameSite=Lax") == true)
        #expect(try await service.send(.get, "/_/", cookie: cookie).text.contains("Ada"))
        #expect(try await service.send(.get, link.path).status == .notFound)

        #expect(try await service.send(.post, "/_/sign-out", form: [], cookie: cookie).status == .seeOther)
        let out = try await service.send(.get, "/_/links?tag=a", cookie: cookie)
        #expect(out.status == .seeOther && out.headers[.location] == "/_/sign-in?to=%2F_%2Flinks%3Ftag%3Da")

        let wrong = try await service.send(
            .post, "/_/sign-in", form: [("email", "ada@example.com"), ("password", "wrong")])
        #expect(wrong.status == .unprocessableContent && wrong.headers[.setCookie] == nil)
        let unknown = try await service.send(
            .post, "/_/sign-in", form: [("email", "eve@example.com"), ("password", "wrong")])
        #expect(unknown.status == wrong.status)
    }

    @Test func aPlantedSessionIsNeverTakenOver() async throws {
        let service = try await DashboardUnderTest()
        _ = try await service.signInOwner()
        let planted = "__Host-waymark=\(String(repeating: "A", count: 43))"
        let answer = try await service.send(
            .post, "/_/sign-in",
            form: [("email", "ada@example.com"), ("password", DashboardUnderTest.password), ("to", "//evil.example/")],
            cookie: planted)
        #expect(answer.status == .seeOther && answer.headers[.location] == "/_/")
        #expect(try #require(DashboardUnderTest.cookie(answer)) != planted)
        #expect(try await service.send(.get, "/_/", cookie: planted).status == .seeOther)
    }

    @Test func formsOfOtherSitesChangeNothing() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let form = [("name", "stolen"), ("patterns", "")]
        for (site, origin) in [("cross-site", nil), ("same-site", nil), (nil, "https://evil.example"), (nil, nil)]
            as [(String?, String?)]
        {
            let answer = try await service.send(
                .post, "/_/settings", form: form, cookie: cookie, site: site, origin: origin)
            #expect(answer.status == .forbidden)
        }
        #expect(service.useCases.directory.current.projects.map(\.name) == ["test"])
        let own = try await service.send(
            .post, "/_/settings", form: form, cookie: cookie, site: nil, origin: "http://localhost:8080")
        #expect(own.status == .seeOther)
        #expect(service.useCases.directory.current.projects.map(\.name) == ["stolen"])
    }

    @Test func pagesAreLockedAndNeverKept() async throws {
        let service = try await DashboardUnderTest()
        let answer = try await service.send(.get, "/_/sign-in")
        let policy = try #require(answer.headers[.contentSecurityPolicy])
        #expect(
            policy.contains("default-src 'none'") && policy.contains("form-action 'self'")
                && policy.contains("frame-ancestors 'none'"))
        #expect(!policy.contains("unsafe"))
        #expect(answer.headers[.cacheControl] == "no-store" && answer.headers[.frames] == "DENY")
        #expect(!answer.text.contains(" style=") && !answer.text.contains(" onclick="))
        for asset in DashboardAsset.all {
            #expect(answer.text.contains(asset.path))
            let file = try await service.send(.get, asset.path)
            #expect(file.status == .ok && file.headers[.cacheControl]?.contains("immutable") == true)
        }
        // Metrics count requests by route: a new version must not have new ones.
        #expect(service.routes.contains { $0.path == "/_/files/{file}" })
        #expect(!service.routes.contains { $0.path.contains("waymark-") })
        #expect(try await service.send(.get, "/_/files/waymark-0.js").status == .notFound)
        #expect(DashboardAsset.all.reduce(0) { $0 + $1.text.utf8.count } < 25_000)
    }

    @Test func theDashboardKeepsOffTheHostsOfLinksAndOffPlainHTTP() async throws {
        let two = try await DashboardUnderTest(domains: ["https://go.example.com", "https://b.example.com"])
        #expect(
            try await two.send(.get, "/_/sign-in", authority: "go.example.com", scheme: "https").status == .notFound)
        #expect(try await two.send(.get, "/_/sign-in", authority: "links.example.org").status == .forbidden)
        #expect(try await two.send(.get, "/", authority: "localhost").headers[.location] == "/_/")
        // On the bare host of links their own page stays.
        #expect(try await two.send(.get, "/", authority: "go.example.com").headers[.location] != "/_/")
        let one = try await DashboardUnderTest()
        #expect(try await one.send(.get, "/_/sign-in", authority: "go.example.com").status == .forbidden)
        #expect(try await one.send(.get, "/", authority: "go.example.com", scheme: "https").headers[.location] != "/_/")
    }

    @Test func theBareHostOfAFreshServiceLeadsToTheDashboard() async throws {
        let fresh = try await DashboardUnderTest(domains: [])
        for method in [HTTPRequest.Method.get, .head] {
            #expect(try await fresh.send(method, "/", authority: "127.0.0.1:8080").headers[.location] == "/_/")
        }
        // The first start makes the service's own address a domain, so that links can be tried at once.
        var own = LinkDomainRecord(
            id: LinkDomainRecord.ID(at: DashboardUnderTest.moment), projectID: fresh.project.id,
            domain: try LinkDomain("http://127.0.0.1:8080"[...], allowsPlainHTTP: true), isServiceAddress: true,
            createdAt: DashboardUnderTest.moment)
        try await fresh.database.insert(own)
        try await fresh.useCases.directory.refresh()
        for authority in ["127.0.0.1:8080", "localhost:8080"] {
            #expect(try await fresh.send(.get, "/", authority: authority).headers[.location] == "/_/", "\(authority)")
        }
        #expect(try await fresh.send(.get, "/nothing", authority: "127.0.0.1:8080").status == .notFound)
        // Whoever says where the bare host leads has the last word.
        own.fallbackURL = try WebURL("https://www.example.com/"[...])
        try await fresh.database.update(own)
        try await fresh.useCases.directory.refresh()
        #expect(
            try await fresh.send(.get, "/", authority: "127.0.0.1:8080").headers[.location]
                == "https://www.example.com/")
    }

    /// The pages, and the least role that reads each.
    private static let pages: [(path: String, least: UserRole)] = [
        ("/_/", .viewer), ("/_/links", .viewer), ("/_/links.csv", .viewer), ("/_/statistics", .viewer),
        ("/_/statistics.csv", .viewer),
        ("/_/domains", .viewer), ("/_/apps", .viewer), ("/_/settings", .viewer), ("/_/account", .viewer),
        ("/_/links/new", .editor), ("/_/imports", .editor), ("/_/abuse", .editor), ("/_/abuse?q=evil.example", .editor),
        ("/_/keys", .admin), ("/_/members", .admin), ("/_/audit", .admin), ("/_/audit.csv", .admin),
    ]

    /// What is posted, and the least role that may.
    private static let changes: [(path: String, form: [(String, String)], least: UserRole)] = [
        ("/_/links/new", [("link", "https://www.example.com/")], .editor),
        ("/_/links/bulk", [("do", "archive")], .editor),
        ("/_/abuse", [("q", "evil.example"), ("do", "disable")], .editor),
        ("/_/domains", [("prefix", "")], .admin),
        ("/_/apps", [("do", "add"), ("platform", "ios"), ("identifier", "")], .admin),
        ("/_/keys", [("do", "create"), ("role", "reader"), ("name", "k")], .admin),
        ("/_/members", [("do", "invite"), ("email", "")], .admin),
        ("/_/settings", [("name", "")], .admin),
    ]

    @Test func everyRoleGetsWhatTheTableOfRightsGives() async throws {
        let service = try await DashboardUnderTest()
        let owner = try await service.person(try await service.signInOwner())
        let order: [UserRole] = [.viewer, .editor, .admin, .owner]
        for role in order {
            let cookie = try await service.signIn(role, by: owner)
            func mayBe(_ least: UserRole) -> Bool {
                (order.firstIndex(of: role) ?? 0) >= (order.firstIndex(of: least) ?? 0)
            }
            for page in Self.pages {
                let answer = try await service.send(.get, page.path, cookie: cookie)
                #expect((answer.status == .ok) == mayBe(page.least), "\(role) \(page.path) \(answer.status)")
                #expect(answer.status == .ok || answer.status == .forbidden, "\(role) \(page.path) \(answer.status)")
            }
            for change in Self.changes {
                let answer = try await service.send(.post, change.path, form: change.form, cookie: cookie)
                #expect((answer.status != .forbidden) == mayBe(change.least), "\(role) \(change.path) \(answer.status)")
                #expect(answer.status.code < 500, "\(role) \(change.path) \(answer.status) \(answer.text)")
            }
        }
    }

    @Test func aLinkIsMadeFoundChangedAndPutAway() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        #expect(try await service.send(.get, "/_/links", cookie: cookie).text.contains("No links yet"))
        let bad = try await service.send(
            .post, "/_/links/new", form: [("link", "not an address"), ("title", "<b>\"")], cookie: cookie)
        #expect(
            bad.status == .unprocessableContent && bad.text.contains("href=\"#link\"")
                && bad.text.contains("&lt;b&gt;&quot;"))
        let made = try await service.send(
            .post, "/_/links/new",
            form: [("link", "www.example.com/a"), ("code", "spring"), ("name", "Spring"), ("tags", "a, b")],
            cookie: cookie)
        let path = try #require(made.headers[.location]?.split(separator: "?").first.map(String.init), "\(made.text)")
        let page = try await service.send(.get, path, cookie: cookie)
        #expect(
            page.status == .ok && page.text.contains("https://go.example.com/spring")
                && page.text.contains("class=\"qr\""))
        #expect(page.text.utf8.count < 60_000)
        #expect(
            try await service.send(.get, "/spring", authority: "go.example.com").headers[.location]
                == "https://www.example.com/a")
        // A short link that is pasted into the search leads to the link.
        let found = try await service.send(.get, "/_/links?q=https%3A%2F%2Fgo.example.com%2Fspring", cookie: cookie)
        #expect(found.headers[.location]?.hasPrefix(path) == true)
        #expect(try await service.send(.get, "/_/links?tag=b", cookie: cookie).text.contains("Spring"))
        #expect(try await service.send(.get, "/_/links?tag=c", cookie: cookie).text.contains("No link matches"))

        let first = try await service.send(
            .post, "\(path)/edit", form: [("link", "https://www.example.com/b"), ("name", "One"), ("version", "1")],
            cookie: cookie)
        #expect(first.status == .seeOther, "\(first.text)")
        let lost = try await service.send(
            .post, "\(path)/edit", form: [("link", "https://www.example.com/c"), ("name", "Two"), ("version", "1")],
            cookie: cookie)
        #expect(
            lost.status == .conflict && lost.text.contains("One") && lost.text.contains("Two")
                && lost.text.contains("value=\"2\""))

        let id = try #require(path.split(separator: "/").last.map(String.init))
        #expect(
            try await service.send(.post, "/_/links/bulk", form: [("id", id), ("do", "archive")], cookie: cookie).status
                == .seeOther)
        #expect(try await service.send(.get, "/_/links?archived=only", cookie: cookie).text.contains("One"))
        let missing = try await service.send(
            .post, "/_/links/bulk",
            form: [("id", LinkRecord.ID(at: DashboardUnderTest.moment).description), ("do", "archive")], cookie: cookie)
        #expect(missing.status == .unprocessableContent && missing.text.contains("does not exist"))
        #expect(
            try await service.send(.post, "\(path)/state", form: [("do", "disable")], cookie: cookie).status
                == .seeOther)
        #expect(try await service.send(.get, "/spring", authority: "go.example.com").status == .gone)
    }

    @Test func tablesBeginWithTheirMarkAndHoldNoFormulas() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        _ = try await service.send(
            .post, "/_/links/new", form: [("link", "https://www.example.com/"), ("name", "=cmd()")], cookie: cookie)
        let table = try await service.send(.get, "/_/links.csv", cookie: cookie)
        #expect(
            table.text.hasPrefix("\u{FEFF}shortLink,name,link,clicks30Days,state,createdAt,tags\r\n")
                && table.text.contains(",'=cmd(),"))
        let chosen = try await service.send(
            .get, "/_/links.csv?column=state&column=leads&column=state", cookie: cookie)
        #expect(chosen.text.hasPrefix("\u{FEFF}shortLink,name,state,link\r\n"), "\(chosen.text)")
        #expect(chosen.text.hasSuffix(",'=cmd(),Works,https://www.example.com/\r\n"), "\(chosen.text)")
        let formula = try await service.send(
            .post, "/_/links/new", form: [("link", "https://www.example.com/"), ("name", "n"), ("tags", "-1+1")],
            cookie: cookie)
        #expect(formula.status == .seeOther)
        #expect(try await service.send(.get, "/_/links.csv?column=tags", cookie: cookie).text.contains(",n,'-1+1"))
        #expect(table.headers[.contentDisposition] == "attachment; filename=\"links.csv\"")
    }

    @Test func theKeyOfTheFirstStartIsNamedInTheReadersLanguage() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        _ = try await service.useCases.administration.createKey(
            role: .server, project: service.project.id, name: Administration.firstKeyName)
        for path in ["/_/keys", "/_/audit?action=key"] {
            let german = try await service.send(.get, path, cookie: cookie, language: "de").text
            #expect(german.contains("beim ersten Start angelegt"), "\(path): \(german)")
            // What the log tells of a change stays as it was stored.
            #expect(german.matches(of: #/created at the first start/#).count == (path == "/_/keys" ? 0 : 1))
            #expect(try await service.send(.get, path, cookie: cookie).text.contains(Administration.firstKeyName))
        }
    }

    @Test func aKeyIsShownOnce() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let made = try await service.send(
            .post, "/_/keys", form: [("do", "create"), ("role", "server"), ("name", "CI")], cookie: cookie)
        #expect(made.status == .created && made.text.contains("wmk_server_") && made.text.contains("new-key"))
        let later = try await service.send(.get, "/_/keys", cookie: cookie).text
        #expect(later.contains("CI") && later.contains(">wmk_server_…<") && !later.contains("new-key"))
        #expect(
            try await service.send(.post, "/_/keys", form: [("do", "create"), ("role", "admin")], cookie: cookie).status
                == .unprocessableContent)
    }

    @Test(arguments: BranchKey.Environment.allCases)
    func keysInBranchsFormAreListedAsTheyBegin(environment: BranchKey.Environment) async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        _ = try await service.useCases.administration.createBranchKeys(environment, project: service.project.id)
        let page = try await service.send(.get, "/_/keys", cookie: cookie).text
        #expect(page.contains(">key_\(environment.rawValue)_…<") && page.contains(">secret_\(environment.rawValue)_…<"))
        #expect(!page.contains(">wmk_"))
    }

    @Test func appsShowTheLinesToPaste() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let added = try await service.send(
            .post, "/_/apps",
            form: [("do", "add"), ("platform", "ios"), ("identifier", "com.example.app"), ("team", "ABCDE12345")],
            cookie: cookie)
        #expect(added.status == .seeOther, "\(added.text)")
        #expect(try await service.send(.get, "/_/apps", cookie: cookie).text.contains("applinks:go.example.com"))
    }

    @Test func aMistypedCodeLeavesTheSetUpOfTheSecondFactorOnThePage() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let shown = try await service.send(.post, "/_/account", form: [("do", "factor")], cookie: cookie).text
        let secret = try #require(shown.firstMatch(of: #/id="totp-secret">([A-Z2-7]+)</#)?.output.1)
        let answer = try await service.send(
            .post, "/_/account",
            form: [
                ("do", "factor-confirm"), ("code", "000000"), ("secret", String(secret)),
                ("address", "otpauth://totp/localhost?secret=\(secret)"),
            ], cookie: cookie)
        #expect(answer.status == .unprocessableContent && answer.text.contains("id=\"code-error\""))
        #expect(answer.text.contains("id=\"totp-secret\">\(secret)<"))
    }

    @Test func germanReadersGetGermanPages() async throws {
        let service = try await DashboardUnderTest()
        let answer = try await service.send(.get, "/_/sign-in", language: "de-DE,de;q=0.9")
        #expect(answer.text.contains("<html lang=\"de\"") && answer.text.contains("Anmelden"))
    }

    @Test(arguments: [
        ("en", "A form here may have at most 64 kB."), ("de", "Ein Formular darf hier höchstens 64 kB groß sein."),
    ])
    func aFormThatIsTooLargeSaysTheLimitAndWhatToDo(language: String, said: String) async throws {
        let service = try await DashboardUnderTest()
        let answer = try await service.send(
            .post, "/_/links/new", form: [("link", String(repeating: "a", count: 70_000))], language: language)
        #expect(answer.status == .contentTooLarge && answer.text.contains(DashboardAsset.style.path))
        #expect(answer.text.contains(said) && !answer.text.contains("65536"), "\(answer.text)")
    }

    @Test(arguments: [
        (512, "at most 512 bytes.", "höchstens 512 Byte groß"), (2048, "at most 2 kB.", "höchstens 2 kB groß"),
        (1 << 20, "at most 1 MB.", "höchstens 1 MB groß"),
    ])
    func theLimitOfAFormIsSaidInItsOwnUnit(_ bytes: Int, _ english: String, _ german: String) {
        for (language, said) in [("en", english), ("de", german)] {
            let page = ProblemPage(words: Words(accepted: language), failure: .bodyTooLarge(limit: bytes)).page
            #expect(page.body.markup.contains(said), "\(page.body.markup)")
        }
    }

    @Test func unknownPagesSaySoInTheSameLook() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        for path in ["/_/nothing", "/_/links/nothing", "/_/links?project=other"] {
            let answer = try await service.send(.get, path, cookie: cookie)
            #expect(answer.status == .notFound && answer.text.contains(DashboardAsset.style.path), "\(path)")
        }
    }
}
