import HTTPTypes
import HummingbirdTesting
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkHTTP

/// What holds of every page: small, well formed, usable with a screen reader and by keyboard, in the visitor's language.
@Suite struct PageFormTests {
    private func page(_ sample: PageSample, language: String = "en") async throws -> ParsedPage {
        let fixture = try await sample.fixture()
        let fields: HTTPFields = [.acceptLanguage: language]
        return try ParsedPage(try await fixture.send(sample.path, as: sample.userAgent, headers: fields).text)
    }

    @Test(arguments: PageSample.allCases, PageLanguages.all)
    func fitsTheFirstPacketsInEveryLanguage(_ sample: PageSample, _ language: PageTexts) async throws {
        let pages = DomainPages(
            name: "A name of some length", iconURL: WebURL("https://example.com/icon.png"),
            accent: RGBColor("#7a2e8e"))
        let fixture = try await sample.fixture(pages: pages) {
            $0.social = SocialParameters(
                title: String(repeating: "Summer sale ", count: 30),
                description: String(repeating: "Text & ", count: 200),
                imageLink: WebURL("https://example.com/picture.png"))
        }
        let fields: HTTPFields = [.acceptLanguage: language.tag]
        let response = try await fixture.send(sample.path, as: sample.userAgent, headers: fields)
        // The flow page is for who makes links.
        #expect(response.text.utf8.count <= (sample == .flow ? 40_000 : 14_000), "\(response.text.utf8.count)")
        #expect(response.headers[.contentLanguage] == (sample == .flow ? "en" : language.tag))
        #expect(response.text.contains("<html lang=\"\(sample == .flow ? "en" : language.tag)\">"))
    }

    /// Texts that take most bytes: characters of three bytes, and those that markup writes as references.
    @Test(arguments: PageSample.allCases.filter { $0 != .flow }, ["漢", "\"", "é", "🏔"])
    func fitsTheFirstPacketsWithAnyText(_ sample: PageSample, _ character: String) async throws {
        let pages = DomainPages(
            name: String(repeating: character, count: 60), iconURL: WebURL("https://example.com/icon.png"),
            title: String(repeating: character, count: 120), text: String(repeating: character, count: 400))
        let fixture = try await sample.fixture(pages: pages) {
            $0.social = SocialParameters(
                title: String(repeating: character, count: 1000),
                description: String(repeating: character, count: 1000),
                imageLink: WebURL("https://example.com/picture.png"), imageSize: ImageSize("1200x630"))
        }
        let response = try await fixture.send(sample.path, as: sample.userAgent, headers: [.acceptLanguage: "ja"])
        #expect(response.text.utf8.count <= 14_000, "\(response.text.utf8.count)")
    }

    /// A long link of 2,000 characters as Firebase's builders made them: apps, fallbacks, card and campaign.
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
        var link = "https://www.example.com/trips/42?session=8f1c&next=%2Fpay%3Fstep%3D2&word="
        while "http://localhost/?\(query(link))".utf8.count < length { link += "a1%20" }
        return "/?\(query(link))"
    }

    private static let samplesOfLongLinks: [PageSample] = [
        .preview, .previewInInstagram, .previewInWeChat, .continueAfterInstall, .android, .androidInLine, .mac,
        .macOrIPad,
        .appOnly, .card,
    ]

    @Test(arguments: samplesOfLongLinks, PageLanguages.all)
    func fitsTheFirstPacketsForALongLink(_ sample: PageSample, _ language: PageTexts) async throws {
        let fixture = try await sample.fixture(
            pages: DomainPages(name: "A name of some length", iconURL: WebURL("https://example.com/icon.png")))
        let fields: HTTPFields = [.acceptLanguage: language.tag]
        for onlyADeepLink in [false, true] {
            let path = Self.longLink(sample, ofLength: 2000, onlyADeepLink: onlyADeepLink)
            let response = try await fixture.send(path, as: sample.userAgent, headers: fields)
            #expect(response.status == .ok)
            // Web views on Android need the most addresses, each encoded for the next, where there is no fallback.
            let limit = onlyADeepLink && sample == .androidInLine ? 17_500 : 14_000
            #expect(response.text.utf8.count <= limit, "\(onlyADeepLink) \(response.text.utf8.count)")
        }
    }

    /// The bound that the documentation names.
    @Test(arguments: samplesOfLongLinks)
    func growsNoMoreThanSevenTimesWithALongLink(_ sample: PageSample) async throws {
        let fixture = try await sample.fixture()
        for length in [4000, 8000] {
            let path = Self.longLink(sample, ofLength: length, onlyADeepLink: true)
            let response = try await fixture.send(path, as: sample.userAgent)
            #expect(response.status == .ok)
            #expect(response.text.utf8.count <= 7_000 + 7 * length, "\(response.text.utf8.count)")
        }
    }

    @Test(arguments: PageSample.allCases)
    func hasLandmarksAndHeadingsInOrder(_ sample: PageSample) async throws {
        let page = try await page(sample)
        #expect(page.all("main").count == 1)
        #expect(page.all("title").first?.text.isEmpty == false)
        let headings = page.elements.map(\.name).filter { ["h1", "h2", "h3"].contains($0) }
        #expect(headings.first == "h1")
        #expect(headings.filter { $0 == "h1" }.count == 1)
        let navigations = page.all("nav")
        #expect(
            navigations.allSatisfy { $0.attributes["aria-label"] != nil || $0.attributes["aria-labelledby"] != nil })
        let labels = navigations.map { $0.attributes["aria-label"] ?? $0.attributes["aria-labelledby"] }
        #expect(Set(labels).count == labels.count)
    }

    @Test(arguments: PageSample.allCases)
    func namesEverythingThatCanBeUsed(_ sample: PageSample) async throws {
        let page = try await page(sample)
        for element in page.all("a") + page.all("button") where !element.text.isEmpty {
            #expect(!element.text.allSatisfy { $0.isWhitespace })
        }
        #expect(page.all("button").allSatisfy { $0.attributes["type"] == "button" && !$0.text.isEmpty })
        #expect(page.all("img").allSatisfy { $0.attributes["alt"] != nil })
        #expect(
            page.all("svg").allSatisfy { svg in
                svg.attributes["aria-hidden"] == "true"
                    || svg.attributes["role"] == "img" && svg.attributes["aria-labelledby"] != nil
            })
        let ids = page.values("id")
        #expect(Set(ids).count == ids.count)
        for name in ["aria-labelledby", "aria-describedby"] {
            #expect(page.values(name).allSatisfy(ids.contains))
        }
    }

    @Test(arguments: PageSample.allCases)
    func worksWithoutAScript(_ sample: PageSample) async throws {
        let page = try await page(sample)
        // What a script shows is hidden until then, and everything else leads somewhere by itself.
        let copying = page.elements.filter { $0.attributes["data-copy"] != nil }
        let hidden = page.elements.filter { $0.attributes["data-script"] != nil }
        #expect(copying.count == hidden.count)
        #expect(hidden.allSatisfy { $0.attributes["hidden"] != nil })
        #expect(page.all("a").allSatisfy { $0.attributes["href"]?.isEmpty == false })
        #expect(page.all("script").count <= 1)
    }

    @Test(arguments: PageSample.allCases)
    func isLockedByItsHeaderFields(_ sample: PageSample) async throws {
        let fixture = try await sample.fixture()
        let response = try await fixture.send(sample.path, as: sample.userAgent)
        let policy = try #require(response.headers[.contentSecurityPolicy])
        let page = try ParsedPage(response.text)
        let nonce = try #require(page.all("style").first?.attributes["nonce"])
        #expect(policy.hasPrefix("default-src 'none'; style-src 'nonce-\(nonce)';"))
        #expect(policy.contains("script-src 'nonce-\(nonce)'") == !page.all("script").isEmpty)
        #expect(page.all("script").allSatisfy { $0.attributes == ["nonce": nonce] })
        for part in ["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"] {
            #expect(policy.contains(part))
        }
        #expect(!policy.contains("unsafe"))
        #expect(response.headers[.xContentTypeOptions] == "nosniff")
        #expect(response.headers[.frameOptions] == "DENY")
        #expect(response.headers[.referrerPolicy] == "strict-origin-when-cross-origin")
        #expect(response.headers[.vary]?.contains("Accept-Language") == true)
        #expect(response.headers[.cacheControl]?.hasPrefix("private, no-") == true)
        let again = try await fixture.send(sample.path, as: sample.userAgent)
        #expect(!again.text.contains(nonce))
    }
}
