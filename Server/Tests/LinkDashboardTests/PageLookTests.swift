import Foundation
import HTTPTypes
import LinkPages
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkDashboard

/// What pages look like to a person who uses them: order, places for long texts, and what is a success.
@Suite struct PageLookTests {
    private let service: DashboardUnderTest
    private let cookie: String

    init() async throws {
        service = try await DashboardUnderTest()
        cookie = try await service.signInOwner()
    }

    private func made(_ form: [(String, String)]) async throws -> String {
        let made = try await service.send(.post, "/_/links/new", form: form, cookie: cookie)
        return try #require(made.headers[.location]?.split(separator: "?").first.map(String.init), "\(made.text)")
    }

    @Test func theAddressAndItsQRCodeComeFirstOnThePageOfALink() async throws {
        let path = try await made([("link", "https://www.example.com/"), ("code", "spring")])
        let page = try await service.send(.get, path, cookie: cookie).text
        let order = try ["id=\"short-link\"", "class=\"qr\"", "<h2>Clicks in", "<h2>Settings", "<h2>Card"].map {
            try #require(page.firstRange(of: $0), "\($0)").lowerBound
        }
        #expect(order == order.sorted())
    }

    @Test(arguments: [
        ("https://go.example.com/a-b", "https://<wbr>go<wbr>.example<wbr>.com/<wbr>a-<wbr>b"),
        ("go.example.com/", "go<wbr>.example<wbr>.com/"), ("a--b/?q=1&r", "a--<wbr>b/<wbr>?q<wbr>=1<wbr>&amp;r"),
        ("", ""), (".", "."), ("/_/", "/<wbr>_/"),
    ])
    func addressesEndTheirLinesBetweenTheirParts(_ address: String, _ markup: String) {
        #expect(HTML.address(address).markup == "<span class=\"address\">\(markup)</span>")
    }

    @Test func aListShowsLongAddressesWhole() async throws {
        let long = "https://www.example.com/" + String(repeating: "a", count: 150)
        _ = try await made([("link", long), ("code", "long")])
        for path in ["/_/", "/_/links"] {
            let page = try await service.send(.get, path, cookie: cookie).plain
            #expect(page.contains(long) && page.contains("https://go.example.com/long"), "\(path)")
        }
    }

    @Test func theListOfRolesIsShortAndNeverCut() async throws {
        _ = try await service.signIn(.editor, by: service.person(cookie))
        let page = try await service.send(.get, "/_/members", cookie: cookie, language: "de").text
        let row = try #require(page.firstMatch(of: #/(?s)<td class="full"><form class="copy".*?<\/form>/#))
        #expect(row.output.contains(">Redakteur</option>") && !row.output.contains(": "), "\(row.output)")
        #expect(page.contains("<td class=\"full\">Redakteur: Links</td>"))
        #expect(DashboardStyle.sheet.contains("td .copy>select{flex:0 0 auto;"))
    }

    @Test func theNamesOfFieldsAreNotBrokenWhereOthersHaveSavedLongValues() {
        #expect(DashboardStyle.sheet.contains(".problem th{overflow-wrap:break-word}"))
    }

    @Test func theTitlesOfCardsHaveNoMoreLinesThanServicesShow() throws {
        let sheet = DashboardStyle.sheet
        let clamp = try #require(sheet.firstRange(of: ".address,.social strong{display:-webkit-box;"))
        let lines = try #require(sheet.firstRange(of: ".social strong{-webkit-line-clamp:2;"))
        // The later rule says how many lines there are.
        #expect(clamp.upperBound < lines.lowerBound)
    }

    @Test func domainsAreChosenByTheirHostsWhereAllHaveTheSameScheme() async throws {
        for (domains, title) in [
            (["https://go.example.com"], "go.example.com"),
            (["https://go.example.com", "http://localhost:8080"], "https://go.example.com"),
        ] {
            let service = try await DashboardUnderTest(domains: domains)
            let cookie = try await service.signInOwner()
            for path in ["/_/links", "/_/links/new", "/_/statistics"] {
                let page = try await service.send(.get, path, cookie: cookie).text
                let options = page.matches(
                    of: #/<option value="https:\/\/go\.example\.com"(?: selected)?>([^<]*)<\/option>/#
                ).map { String($0.output.1) }
                #expect(options == [title], "\(path)")
            }
        }
        // Beside another field, a phone would cut the selected one.
        #expect(DashboardStyle.sheet.contains(".filters>.field:has(#domain)"))
    }

    @Test(arguments: Words.Language.allCases, KeysPage.roles)
    func whatAKeyMayDoFitsAPhone(language: Words.Language, role: APIKeyRecord.Role) {
        #expect(Words(language).title(role).count <= 28)
    }

    @Test func anImageThatDoesNotLoadHasItsTextInItsPlace() async throws {
        let path = try await made([("link", "https://www.example.com/"), ("image", "https://www.example.com/a.png")])
        let page = try await service.send(.get, path, cookie: cookie, language: "de").text
        #expect(page.matches(of: #/<img src="https://www.example.com/a.png" alt="Bild der Karte"/#).count == 3)
        #expect(DashboardStyle.sheet.contains(".social img::after{content:attr(alt)"))
        #expect(DashboardScript.source.contains("'.social img'"))
    }

    @Test(arguments: Note.allCases) func whatChangedNothingDoesNotLookLikeASuccess(note: Note) {
        let text = note.text(Words())
        let isNothing = ["Nothing", "None", "There was no", "Some links could not"].contains { text.hasPrefix($0) }
        #expect(note.isSuccess != isNothing, "\(text)")
        #expect(note.markup(Words()).markup.contains("class=\"note quiet\"") == isNothing)
    }

    @Test func aFormThatIsOpenedAsAPageIsNoSuccess() async throws {
        let page = try await service.send(.get, "/_/?note=formOnly", cookie: cookie).text
        #expect(page.contains("<div class=\"note quiet\" role=\"status\"><p>Nothing was changed:"))
    }

    @Test func aPageOfALinkSaysWhenAndHowOftenItWorks() async throws {
        let path = try await made([("link", "https://www.example.com/"), ("code", "spring")])
        var record = try #require(
            try await service.database.links(
                matching: LinkFilter(projectID: service.project.id), after: nil, limit: 1
            ).first)
        record.startsAt = DashboardUnderTest.moment + 60
        let after = WebURL("https://www.example.com/late")
        record.limits = LinkLimits(clicks: UseLimit(1234), openings: UseLimit(2), usedUpURL: after, expiredURL: nil)
        _ = try await service.database.update(record)
        let page = try await service.send(.get, path, cookie: cookie, language: "de").text
        for (name, value) in [
            ("Funktioniert ab", "15.1.2027, 08:01 UTC"), ("Höchstens Klicks", "1.234"),
            ("Höchstens Öffnungen in Apps", "2"),
        ] { #expect(page.contains("<dt>\(name)</dt><dd>\(value)</dd>"), "\(name): \(page)") }
        #expect(page.contains("<dt>Führt nach der Grenze zu</dt>") && !page.contains("<dt>Führt nach dem Ende zu</dt>"))
    }

    @Test func aLinkWhoseClicksAreUsedUpSaysSo() async throws {
        let path = try await made([("link", "https://www.example.com/"), ("code", "spring")])
        var record = try #require(
            try await service.database.links(
                matching: LinkFilter(projectID: service.project.id), after: nil, limit: 1
            ).first)
        record.limits = LinkLimits(clicks: UseLimit(1))
        record = try await service.database.update(record)
        #expect(try await service.send(.get, path, cookie: cookie).text.contains("\">Works</span>"))
        #expect(try await service.database.take(.click, of: record.id))
        #expect(try await service.send(.get, path, cookie: cookie).text.contains("\">Used up</span>"))
    }

    @Test func aRefusedNameStaysAtItsOwnField() async throws {
        func errors(_ page: String) -> [String] {
            page.matches(of: #/<p class="error" id="([a-z]+)-error"/#).map { String($0.output.1) }
        }
        let long = String(repeating: "a", count: 300)
        let rename = try await service.send(
            .post, "/_/account", form: [("do", "rename"), ("name", long)], cookie: cookie)
        #expect(errors(rename.text) == ["name"] && rename.text.contains("value=\"\(long)\""), "\(rename.text)")
        let passkey = try await service.send(
            .post, "/_/account", form: [("do", "passkey"), ("passkey", long)], cookie: cookie)
        #expect(passkey.status == .unprocessableContent && errors(passkey.text) == ["passkey"], "\(passkey.text)")
        let key = try await service.send(
            .post, "/_/keys", form: [("do", "create"), ("role", "reader"), ("name", long)], cookie: cookie)
        #expect(errors(key.text) == ["name"] && key.text.contains("value=\"\(long)\""))
        #expect(key.text.contains("<option value=\"reader\" selected>"))
    }

    @Test func aBadPatternOfADomainIsSaidAtItsField() async throws {
        let list = try await service.send(.get, "/_/domains", cookie: cookie).text
        let path = try #require(list.firstMatch(of: #/href="(/_/domains/[^"?]+)"/#)?.output.1)
        let answer = try await service.send(
            .post, String(path), form: [("do", "save"), ("patterns", "(")], cookie: cookie)
        #expect(answer.status == .unprocessableContent)
        #expect(answer.text.contains("id=\"patterns-error\"") && answer.text.contains("href=\"#patterns\""))
    }

    @Test func theChipOfAllLinksSaysThatArchivedOnesAreAmongThem() async throws {
        _ = try await made([("link", "https://www.example.com/")])
        let page = try await service.send(.get, "/_/links?archived=included", cookie: cookie).text
        #expect(page.contains(">archived ones, too <svg"))
    }
}
