import HTTPTypes
import Testing

@testable import LinkDashboard

/// Values that nobody means, in every parameter of every page that has some.
@Suite struct OddAddressTests {
    private static let names = [
        "q", "domain", "tag", "archived", "column", "cursor", "place", "action", "outcome", "target", "period", "from",
        "until", "link", "os", "country", "referrer", "color", "size", "margin", "level", "note", "project", "expires",
    ]
    private static let values = ["zz", "-1", "%EF%BC%91", "99999999999999999999", "MTp6eg", "%00", "%C3%28", ""]

    @Test(arguments: [
        "/_/links", "/_/links.csv", "/_/links/new", "/_/statistics", "/_/statistics.csv", "/_/audit", "/_/audit.csv",
        "/_/abuse", "/_/links/ID/qr", "/_/keys",
    ])
    func aPageAnswersOrSaysWhatIsWrong(_ path: String) async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        let made = try await service.send(
            .post, "/_/links/new", form: [("link", "https://www.example.com/")], cookie: cookie)
        let link = try #require(made.headers[.location]?.prefix { $0 != "?" }.split(separator: "/").last)
        for name in Self.names {
            for value in Self.values {
                let address = "\(path.replacing("ID", with: link))?\(name)=\(value)"
                let answer = try await service.send(.get, address, cookie: cookie)
                #expect([200, 303, 400, 404, 422].contains(answer.status.code), "\(address): \(answer.status)")
                // What is refused is said in the reader's language, by its name or at its field.
                guard answer.status == .unprocessableContent else { continue }
                let german = try await service.send(.get, address, cookie: cookie, language: "de")
                #expect(german.text.contains("Das ging nicht") && !german.text.contains("This could not be done"))
            }
        }
    }
}
