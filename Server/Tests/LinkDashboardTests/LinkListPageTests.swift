import HTTPTypes
import LinkHTTP
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkDashboard

/// The list's columns and excluded tags, the designer of QR codes, and the look of a brand, through the router.
@Suite struct LinkListPageTests {
    private static func service(_ links: [[(String, String)]]) async throws -> (DashboardUnderTest, cookie: String) {
        let service = try await DashboardUnderTest()
        let cookie = try await service.signInOwner()
        for link in links { _ = try await service.send(.post, "/_/links/new", form: link, cookie: cookie) }
        return (service, cookie)
    }

    @Test func aMinusExcludesATagAndColumnsAreChosenInTheAddress() async throws {
        let (service, cookie) = try await Self.service([
            [("link", "https://www.example.com/1"), ("name", "First"), ("tags", "old")],
            [("link", "https://www.example.com/2"), ("name", "Second"), ("tags", "new")],
        ])
        let without = try await service.send(.get, "/_/links?tag=-old", cookie: cookie).text
        #expect(without.contains("Second") && !without.contains("First") && without.contains("without tag old"))
        let table = try await service.send(.get, "/_/links.csv?tag=-old", cookie: cookie).text
        #expect(table.contains("Second") && !table.contains("First"))
        let usual = try await service.send(.get, "/_/links", cookie: cookie).text
        #expect(usual.contains("Clicks in 30 days: 0") && usual.contains("Leads to"))
        let chosen = try await service.send(.get, "/_/links?column=created", cookie: cookie).text
        #expect(!chosen.contains("Clicks in 30 days: 0") && chosen.contains("value=\"created\" checked"))
    }

    @Test func filtersAndColumnsDoNotEndEachOther() async throws {
        let (service, cookie) = try await Self.service([])
        func page(_ query: String) async throws -> String {
            try await service.send(.get, "/_/links?\(query)", cookie: cookie).text
        }
        let none = try await page("tag=none&archived=included&column=state")
        #expect(none.contains("<a href=\"/_/links?column=state\">Clear all</a>"))
        #expect(none.contains("href=\"/_/links?column=state\">Show all links</a>"))
        let cursor = PageCursor.text(LinkRecord.ID(at: DashboardUnderTest.moment).description)
        let last = try await page("tag=none&column=state&cursor=\(cursor)")
        #expect(last.contains("<a href=\"/_/links?tag=none&amp;column=state\">Back to the newest</a>"), "\(last)")
    }

    @Test func aTagThatBeginsWithAMinusIsFoundBehindABackslash() async throws {
        let (service, cookie) = try await Self.service([
            [("link", "https://www.example.com/1"), ("name", "First"), ("tags", "-neg")],
            [("link", "https://www.example.com/2"), ("name", "Second"), ("tags", "neg")],
        ])
        #expect(try await service.send(.get, "/_/links", cookie: cookie).text.contains("href=\"/_/links?tag=%5C-neg\""))
        let found = try await service.send(.get, "/_/links?tag=%5C-neg", cookie: cookie).text
        #expect(found.contains("First") && !found.contains("Second") && found.contains("tag -neg"))
        let without = try await service.send(.get, "/_/links?tag=-neg", cookie: cookie).text
        #expect(without.contains("First") && !without.contains("Second"))
    }

    @Test func thePeriodsOfTheCalendarAreChosenByName() async throws {
        let (service, cookie) = try await Self.service([])
        for (period, title) in [
            ("month", "This month"), ("last-month", "Last month"), ("year", "This year"), ("12m", "Last 12 months"),
        ] {
            let page = try await service.send(.get, "/_/statistics?period=\(period)", cookie: cookie)
            #expect(page.status == .ok && page.text.contains("<option value=\"\(period)\" selected>\(title)</option>"))
            #expect(page.text.contains("class=\"plot\"") || !page.text.contains("role=\"alert\""), "\(page.text)")
        }
        // 15 January 2027 is the day of the tests.
        let table = try await service.send(.get, "/_/statistics.csv?period=last-month", cookie: cookie).text
        #expect(table.contains("\r\n2026-12-01T00:00:00Z,") && table.contains("\r\n2026-12-31T00:00:00Z,"))
        #expect(!table.contains("2027-01"))
        let german = try await service.send(.get, "/_/statistics", cookie: cookie, language: "de").text
        for title in ["Dieser Monat", "Letzter Monat", "Dieses Jahr", "Letzte 12 Monate"] {
            #expect(german.contains(">\(title)</option>"))
        }
    }

    @Test func visitorsWithTheSameDestinationShareARow() async throws {
        let (service, cookie) = try await Self.service([
            [("link", "https://www.example.com/1"), ("name", "First")],
            [("link", "https://www.example.com/2"), ("name", "Second"), ("afl", "https://www.example.com/android")],
        ])
        func flow(_ name: String) async throws -> [String] {
            let list = try await service.send(.get, "/_/links", cookie: cookie).text
            let path = try #require(
                list.matches(of: #/href="(\/_\/links\/[^"?]+)">([^<]+)/#).first { $0.output.2 == name })
            let page = try await service.send(.get, String(path.output.1), cookie: cookie).text
            let table = try #require(page.firstMatch(of: #/<table class="flow">.*?<\/table>/#.dotMatchesNewlines()))
            return table.output.matches(of: #/<th scope="row">([^<]+)</#).map { String($0.output.1) }
        }
        let same = try await flow("First")
        #expect(same.contains { $0.hasPrefix("iPhone · iPad") && $0.contains("Windows, Linux, others") }, "\(same)")
        #expect(same.count <= 3, "\(same)")
        let split = try await flow("Second")
        #expect(Set(split).count == split.count && split.count >= same.count, "\(split)")
    }

    @Test func aQRCodeIsDrawnInColoursAndRefusedWhereReadersFail() async throws {
        let (service, cookie) = try await Self.service([
            [("link", "https://www.example.com/1"), ("code", "one"), ("name", "First")]
        ])
        let list = try await service.send(.get, "/_/links", cookie: cookie).text
        let path = try #require(list.firstMatch(of: #/href="(/_/links/[^"?]+)">First/#)?.output.1)
        let first = try await service.send(.get, "\(path)/qr", cookie: cookie)
        #expect(first.status == .ok && first.text.contains("data:image/svg+xml;base64,"))
        let form = [("color", "#0b6e6e"), ("background", "#fff"), ("size", "512"), ("margin", "4")]
        let file = try await service.send(.post, "\(path)/qr", form: form + [("do", "svg")], cookie: cookie)
        #expect(file.headers[.contentType] == "image/svg+xml" && file.text.contains("fill=\"#0b6e6e\""))
        let pale = try await service.send(
            .post, "\(path)/qr", form: [("color", "#00c000"), ("background", "#fff")], cookie: cookie)
        #expect(pale.status == .ok && pale.text.contains("their contrast is below 3 to 1"))
        let same = try await service.send(
            .post, "\(path)/qr", form: [("color", "#eee"), ("background", "#fff")], cookie: cookie)
        #expect(same.status == .unprocessableContent && same.text.contains("id=\"color-error\""))
        let thin = try await service.send(
            .post, "\(path)/qr", form: [("color", "#000"), ("margin", "1")], cookie: cookie)
        #expect(thin.text.contains("Less than 4 modules"))
    }

    @Test func aBrandIsSeenInAFrameBeforeItIsSaved() async throws {
        let (service, cookie) = try await Self.service([])
        let list = try await service.send(.get, "/_/domains", cookie: cookie).text
        let path = try #require(list.firstMatch(of: #/href="(/_/domains/[^"?]+)"/#)?.output.1)
        let look = try await service.send(.get, "\(path)/look?name=Fjord&accent=%230b6e6e", cookie: cookie)
        #expect(look.status == .ok && look.text.contains("Fjord") && look.text.contains("#0b6e6e"))
        #expect(look.headers[.contentSecurityPolicy]?.contains("frame-ancestors 'self'") == true)
        let page = try await service.send(
            .post, String(path), form: [("do", "preview"), ("name", "Fell")], cookie: cookie)
        #expect(page.text.contains("look?name=Fell"))
        #expect(try await service.send(.get, String(path), cookie: cookie).text.contains("value=\"Fell\"") == false)
    }
}
