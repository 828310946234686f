import LinkRules
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkPages

@Suite struct ErrorPageTests {
    @Test(arguments: PageSample.errors)
    func saysInPlainWordsWhatHappenedAndHasADrawingOfItsOwn(_ sample: PageSample) throws {
        let page = try sample.page()
        #expect(!page.text.contains("Dynamic Link") && !page.text.contains("dynamic link"))
        let drawings = try PageSample.errors.map { try $0.page().text.split(separator: "<svg")[1] }
        #expect(Set(drawings).count == PageSample.errors.count)
        #expect(try page.parsed.all("footer").first?.text == "localhost")
    }

    @Test(arguments: PageSample.errors)
    func leadsOnToTheOwnersPages(_ sample: PageSample) throws {
        let ways = try sample.page().parsed.all("a").map { "\($0.text): \($0.attributes["href"] ?? "")" }
        let home = "Go to shop.example: https://shop.example/"
        #expect(ways == ([.unavailable, .notStarted].contains(sample) ? ["Try again: ", home] : [home]))
        #expect(try sample.page().parsed.all("a").first?.attributes["class"] == "main")
    }

    @Test(arguments: [
        (["^https://shop\\.example\\.com/"], "https://shop.example.com/"),
        (["^https://.*\\.example\\.com/", "^https://a-b\\.example(/.*)?$"], "https://a-b.example/"),
        (["^https://shop\\.example\\.com\\/.*$"], "https://shop.example.com/"), (["^https://www"], nil),
        (["shop\\.example\\.com"], nil), (["^https://shop.example\\.com/"], nil), (["^https?://shop\\.example/"], nil),
    ])
    func aDomainWithoutAFallbackLeadsToTheSiteOfItsPatterns(_ patterns: [String], _ home: String?) throws {
        let record = LinkDomainRecord(
            id: LinkDomainRecord.ID(at: PageSample.moment), projectID: ProjectRecord.ID(at: PageSample.moment),
            domain: try LinkDomain("https://go.example.com"), createdAt: PageSample.moment)
        let context = PageContext(
            languages: nil, host: "go.example.com",
            domain: ConfiguredDomain(record, urlPatterns: try URLPatternSet(patterns)))
        #expect(try Page.refusal(.notFound, context).parsed.all("a").first?.attributes["href"] == home)
    }

    /// The reason is in English.
    @Test func onlyReadersOfEnglishGetTheReason() throws {
        #expect(try PageSample.invalid.page().text.contains("has no parameter named link"))
        #expect(try !PageSample.invalid.page(language: "de").text.contains("class=\"hint\""))
    }

    @Test func aDomainWithoutAFallbackHasNoHome() throws {
        #expect(try PageSample.notFound.page(fallbackURL: nil).parsed.all("a").isEmpty)
        let context = PageContext(
            languages: nil, host: "example.com",
            domain: ConfiguredDomain(
                LinkDomainRecord(
                    id: LinkDomainRecord.ID(at: PageSample.moment), projectID: ProjectRecord.ID(at: PageSample.moment),
                    domain: try LinkDomain("https://example.com/promos"), createdAt: PageSample.moment)))
        let links = try Page.refusal(.notFound, context).parsed.all("a").map { $0.attributes["href"] }
        #expect(links == ["https://example.com/"])
    }

    @Test(arguments: PageSample.errors)
    func keepsTheBrandAndTheAddressForReports(_ sample: PageSample) throws {
        let pages = DomainBrand(
            name: "Example", accent: RGBColor("#7a2e8e"), reportURL: ReportAddress("https://example.com/report"))
        let page = try sample.page(pages: pages).parsed
        #expect(page.all("header").map(\.text) == ["Example"])
        #expect(page.all("style").first?.text.contains("--accent: #7a2e8e") == true)
        #expect(page.all("a").last?.attributes["href"] == "https://example.com/report")
    }

    @Test(arguments: PageSample.allCases.filter { $0 != .flow }, PageLanguages.all.map(\.tag))
    func imprintAndPrivacyAreQuietLinksOfEveryPage(_ sample: PageSample, _ tag: String) throws {
        let pages = DomainBrand(
            imprintURL: WebURL("https://example.com/imprint?a=1&b=2"), privacyURL: WebURL("https://example.com/privacy")
        )
        let page = try sample.page(pages: pages, language: tag).parsed
        let texts = PageLanguages.language(for: tag)
        let links = page.all("a").suffix(2)
        #expect(links.map(\.text) == [texts.imprint, texts.privacy])
        #expect(
            links.map { $0.attributes["href"] } == [
                "https://example.com/imprint?a=1&b=2", "https://example.com/privacy",
            ])
        #expect(links.allSatisfy { $0.attributes["class"] == nil })
    }

    @Test(arguments: PageSample.errors)
    func noBrowserKeepsThem(_ sample: PageSample) throws {
        #expect(try sample.page().caching == .never)
    }
}
