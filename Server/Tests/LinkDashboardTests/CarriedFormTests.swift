import Foundation
import HTTPTypes
import LinkPages
import LinkService
import LinkStorage
import Testing

@testable import LinkDashboard

/// Forms that come before their sender is signed in, or has entered the password again.
struct CarriedFormTests {
    private static let link = [("link", "https://www.example.com/spring"), ("name", "Spring & \"<sale>\"\n2")]

    /// The hidden fields of a page, as a browser sends them.
    private static func hidden(_ page: String) -> [(String, String)] {
        page.matches(of: #/<input type="hidden" name="([^"]*)" value="([^"]*)">/#).map { match in
            let value = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
                .reduce(String(match.output.2)) { $0.replacing($1.0, with: $1.1) }
            return (String(match.output.1), value)
        }
    }

    private static func carried(_ page: String) -> [(String, String)] {
        hidden(page).filter { ["to", "carried", "carried-to"].contains($0.0) }
    }

    @Test func aFormSentAfterTheSessionEndedIsSentOnAfterTheSignIn() async throws {
        let service = try await DashboardUnderTest()
        _ = try await service.signInOwner()
        let asked = try await service.send(.post, "/_/links/new", form: Self.link)
        #expect(asked.status == .forbidden && asked.text.contains("What you entered is kept"))
        // A mistyped address loses nothing.
        let password = ("password", DashboardUnderTest.password)
        let wrong = try await service.send(
            .post, "/_/sign-in", form: [("email", "adda@example.com"), password] + Self.carried(asked.text))
        #expect(wrong.status == .unprocessableContent)
        let signedIn = try await service.send(
            .post, "/_/sign-in", form: [("email", "ada@example.com"), password] + Self.carried(wrong.text))
        #expect(signedIn.status == .ok && signedIn.text.contains("action=\"/_/links/new\""))
        // Somebody else may have sent it, so that nothing sends it by itself.
        #expect(!signedIn.text.contains("data-go"))
        let cookie = try #require(DashboardUnderTest.cookie(signedIn))
        let list = try await service.send(.get, "/_/links", cookie: cookie)
        #expect(list.text.contains("No links yet"))
        let fields = Self.hidden(signedIn.text).filter { ["link", "name"].contains($0.0) }
        #expect(fields.map(\.1) == Self.link.map(\.1))
        #expect(try await service.send(.post, "/_/links/new", form: fields, cookie: cookie).status == .seeOther)
    }

    @Test func aFormThatNeedsThePasswordIsSentOnWithIt() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let person = try await service.person(cookie)
        var session = try await service.database.sessions(of: person.userID)[0]
        session.confirmedAt -= 86_400
        try await service.database.removeSession(session.id, of: person.userID)
        try await service.database.insert(session)
        let form = [("do", "create"), ("name", "reports"), ("role", "reader")]
        let asked = try await service.send(.post, "/_/keys", form: form, cookie: cookie)
        #expect(asked.status == .forbidden && asked.text.contains("action=\"/_/confirm\""))
        #expect(try await service.database.keys().isEmpty)
        #expect(asked.text.contains("keys, members or webhooks") && !asked.text.contains("name=\"code\""))
        let confirmed = try await service.send(
            .post, "/_/confirm", form: [("password", DashboardUnderTest.password)] + Self.carried(asked.text),
            cookie: cookie)
        // The person has just asked for it, so that a script goes on by itself.
        #expect(confirmed.text.contains("<form action=\"/_/keys\" method=\"post\" data-go>"), "\(confirmed.text)")
        let fields = Self.hidden(confirmed.text).filter { ["do", "name", "role"].contains($0.0) }
        let renewed = DashboardUnderTest.cookie(confirmed)
        let made = try await service.send(.post, "/_/keys", form: fields, cookie: renewed)
        #expect(made.status == .created)
        #expect(try await service.database.keys().map(\.name) == ["reports"])
    }

    /// Neither an address nor a code is asked for.
    @Test func aWrongPasswordThatWasAskedForAgainIsCalledJustThat() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let wrong = try await service.send(.post, "/_/confirm", form: [("password", "wrong")], cookie: cookie)
        #expect(wrong.status == .unprocessableContent && wrong.text.contains("The password is wrong."))
        #expect(!wrong.text.contains("name=\"code\""))
    }

    @Test func whatWaitsIsSaidInTheWordsOfItsForm() throws {
        let link = FieldValues([
            ("link", "https://www.example.com/"), ("domain", "https://go.example.com"), ("name", ""), ("skip", "on"),
            ("version", "x"), ("save", "1"), ("other", "2"),
        ])
        let form = try #require(CarriedForm(to: "/_/links/new?project=x", link))
        #expect(
            form.facts(Words(.german)).map(\.0) == [
                "Führt nach", "Domain", "Vorschauseite auf iPhone und iPad überspringen", "other",
            ])
        #expect(form.facts(Words(.english)).map(\.1.markup)[2] == "yes")
        let app = FieldValues([("do", "add"), ("platform", "android"), ("identifier", "com.example.app")])
        let facts = try #require(CarriedForm(to: "/_/apps", app)).facts(Words(.english))
        #expect(facts.map(\.0) == ["Platform", "Package"] && facts[0].1.markup == "Android")
    }

    /// The page that asks for the sign-in, for a form that came without a session.
    private static func asked(_ service: DashboardUnderTest, name: String = "Spring") async throws -> String {
        let form = [("link", "https://www.example.com/spring"), ("name", name)]
        return try await service.send(.post, "/_/links/new", form: form).text
    }

    private static func withProvider() async throws -> DashboardUnderTest {
        let provider = try SignInProviderConfiguration(
            issuer: "https://id.example.com", clientID: "waymark", name: "Example")
        return try await DashboardUnderTest(configuration: UseCaseConfiguration(signInProvider: provider))
    }

    @Test func theTicketKeepsAFormOnTheWayThroughAProvider() async throws {
        let service = try await Self.withProvider()
        let asked = try await Self.asked(service)
        #expect(asked.contains("<form action=\"/_/oidc\" method=\"post\">"))
        let begun = try await service.send(.post, "/_/oidc", form: Self.carried(asked))
        #expect(begun.status == .ok, "\(begun.text)")
        let way = try #require(begun.text.firstMatch(of: #/href="(https://id\.example\.com/a[^"]*)" data-follow/#))
        let state = try #require(way.output.1.firstMatch(of: #/state=([^&]+)/#)).output.1
        let cookie = try #require(DashboardUnderTest.cookie(begun))
        #expect(cookie.hasPrefix("__Host-waymark-ticket=") && !cookie.contains("spring"))
        // Somebody who declines, or has no account here, has it still.
        let answer = "/_/oidc/answer?error=access_denied&state=\(state)"
        let declined = try await service.send(.get, answer, cookie: cookie, site: "cross-site")
        #expect(declined.status == .unprocessableContent)
        let kept = try #require(CarriedForm(in: FieldValues(Self.carried(declined.text))))
        #expect(kept.address == "/_/links/new" && kept.fields["name"] == "Spring")
        // Another browser has nothing of it.
        let other = try await service.send(.get, answer, site: "cross-site")
        #expect(!other.text.contains("carried"))
    }

    @Test func aFormThatIsTooLongForATicketIsSentAgainFromItsPage() async throws {
        let service = try await Self.withProvider()
        let text = String(repeating: "long ", count: 600)
        let asked = try await Self.asked(service, name: text)
        #expect(asked.contains("send it from here then") && !asked.contains("action=\"/_/oidc\""))
        // Who sends it to the provider all the same is shown the page with it, and nothing claims that a ticket keeps it.
        let begun = try await service.send(.post, "/_/oidc", form: Self.carried(asked))
        #expect(begun.status == .unprocessableContent && DashboardUnderTest.cookie(begun) == nil)
        #expect(begun.text.contains("too long to be kept") && !begun.text.contains("data-follow"))
        // It still is after a wrong password, and goes where it was sent from the page itself.
        let password = [("email", "ada@example.com"), ("password", "wrong")]
        let wrong = try await service.send(.post, "/_/sign-in", form: password + Self.carried(begun.text))
        let fields = Self.hidden(wrong.text).filter { ["link", "name"].contains($0.0) }
        #expect(wrong.text.contains("<form action=\"/_/links/new\" method=\"post\">"), "\(wrong.text)")
        #expect(wrong.status == .unprocessableContent && !wrong.text.contains("data-go"))
        #expect(fields.count == 2 && fields.last?.1.hasPrefix(text) == true, "\(fields)")
    }

    @Test func noTicketIsLongerThanBrowsersKeep() async throws {
        let service = try await Self.withProvider()
        for length in stride(from: 1500, through: 2500, by: 50) {
            let asked = try await Self.asked(service, name: String(repeating: "/", count: length / 3))
            let begun = try await service.send(.post, "/_/oidc", form: Self.carried(asked))
            let isLong = asked.contains("too long to be kept")
            #expect(begun.headers[.setCookie].map { $0.utf8.count <= 4096 } == (isLong ? nil : true), "\(length)")
        }
        // A path may be as long as such a place can be, whatever it is made of.
        for character in ["/", "\"", "a", "'"] {
            let path = "/_/links?q=" + String(repeating: character, count: 1980)
            let begun = try await service.send(.get, FieldValues([("to", path)]).address("/_/oidc"))
            #expect(try #require(begun.headers[.setCookie]).utf8.count <= 4096, "\(character)")
        }
    }

    @Test func nothingIsSaidToBeKeptWhereNoFormWaits() async throws {
        let service = try await Self.withProvider()
        let begun = try await service.send(.post, "/_/oidc", form: [("to", "/_/links")])
        #expect(begun.text.contains("data-follow") && !begun.text.contains("What you entered"))
    }

    @Test(arguments: [
        ("https://evil.example/", "do=create"), ("//evil.example/", "do=create"),
        ("/_/account", "do=password&old=a&new=b"),
        ("/_/sign-out", ""), ("/_/sign-out", "do=x"), ("/_/keys", "%ff"),
        ("/_/keys", "a=\(String(repeating: "b", count: 33_000))"),
    ])
    func whatIsNoFormOfThePagesDoesNotWait(_ address: String, _ text: String) {
        let page = FieldValues([("carried-to", address), ("carried", text)])
        #expect(CarriedForm(in: page) == nil)
        #expect(CarriedForm(text: "\(address)\n\(text)") == nil)
    }
}
