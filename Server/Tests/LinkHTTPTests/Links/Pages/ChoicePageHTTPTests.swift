import HTTPTypes
import LinkStorage
import Testing
import WaymarkLinks

@Suite struct ChoicePageHTTPTests {
    private func page(
        _ sample: PageSample, pages: DomainPages = DomainPages(), language: String = "en",
        _ change: (inout DynamicLink) -> Void = { _ in }
    ) async throws -> ParsedPage {
        let fixture = try await sample.fixture(pages: pages, change)
        let fields: HTTPFields = [.acceptLanguage: language]
        return try ParsedPage(try await fixture.send(sample.path, as: sample.userAgent, headers: fields).text)
    }

    private func links(_ page: ParsedPage) -> [String: String] {
        Dictionary(page.all("a").map { ($0.text, $0.attributes["href"] ?? "") }, uniquingKeysWith: { one, _ in one })
    }

    @Test func theMainButtonLeadsToTheOtherHostSoThatTheAppCanOpen() async throws {
        let page = try await self.page(.preview)
        let main = page.all("a").filter { $0.attributes["class"] == "main" }
        #expect(main.map(\.text) == ["Open in the app"])
        #expect(main.first?.attributes["href"] == "http://www.localhost/abc?_o=1")
        #expect(links(page)["Get the app"] == "https://apps.apple.com/app/id123456789")
        #expect(links(page)["Continue on the web"] == "https://example.com/product?id=7&x=%22")
    }

    @Test func noAddressIsOfferedTwice() async throws {
        for sample in PageSample.allCases where sample != .flow {
            let page = try await self.page(sample)
            let plain = page.all("a").filter { $0.attributes["data-copy"] == nil }.compactMap { $0.attributes["href"] }
            let sections = max(1, page.all("section").count)
            #expect(plain.count <= Set(plain).count * sections, "\(sample)")
        }
    }

    @Test func nothingIsCopiedUnlessTheOwnerOffersItAndTheVisitorTaps() async throws {
        let silent = try await self.page(.preview)
        #expect(silent.values("data-copy").isEmpty)
        let page = try await self.page(.continueAfterInstall)
        let button = try #require(page.all("a").first { $0.attributes["data-copy"] != nil })
        #expect(button.attributes["data-copy"] == "http://localhost/abc?_icp=1")
        #expect(button.attributes["href"] == "https://apps.apple.com/app/id123456789")
        // And the way without.
        #expect(page.all("a").contains { $0.text == "Get the app" && $0.attributes["data-copy"] == nil })
    }

    /// The script puts the page's own address before what begins with a separator.
    @Test func aLongLinkIsNotRepeatedForTheClipboard() async throws {
        let fixture = try await PageSample.continueAfterInstall.fixture()
        let path = "/?link=https://example.com/&ibi=com.example.ios&isi=1"
        let page = try ParsedPage(
            try await fixture.send(path, as: LinkHostFixture.iPhone + " Instagram 340.0.0 (iPhone15,2)").text)
        #expect(page.values("data-copy") == ["&_icp=1", ""])
        #expect(!page.all("meta").contains { $0.attributes["property"] == "og:url" })
    }

    @Test func theSameWebPageStandsOnceBelowBothGroups() async throws {
        let page = try await self.page(.macOrIPad) { $0.otherPlatforms.fallbackLink = nil }
        let web = page.all("a").filter { $0.attributes["href"] == "https://example.com/product?id=7&x=%22" }
        #expect(web.map(\.text) == ["Continue on the web"])
        let section = try #require(page.elements.lastIndex { $0.name == "section" })
        let place = try #require(page.elements.lastIndex { $0.attributes["class"] == "web" })
        #expect(section < place)
    }

    @Test func helpInsideAnAppNamesTheApp() async throws {
        let instagram = try await page(.previewInInstagram)
        #expect(instagram.all("p").contains { $0.text.contains("You are inside Instagram") })
        #expect(instagram.all("button").map(\.text) == ["Copy the link"])
        let german = try await page(.previewInInstagram, language: "de")
        #expect(german.all("p").contains { $0.text.contains("Du bist in Instagram") })
    }

    @Test func helpComesFirstWhereAnAppOpensNothing() async throws {
        let page = try await self.page(.previewInWeChat)
        let help = try #require(page.elements.firstIndex { $0.attributes["class"] == "help" })
        let ways = try #require(page.elements.firstIndex { $0.attributes["class"] == "main" })
        #expect(help < ways)
    }

    @Test func anAddressLeadsOutWhereTheAppKnowsOne() async throws {
        let links = try await links(page(.androidInLine))
        #expect(links["Open in your browser"] == "http://localhost/abc?openExternalBrowser=1")
    }

    @Test func aMacOpensItsAppByItsScheme() async throws {
        let links = try await links(page(.mac))
        #expect(
            links["Open the app directly"]?.hasPrefix("example://google/link/?deep_link_id=https%3A%2F%2Fexample.com")
                == true)
        #expect(links["Open in the app"] == "http://www.localhost/abc?_o=1")
    }

    @Test func aMacThatMayBeAnIPadGetsBothWaysUnderTheirNames() async throws {
        let page = try await self.page(.macOrIPad)
        #expect(page.values("data-for") == ["mac", "iPad"])
        #expect(page.all("h2").map(\.text) == ["On a Mac", "On an iPad"])
        #expect(page.all("a").contains { $0.attributes["href"] == "http://www.localhost/abc?_o=ipad" })
        #expect(page.values("data-auto").isEmpty)
    }

    @Test func whatLeavesAMacNoChoiceIsMarkedForTheScript() async throws {
        let fixture = try await PageSample.preview.fixture()
        let page = try ParsedPage(try await fixture.send("/abc", as: PageSample.macSafari).text)
        #expect(
            page.elements.filter { $0.attributes["data-auto"] != nil }.map { $0.attributes["href"] } == [
                "https://example.com/desktop"
            ])
    }

    @Test func aLinkForAppsOnlyNamesTheStoresOnAComputer() async throws {
        let links = try await links(page(.appOnly) { $0.social = SocialParameters() })
        #expect(links["App Store"] == "https://apps.apple.com/app/id123456789")
        #expect(
            links["Google Play"]?.hasPrefix("https://play.google.com/store/apps/details?id=com.example.android") == true
        )
        #expect(links["Continue on the web"] == nil)
    }

    @Test func theDomainsBrandIsOnThePage() async throws {
        let pages = DomainPages(
            name: "Example", iconURL: WebURL("https://example.com/icon.png"), accent: RGBColor("#7a2e8e"),
            title: "Welcome", text: "To us")
        let page = try await self.page(.preview, pages: pages) { $0.social = SocialParameters() }
        #expect(page.all("h1").map(\.text) == ["Welcome"])
        #expect(page.all("span").map(\.text) == ["Example"])
        #expect(page.all("img").map { $0.attributes["src"] } == ["https://example.com/icon.png"])
        #expect(page.all("style").first?.text.contains("--accent: #7a2e8e") == true)
        // A link's own title wins.
        let titled = try await self.page(.preview, pages: pages)
        #expect(titled.all("h1").map(\.text) == ["A title"])
    }

    @Test func longTextsAreCut() async throws {
        let page = try await self.page(.preview) {
            $0.social = SocialParameters(title: String(repeating: "t", count: 3000), description: nil)
        }
        #expect(page.all("h1").first?.text == String(repeating: "t", count: 200) + "…")
    }
}
