import LinkRules
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkPages

/// The properties of all pages: small, well formed, usable with a screen reader and by keyboard, in the visitor's
/// language.
@Suite struct PageFormTests {
    private static let brand = DomainBrand(
        name: "A name of some length", iconURL: WebURL("https://example.com/icon.png"), accent: RGBColor("#7a2e8e"),
        reportURL: ReportAddress("https://example.com/report"), imprintURL: WebURL("https://example.com/imprint"),
        privacyURL: WebURL("https://example.com/privacy"))

    @Test(arguments: PageSample.allCases, PageLanguages.all.map(\.tag))
    func fitsTheFirstPacketsInEveryLanguage(_ sample: PageSample, _ tag: String) throws {
        let page = try sample.page(pages: Self.brand, apps: [.sample()], language: tag) {
            $0.social = SocialParameters(
                title: String(repeating: "Summer sale ", count: 30),
                description: String(repeating: "Text & ", count: 200),
                imageLink: WebURL("https://example.com/picture.png"))
        }
        // The flow page is for authors of links.
        let expected = sample == .flow ? PageTexts.english : PageLanguages.language(for: tag)
        let text = page.text
        #expect(text.utf8.count <= (sample == .flow ? 40_000 : Self.firstPackets))
        #expect(page.language == expected.tag)
        #expect(text.contains("<html lang=\"\(expected.tag)\" dir=\"\(expected.direction)\">"))
    }

    /// A server sends ten packets of 1,460 bytes before it waits for the client (RFC 6928); the header fields take some.
    private static let firstPackets = 14_200

    /// The longest texts: characters of three bytes, and characters that markup writes as references.
    @Test(arguments: PageSample.allCases.filter { $0 != .flow }, ["漢", "\"", "é", "🏔"])
    func fitsTheFirstPacketsWithAnyText(_ sample: PageSample, _ character: String) throws {
        let pages = DomainBrand(
            name: String(repeating: character, count: 60), iconURL: WebURL("https://example.com/icon.png"),
            title: String(repeating: character, count: 120), text: String(repeating: character, count: 400))
        let app = AppRecord.sample(name: String(repeating: character, count: 60))
        let page = try sample.page(pages: pages, apps: [app], language: "ar") {
            $0.social = SocialParameters(
                title: String(repeating: character, count: 1000),
                description: String(repeating: character, count: 1000),
                imageLink: WebURL("https://example.com/picture.png"), imageSize: ImageSize("1200x630"))
        }
        #expect(page.text.utf8.count <= Self.firstPackets)
    }

    /// A long link of 2,000 characters in the form of Firebase's builders: apps, fallbacks, card and campaign.
    private static func longLink(_ sample: PageSample, ofLength length: Int, onlyADeepLink: Bool = false) -> String {
        var parameters = [
            ("apn", "com.example.android"), ("ibi", "com.example.ios"), ("isi", "123456789"), ("imv", "2.1"),
            ("st", "A weekend in Zürich"), ("sd", "Two nights, one lake & a lot of cheese"),
            ("si", "https://www.example.com/pictures/zurich.jpg"), ("utm_source", "newsletter"),
            ("utm_medium", "email"), ("utm_campaign", "spring"),
        ]
        if sample == .mac { parameters.removeFirst(4) }
        if sample == .appOnly { parameters.append(("app_only", "1")) }
        if !onlyADeepLink, sample != .appOnly {
            parameters += [
                ("afl", "https://www.example.com/android?from=link"),
                ("ofl", "https://www.example.com/desktop?from=link"),
            ]
        }
        func query(_ link: String) -> String {
            (parameters + [("link", link)]).map { "\($0)=\(PercentEncoding.strict($1))" }.joined(separator: "&")
        }
        let link = "https://www.example.com/trips/42?session=8f1c&next=%2Fpay%3Fstep%3D2&word="
        let missing = max(length - "http://localhost/?\(query(link))".utf8.count, 0)
        // The percent sign of a word is encoded once more.
        let (word, wordLength) = ("a1%20", "a1%2520".utf8.count)
        return query(link + String(repeating: word, count: (missing + wordLength - 1) / wordLength))
    }

    @Test(arguments: PageSample.choices + [.card], PageLanguages.all.map(\.tag))
    func fitsTheFirstPacketsForALongLink(_ sample: PageSample, _ tag: String) throws {
        for onlyADeepLink in [false, true] {
            let page = try sample.page(
                pages: Self.brand, apps: [.sample()], language: tag,
                longLink: Self.longLink(sample, ofLength: 2000, onlyADeepLink: onlyADeepLink))
            // Web views on Android without a fallback need the most addresses, each encoded in the next one, and the QR
            // code of such a link takes 4 kB.
            let limit =
                switch sample {
                case .androidInLine where onlyADeepLink: 18_000
                case .appOnly: 17_000
                default: Self.firstPackets
                }
            #expect(page.text.utf8.count <= limit, "\(onlyADeepLink)")
        }
    }

    /// The limit in the documentation.
    @Test(arguments: PageSample.choices + [.card])
    func growsNoMoreThanSevenTimesWithALongLink(_ sample: PageSample) throws {
        for length in [4000, 8000] {
            let page = try sample.page(longLink: Self.longLink(sample, ofLength: length, onlyADeepLink: true))
            #expect(page.text.utf8.count <= 7_500 + 7 * length)
        }
    }

    @Test(arguments: PageSample.allCases)
    func hasLandmarksAndHeadingsInOrder(_ sample: PageSample) throws {
        let page = try sample.page(pages: Self.brand).parsed
        #expect(page.all("main").count == 1 && page.all("footer").count == 1)
        #expect(page.all("title").first?.text.isEmpty == false)
        let headings = page.elements.map(\.name).filter { ["h1", "h2", "h3"].contains($0) }
        #expect(headings.first == "h1")
        #expect(headings.filter { $0 == "h1" }.count == 1)
    }

    @Test(arguments: PageSample.allCases)
    func namesEverythingThatCanBeUsed(_ sample: PageSample) throws {
        let page = try sample.page(pages: Self.brand).parsed
        for element in page.all("a") + page.all("button") + page.all("label") + page.all("summary") {
            #expect(element.text.contains { !$0.isWhitespace })
        }
        #expect(page.all("button").allSatisfy { $0.attributes["type"] == "button" })
        #expect(page.all("img").allSatisfy { $0.attributes["alt"] != nil })
        #expect(
            page.all("svg").allSatisfy { svg in
                svg.attributes["aria-hidden"] == "true"
                    || svg.attributes["role"] == "img" && svg.attributes["aria-label"]?.isEmpty == false
            })
        let ids = page.values("id")
        #expect(Set(ids).count == ids.count)
        #expect(page.values("aria-labelledby").allSatisfy(ids.contains))
    }

    @Test(arguments: PageSample.allCases)
    func worksWithoutAScript(_ sample: PageSample) throws {
        let page = try sample.page().parsed
        // Elements for a script are hidden without it, and all others have a destination.
        let copying = page.elements.filter { $0.attributes["data-copy"] != nil }
        let hidden = page.elements.filter { $0.attributes["data-script"] != nil }
        #expect(copying.count == hidden.count)
        #expect(hidden.allSatisfy { $0.attributes["hidden"] != nil })
        // An empty reference is the address of the page itself.
        #expect(page.all("a").allSatisfy { $0.attributes["href"]?.isEmpty == ($0.text == "Try again") })
        #expect(page.all("script").count <= 1)
    }

    @Test(arguments: PageSample.allCases)
    func foreignTextsHaveADirectionOfTheirOwn(_ sample: PageSample) throws {
        let title = "معاطف המטר"
        let page = try sample.page(pages: DomainBrand(name: title, text: title), apps: [.sample(name: title)]) {
            $0.social = SocialParameters(title: title, description: title)
        }.parsed
        let holders = page.elements.filter { $0.text.contains(title) && !["html", "body", "head"].contains($0.name) }
        let innermost = holders.filter { ["h1", "p", "b", "bdi", "span", "small"].contains($0.name) }
        #expect(
            innermost.allSatisfy {
                $0.name == "bdi" || $0.attributes["dir"] == "auto" || $0.attributes["class"] == "icon"
            })
        #expect(PageSample.errors.contains(sample) ? innermost.count == 1 : innermost.count >= 2)
    }

    @Test(arguments: PageSample.allCases)
    func allowsItsStyleAndItsScriptByOneNonce(_ sample: PageSample) throws {
        let page = try sample.page(pages: Self.brand)
        let parsed = try page.parsed
        #expect((parsed.all("style") + parsed.all("script")).allSatisfy { $0.attributes == ["nonce": Page.nonce] })
        #expect(page.hasScript == !parsed.all("script").isEmpty && parsed.all("style").count == 1)
        #expect(
            parsed.elements.allSatisfy { element in
                !element.attributes.keys.contains { $0.hasPrefix("on") || $0 == "style" }
            })
    }
}
