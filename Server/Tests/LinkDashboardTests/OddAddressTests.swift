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

    /// Where a page leads: its links, and its forms without a body as they are sent unchanged.
    private static func addresses(_ page: String) -> [String] {
        func text(_ markup: Substring) -> String {
            String(markup).replacing("&amp;", with: "&").replacing("&quot;", with: "\"").replacing("&#39;", with: "'")
        }
        var addresses = page.matches(of: #/<a [^>]*?href="(/[^"]*)"/#).map { text($0.output.1) }
        for form in page.matches(of: #/(?s)<form [^>]*?action="(/[^"]*)" method="get"[^>]*>(.*?)</form>/#) {
            var pairs: [(name: String, value: String)] = form.output.2.matches(
                of: #/<input [^>]*?name="([a-zA-Z]+)"[^>]*?value="([^"]*)"/#
            ).map {
                (text($0.output.1), text($0.output.2))
            }
            for choice in form.output.2.matches(of: #/(?s)<select [^>]*?name="([a-zA-Z]+)".*?</select>/#) {
                for option in choice.output.0.matches(of: #/<option value="([^"]*)"/#) {
                    pairs.append((text(choice.output.1), text(option.output.1)))
                    addresses.append(FieldValues(pairs).address(text(form.output.1)))
                    pairs.removeLast()
                }
            }
            addresses.append(FieldValues(pairs).address(text(form.output.1)))
        }
        return addresses.map { String($0.prefix { $0 != "#" }) }
    }

    @Test func whateverAPageLeadsToTakesItsAddress() async throws {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        for code in ["a", "b"] {
            _ = try await service.send(
                .post, "/_/links/new",
                form: [("link", "https://www.example.com/\(code)"), ("code", code), ("tags", "sale")],
                cookie: cookie)
        }
        var (waiting, seen) = (["/_/"], Set<String>())
        while let address = waiting.popLast(), seen.count < 400 {
            guard address.hasPrefix("/_/"), seen.insert(address).inserted else { continue }
            let answer = try await service.send(.get, address, cookie: cookie)
            #expect([200, 303].contains(answer.status.code), "\(address): \(answer.status)")
            waiting += Self.addresses(answer.text)
        }
        // Everything that is to be tried was found.
        for part in ["/qr?do=svg", "/_/links.csv", "/_/statistics?", "/_/audit?", "/_/abuse", "period=", "column="] {
            #expect(seen.contains { $0.contains(part) }, "\(part): \(seen.sorted())")
        }
    }
}
