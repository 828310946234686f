import HTTPTypes
import LinkRules
import LinkService
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkDashboard

/// Forms that change what is stored: they keep what they do not show, and lead back to where they were.
@Suite struct LinkFormTests {
    @Test func savingAFormAsItIsChangesNothing() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let caller = try await service.person(cookie).caller
        let moment = try #require(RFC3339.date("2030-01-01T12:34:56.789Z"))
        var link = DynamicLink(link: try WebURL("https://www.example.com/a"))
        link.social.description = "one\ntwo"
        let domain = try #require(service.useCases.directory.current.domains(of: service.project.id).last)
        let made = try await service.useCases.shortener.create(
            CreateLink(
                domain: domain, reading: LongLinkReading(link: link), suffix: .short, name: "a", tags: ["a, b", "c"],
                expiresAt: moment), caller: caller)
        let form = [
            ("version", "1"), ("link", "https://www.example.com/a"), ("name", "a"), ("tags", "a, b, c"),
            ("expires", "2030-01-01T12:34"), ("description", "one\r\ntwo"), ("save", "1"),
        ]
        let path = "/_/links/\(made.record.id)/edit"
        #expect(try await service.send(.get, path, cookie: cookie).text.contains("value=\"a, b, c\""))
        let answer = try await service.send(.post, path, form: form, cookie: cookie)
        #expect(answer.status == .seeOther, "\(answer.text)")
        let saved = try await service.useCases.catalog.link(made.record.id, caller: caller).record
        #expect(saved.tags == ["a, b", "c"] && saved.expiresAt == moment)
        #expect(saved.link.social.description == "one\ntwo")
    }

    /// The domain that the form of a new link has chosen.
    private static func chosen(_ service: DashboardUnderTest, _ cookie: String) async throws -> String {
        let page = try await service.send(.get, "/_/links/new", cookie: cookie).text
        let option = try #require(page.firstMatch(of: #/<option value="(https:[^"]*)" selected>/#), "\(page)")
        return String(option.output.1)
    }

    @Test func aNewLinkIsOnTheFirstDomainOrOnThatOfThePersonsLatestLink() async throws {
        let service = try await DashboardUnderTest(domains: ["https://a.example.com", "https://b.example.com"])
        // Oldest first; both were added at the same moment.
        let prefixes = service.useCases.directory.current.domains(of: service.project.id).map(\.domain.description)
        let (first, second) = (prefixes[0], prefixes[1])
        let cookie = try await service.signInOwner()
        let editor = try await service.signIn(.editor, by: service.person(cookie))
        #expect(try await Self.chosen(service, cookie) == first)
        let link = [("link", "https://www.example.com/")]
        let made = try await service.send(.post, "/_/links/new", form: link + [("domain", second)], cookie: cookie)
        #expect(made.status == .seeOther, "\(made.text)")
        #expect(try await Self.chosen(service, cookie) == second)
        // An editor may not read the log, and has made no link.
        #expect(try await Self.chosen(service, editor) == first)
        #expect(try await service.send(.post, "/_/links/new", form: link, cookie: editor).status == .seeOther)
        let caller = try await service.person(editor).caller
        let own = try await service.useCases.auditLog.linksCreatedLately(
            by: caller, in: service.project.id, now: DashboardUnderTest.moment)
        #expect(own.count == 1)
        #expect(try await service.useCases.catalog.link(#require(own.first), caller: caller).shortLink.hasPrefix(first))
    }

    @Test func anAppBringsItsNumberInTheAppStoreUnlessAnotherOneIsTyped() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let number = try #require(AppStoreID("987654321"))
        let app = IOSApp(bundleID: "com.example.lake", teamID: "ABCDE12345", appStoreID: number)
        _ = try await service.useCases.administration.addApp(.ios(app), to: service.project.id)
        func made(_ fields: (String, String)...) async throws -> LinkRecord {
            let form = [("link", "https://www.example.com/a"), ("ios", "com.example.lake")] + fields
            let answer = try await service.send(.post, "/_/links/new", form: form, cookie: cookie)
            #expect(answer.status == .seeOther, "\(answer.text)")
            let place = try #require(answer.headers[.location]?.firstMatch(of: #/links\/([0-9a-f-]+)/#))
            let id = try #require(LinkRecord.ID(String(place.output.1)))
            return try await service.useCases.catalog.link(id, caller: .commandLine).record
        }
        let usual = try await made()
        #expect(usual.link.ios.appStoreID == number)
        #expect(try await made(("appStoreID", "5")).link.ios.appStoreID == AppStoreID("5"))
        // A link that has the app already keeps what was emptied.
        let emptied = [
            ("link", "https://www.example.com/a"), ("ios", "com.example.lake"), ("version", String(usual.version)),
        ]
        let saved = try await service.send(.post, "/_/links/\(usual.id)/edit", form: emptied, cookie: cookie)
        #expect(saved.status == .seeOther, "\(saved.text)")
        let stored = try await service.useCases.catalog.link(usual.id, caller: .commandLine)
        #expect(stored.record.link.ios.appStoreID == nil)
    }

    @Test func aDomainThatIsGoneIsNotReplacedByAnotherOne() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let form = [("link", "https://www.example.com/"), ("domain", "https://gone.example.com")]
        let answer = try await service.send(.post, "/_/links/new", form: form, cookie: cookie)
        #expect(answer.status == .unprocessableContent && answer.text.contains("id=\"domain-error\""), "\(answer.text)")
        #expect(answer.text.contains("https://gone.example.com") && answer.text.contains("href=\"#domain\""))
        let opened = try await service.send(
            .get, "/_/links/new?domain=https%3A%2F%2Fgone.example.com", cookie: cookie, language: "de")
        #expect(opened.status == .unprocessableContent && opened.text.contains("gehört nicht zum Projekt"))
        #expect(
            try await service.database.links(
                matching: LinkFilter(projectID: service.project.id), after: nil, limit: 1
            ).isEmpty)
    }

    @Test(arguments: [
        ("en", "ios", "a_b", "A bundle ID has"), ("de", "ios", "a_b", "Eine Bundle-ID hat"),
        ("en", "android", "shop", "A package name has"), ("de", "android", "shop", "Ein Paketname hat"),
    ])
    func aNameThatNoAppCanHaveIsSaidAtItsField(
        language: String, field: String, name: String, words: String
    ) async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let answer = try await service.send(
            .post, "/_/links/new", form: [("link", "https://www.example.com/a"), (field, name)], cookie: cookie,
            language: language)
        #expect(answer.status == .unprocessableContent && answer.text.contains(words))
        #expect(answer.text.contains("id=\"\(field)-error\""))
    }

    @Test(arguments: [
        ("en", "title", 301, "at most 300 characters"), ("de", "title", 301, "höchstens 300 Zeichen"),
        ("en", "description", 2001, "at most 2000 characters"), ("de", "description", 2001, "höchstens 2000 Zeichen"),
    ])
    func aTextOfTheCardThatIsTooLongIsSaidAtItsField(
        language: String, field: String, length: Int, words: String
    ) async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        func send(_ length: Int) async throws -> DashboardUnderTest.Answer {
            let form = [("link", "https://www.example.com/a"), (field, String(repeating: "a", count: length))]
            return try await service.send(.post, "/_/links/new", form: form, cookie: cookie, language: language)
        }
        let answer = try await send(length)
        #expect(answer.status == .unprocessableContent && answer.text.contains(words))
        #expect(answer.text.contains("id=\"\(field)-error\""))
        #expect(try await send(length - 1).status == .seeOther)
    }

    @Test(arguments: ["link", "image", "ifl", "afl", "ofl"], ["javascript:1", "tel:112", "data:1/x"])
    func anAddressOfAnotherSchemeIsRefusedAtItsField(field: String, address: String) async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let form = [("link", "https://www.example.com/a")].filter { $0.0 != field } + [(field, address)]
        let answer = try await service.send(.post, "/_/links/new", form: form, cookie: cookie)
        #expect(answer.status == .unprocessableContent && answer.text.contains("“\(address)” is no web address"))
        #expect(answer.text.contains("id=\"\(field)-error\""))
    }

    @Test(arguments: ["link", "image", "ifl", "afl", "ofl"], ["en", "de"])
    func oneWordIsNoAddressUnlessItsSchemeIsTyped(field: String, language: String) async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        func send(_ address: String) async throws -> DashboardUnderTest.Answer {
            let form = [("link", "https://www.example.com/a")].filter { $0.0 != field } + [(field, address)]
            return try await service.send(.post, "/_/links/new", form: form, cookie: cookie, language: language)
        }
        let refused = try await send("nope/x")
        #expect(refused.status == .unprocessableContent && refused.text.contains("id=\"\(field)-error\""))
        #expect(refused.text.contains(language == "de" ? "„nope“ hat keinen Punkt" : "“nope” has no dot"))
        #expect(try await send("https://nope/x").status == .seeOther)
    }

    @Test(arguments: [
        ("link", "http://localhost/x", "has a host that is reached from its own network only"),
        ("ofl", "https://10.0.0.1/", "has a host that is reached from its own network only"),
        ("image", "http://www.example.com/y.png", "an address of plain http"),
    ])
    func anUnlikelyAddressIsTakenAndSaidAtItsFieldAndBesideTheLink(
        field: String, address: String, warning: String
    ) async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let form = [("link", "https://www.example.com/a")].filter { $0.0 != field } + [(field, address)]
        let preview = try await service.send(
            .post, "/_/links/new", form: form + [("preview", "1")], cookie: cookie)
        let line = try #require(preview.text.firstMatch(of: try Regex("id=\"\(field)-warning\">.*")))
        #expect(preview.text[line.range].contains(warning))
        let made = try await service.send(.post, "/_/links/new", form: form, cookie: cookie)
        let page = try await service.send(.get, try #require(made.headers[.location]), cookie: cookie).text
        #expect(page.contains("Worth a look") && page.contains(warning), "\(page)")
        #expect(!page.contains("no allowed destinations"))
    }

    @Test func whatALostRaceIsAboutIsNamedAsInTheForm() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let made = try await service.send(
            .post, "/_/links/new", form: [("link", "https://www.example.com/a"), ("name", "a")], cookie: cookie)
        let path = try #require(made.headers[.location]?.split(separator: "?").first).description + "/edit"
        let form = [("version", "1"), ("link", "https://www.example.com/a"), ("name", "b")]
        #expect(try await service.send(.post, path, form: form, cookie: cookie).status == .seeOther)
        let late = try await service.send(
            .post, path, form: [("version", "1"), ("link", "https://www.example.com/c"), ("name", "c")], cookie: cookie)
        #expect(late.status == .conflict && late.text.contains("<th scope=\"row\">Leads to</th>"))
    }

    @Test func aTagThatIsTypedTwiceIsOneTag() {
        #expect(LinkDraft.tags("mail, spring,mail ,, Mail") == ["mail", "spring", "Mail"])
    }

    @Test func whoHasToSignInComesBackToTheSameProject() async throws {
        let service = try await DashboardUnderTest()
        var headers: HTTPFields = [.contentType: "application/x-www-form-urlencoded", .fetchSite: "same-origin"]
        headers[.referer] = "http://localhost:8080/_/keys?project=a"
        func leads(_ path: String, to place: String) async throws -> Bool {
            let answer = try await service.send(.post, path, headers: headers, body: Array("do=x".utf8))
            return answer.text.contains("name=\"to\" value=\"\(place)\"")
        }
        #expect(try await leads("/_/keys?project=a", to: "/_/keys?project=a"))
        #expect(try await leads("/_/links/bulk", to: "/_/keys?project=a"))
        headers[.referer] = "https://evil.example/_/keys"
        #expect(try await leads("/_/keys?project=b", to: "/_/keys?project=b"))
    }

    @Test func nobodyIsGivenARoleByThePageItself() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let owner = try await service.person(cookie)
        let admin = try await service.signIn(.admin, by: owner)
        let invitation = try await service.useCases.accounts.invite(
            email: "all@example.com", grants: [UserGrant(.viewer)], by: owner.caller)
        _ = try await service.send(
            .post, invitation.path, form: [("name", "All"), ("password", DashboardUnderTest.password)])
        let page = try await service.send(.get, "/_/members", cookie: cookie).text
        #expect(page.contains("Role of All"))
        #expect(page.contains("<option value=\"\" selected>as in all projects (viewer)</option>"))
        // An admin of the project takes nothing from the owner of the instance, and makes no owners.
        let seen = try await service.send(.get, "/_/members", cookie: admin).text
        #expect(seen.contains("Ada") && !seen.contains("<option value=\"owner\""))
        #expect(!seen.contains("value=\"\(owner.userID)\""))
    }

    @Test func signingOutLeavesOtherHostsOfTheDomainSignedIn() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let answer = try await service.send(.post, "/_/sign-out", form: [], cookie: cookie)
        #expect(answer.headers[.clearing] == "\"cache\"")
        #expect(answer.headers[.setCookie]?.contains("Max-Age=0") == true)
        #expect(try await service.send(.get, "/_/", cookie: cookie).status == .seeOther)
    }

    @Test func aLogoGoesAlongInPiecesOfAnySize() throws {
        let logo = String(repeating: "A", count: 200_000)
        let body = "--x\r\nContent-Disposition: form-data; name=\"kept-logo\"\r\n\r\n\(logo)\r\n--x--\r\n"
        var reader = try #require(
            MultipartReader(contentType: "multipart/form-data; boundary=x", mostFieldBytes: 256 << 10))
        var events: [MultipartReader.Event] = []
        let bytes = Array(body.utf8)
        for start in stride(from: 0, to: bytes.count, by: 8000) {
            events += try reader.take(bytes[start..<min(start + 8000, bytes.count)])
        }
        #expect(events == [.field(name: "kept-logo", value: logo)] && reader.isComplete)
    }
}
