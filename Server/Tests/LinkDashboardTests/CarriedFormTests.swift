import Foundation
import HTTPTypes
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

    @Test(arguments: [
        ("https://evil.example/", "do=create"), ("//evil.example/", "do=create"),
        ("/_/account", "do=password&old=a&new=b"),
        ("/_/sign-out", ""), ("/_/sign-out", "do=x"), ("/_/keys", "%ff"),
        ("/_/keys", "a=\(String(repeating: "b", count: 33_000))"),
    ])
    func whatIsNoFormOfThePagesDoesNotWait(_ address: String, _ text: String) {
        let page = FieldValues([("carried-to", address), ("carried", text)])
        #expect(CarriedForm(in: page) == nil)
    }
}
