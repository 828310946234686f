import Foundation
import HTTPTypes
import LinkStorage
import Testing
import WaymarkLinks

@Suite struct LinkControllerTests {
    typealias Fixture = LinkHostFixture

    @Test func aDesktopIsRedirectedAndNothingIsKept() async throws {
        let fixture = try await Fixture()
        let record = try await fixture.insert("abc")
        let response = try await fixture.send("/abc", as: Fixture.desktop)
        #expect(response.status == .found)
        #expect(response.location == "https://example.com/desktop")
        #expect(response.headers[.cacheControl] == "private, no-store")
        #expect(response.headers[.contentType] == "text/html; charset=utf-8")
        #expect(response.text.contains("<a href=\"https://example.com/desktop\">"))
        #expect(try await fixture.counts(of: record) == ["click.desktop": 1, "redirect.desktop": 1])
    }

    @Test func androidIsLedIntoTheApp() async throws {
        let fixture = try await Fixture()
        let record = try await fixture.insert("abc")
        let response = try await fixture.send("/abc", as: Fixture.android)
        #expect(response.status == .found)
        #expect(
            response.location?.hasPrefix("intent://localhost/abc#Intent;scheme=http;package=com.example.android;")
                == true)
        #expect(try await fixture.counts(of: record) == ["click.android": 1, "redirect.android": 1])
    }

    @Test func anIPhoneGetsThePreviewPageAndGoesOnFromIt() async throws {
        let fixture = try await Fixture()
        let record = try await fixture.insert("abc")
        let page = try await fixture.send("/abc", as: Fixture.iPhone)
        #expect(page.status == .ok)
        #expect(page.headers[.cacheControl] == "private, no-cache")
        #expect(page.text.contains("href=\"http://localhost/abc?_o=1\""))
        #expect(try await fixture.counts(of: record) == ["click.ios": 1])

        let onwards = try await fixture.send("/abc?_o=1", as: Fixture.iPhone)
        #expect(onwards.status == .found)
        #expect(onwards.location == "https://apps.apple.com/app/id123456789")
        #expect(try await fixture.counts(of: record) == ["click.ios": 1, "redirect.ios": 1])
    }

    @Test func aCrawlerGetsTheCardAndCountsNothing() async throws {
        let fixture = try await Fixture()
        let record = try await fixture.insert(
            "abc",
            Fixture.link {
                $0.social = SocialParameters(
                    title: "A \"title\" <b>", description: "Text & more",
                    imageLink: WebURL("https://example.com/i.png?a&b"), imageSize: ImageSize("800x418"))
            })
        let response = try await fixture.send("/abc", as: Fixture.crawler)
        #expect(response.status == .ok)
        #expect(response.text.contains("<meta property=\"og:title\" content=\"A &quot;title&quot; &lt;b&gt;\">"))
        #expect(response.text.contains("<meta property=\"og:description\" content=\"Text &amp; more\">"))
        #expect(response.text.contains("<meta property=\"og:image\" content=\"https://example.com/i.png?a&amp;b\">"))
        #expect(response.text.contains("<meta property=\"og:image:width\" content=\"800\">"))
        #expect(response.text.contains("<meta property=\"og:image:height\" content=\"418\">"))
        #expect(response.text.contains("<meta property=\"og:url\" content=\"http://localhost/abc\">"))
        #expect(response.text.contains("<meta name=\"twitter:card\" content=\"summary_large_image\">"))
        #expect(!response.text.contains("<b>"))
        #expect(try await fixture.counts(of: record).isEmpty)
    }

    @Test func aCrawlerOfALinkWithoutACardGoesToTheDeepLink() async throws {
        let fixture = try await Fixture()
        try await fixture.insert("abc")
        let response = try await fixture.send("/abc", as: Fixture.crawler)
        #expect(response.location == "https://example.com/product?id=7&x=%22")
        #expect(response.text.contains("href=\"https://example.com/product?id=7&amp;x=%22\""))
    }

    @Test(arguments: [Fixture.desktop, Fixture.iPhone, Fixture.android, Fixture.crawler, "curl/8.7.1"])
    func theHeadIsThatOfTheAnswerAndCountsNothing(_ userAgent: String) async throws {
        let fixture = try await Fixture()
        let record = try await fixture.insert("abc")
        let head = try await fixture.send("/abc", method: .head, as: userAgent)
        #expect(try await fixture.counts(of: record).isEmpty)
        let get = try await fixture.send("/abc", as: userAgent)
        #expect(head.status == get.status)
        #expect(head.location?.withoutTokens == get.location?.withoutTokens)
        for name in [HTTPField.Name.cacheControl, .contentType, .contentLength, .xContentTypeOptions] {
            #expect(head.headers[name] == get.headers[name], "\(name)")
        }
        #expect(head.text.isEmpty)
    }

    @Test(arguments: ["Purpose", "Sec-Purpose", "X-Moz"])
    func fetchingAheadGivesTheAnswerAndCountsNothing(_ name: String) async throws {
        let fixture = try await Fixture()
        let record = try await fixture.insert("abc")
        let field = try #require(HTTPField.Name(name))
        let response = try await fixture.send("/abc", as: Fixture.desktop, headers: [field: "prefetch"])
        #expect(response.status == .found)
        #expect(try await fixture.counts(of: record).isEmpty)
    }

    @Test func theFlowPageShowsEveryDestinationAndTheWarningsAndCountsNothing() async throws {
        let fixture = try await Fixture()
        let record = try await fixture.insert("abc")
        let response = try await fixture.send("/abc?d=1", as: Fixture.iPhone)
        #expect(response.status == .ok)
        for text in [
            "https://apps.apple.com/app/id123456789",
            "https://play.google.com/store/apps/details?id=com.example.android",
            "https://example.com/desktop", "com.example.ios", "NOT_IN_PROJECT_IOS_BUNDLE_ID", "warnings",
        ] {
            #expect(response.text.contains(text), "\(text)")
        }
        #expect(try await fixture.counts(of: record).isEmpty)
    }

    @Test func aLongLinkIsFollowed() async throws {
        let fixture = try await Fixture()
        let response = try await fixture.send(
            "/?link=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc%26d&ofl=https://example.com/o%2520p", as: Fixture.desktop)
        #expect(response.location == "https://example.com/o%20p")
        let bare = try await fixture.send("/?link=https://example.com/a", as: Fixture.iPhone)
        #expect(bare.location == "https://example.com/a")
    }

    @Test(arguments: [
        "/unknown", "/i/abc", "/abc/def", "/a.b", "/promos/%2e%2e/x", "/%41%0",
    ])
    func unknownLinksGetThe404Page(_ path: String) async throws {
        let fixture = try await Fixture()
        try await fixture.insert("abc")
        let response = try await fixture.send(path, as: Fixture.iPhone)
        #expect(response.status == .notFound)
        #expect(response.text.contains("<title>Link not found</title>"))
        #expect(response.headers[.cacheControl] == "private, no-store")
    }

    @Test func anExpiredLinkGetsThe410Page() async throws {
        let fixture = try await Fixture()
        let record = try await fixture.insert("old") { $0.expiresAt = Fixture.moment }
        #expect(try await fixture.send("/old", as: Fixture.desktop).status == .gone)
        #expect(try await fixture.counts(of: record).isEmpty)
    }

    @Test func unknownLinksGoWhereTheDomainsOwnerSays() async throws {
        let fixture = try await Fixture { $0.notFoundURL = WebURL("https://example.com/lost") }
        let response = try await fixture.send("/unknown", as: Fixture.desktop)
        #expect(response.status == .found)
        #expect(response.location == "https://example.com/lost")
    }

    @Test func theBareDomainGoesWhereItsOwnerSaysElseGetsThe400Page() async throws {
        let without = try await Fixture().send("/", as: Fixture.desktop)
        #expect(without.status == .badRequest)
        #expect(without.text.contains("<title>This link cannot be opened</title>"))
        let with = try await Fixture { $0.fallbackURL = WebURL("https://example.com/home") }
        #expect(try await with.send("/", as: Fixture.desktop).location == "https://example.com/home")
        #expect(try await with.send("/?apn=x", as: Fixture.desktop).status == .badRequest)
    }

    @Test(arguments: [
        "apn=com.example", "link=", "link=javascript:alert(1)", "link=//evil.example", "link=https://a%0d%0ab",
        "link=https:%5C%5Cevil.example", "link=http://localhost/abc", "link=https://user@evil.example/", "link=%zz",
    ])
    func badLongLinksGetThe400Page(_ query: String) async throws {
        let fixture = try await Fixture()
        let response = try await fixture.send("/?\(query)", as: Fixture.desktop)
        #expect(response.status == .badRequest)
        #expect(response.location == nil)
        #expect(response.text.contains("<title>This link cannot be opened</title>"))
    }

    @Test func whatNoPatternAllowsGetsThe400Page() async throws {
        let fixture = try await Fixture { $0.urlPatterns = ["^https://example\\.com/"] }
        let response = try await fixture.send("/?link=https://evil.example/", as: Fixture.desktop)
        #expect(response.status == .badRequest)
        #expect(!response.text.contains("evil.example"))
    }

    /// Refusals before a link is found are text for programs, and a page for people.
    @Test(arguments: [
        ("/%zz", HTTPResponse.Status.badRequest), ("/" + String(repeating: "a", count: 9000), .uriTooLong),
        ("/abc.qr?size=2000", .unauthorized),
    ])
    func peopleGetAPageForEveryRefusal(_ path: String, _ status: HTTPResponse.Status) async throws {
        let fixture = try await Fixture {
            $0.pages.name = "Fjord & Fell"
            $0.fallbackURL = WebURL("https://shop.example/")
        }
        try await fixture.insert("abc")
        let page = try await fixture.send(
            path, as: Fixture.iPhone, headers: [.accept: "text/html,*/*;q=0.8", .acceptLanguage: "de"])
        #expect(page.status == status && page.headers[.contentType] == "text/html; charset=utf-8")
        #expect(page.text.contains("Fjord &amp; Fell") && page.text.contains("href=\"https://shop.example/\""))
        #expect(page.headers[.contentLanguage] == "de" && page.headers[.contentSecurityPolicy] != nil)
        let text = try await fixture.send(path, as: "curl/8.7.1", headers: [.accept: "*/*"])
        #expect(text.status == status && text.headers[.contentType] == "text/plain; charset=utf-8")
    }

    @Test(arguments: [HTTPRequest.Method.post, .put, .delete, .patch])
    func otherMethodsAreRefused(_ method: HTTPRequest.Method) async throws {
        let fixture = try await Fixture()
        try await fixture.insert("abc")
        for path in ["/abc", "/"] {
            let response = try await fixture.send(path, method: method, as: Fixture.desktop)
            #expect(response.status == .methodNotAllowed)
            #expect(response.headers[.allow] == "GET, HEAD")
        }
    }

    @Test func aLostStoreIsAnswered503AndNeverAWrongPlace() async throws {
        let fixture = try await Fixture()
        try await fixture.insert("abc")
        try await fixture.database.close()
        let response = try await fixture.send("/abc", as: Fixture.desktop)
        #expect(response.status == .serviceUnavailable)
        #expect(response.headers[.retryAfter] != nil)
        #expect(response.location == nil)
    }

    @Test func anUnknownPathOfAnAPIIsRefusedInTheAPIsWords() async throws {
        let response = try await Fixture().send("/api/v1/nothing", as: Fixture.desktop)
        #expect(response.status == .notFound)
        #expect(response.headers[.contentType] == "application/problem+json")
    }

    @Test func noPageLetsAnythingRunOrBeFramed() async throws {
        let fixture = try await Fixture { $0.pages.offersContinueAfterInstall = false }
        try await fixture.insert("abc")
        for path in ["/abc", "/abc?d=1", "/unknown", "/"] {
            let response = try await fixture.send(path, as: Fixture.iPhone)
            let policy = try #require(response.headers[.contentSecurityPolicy])
            #expect(policy.hasPrefix("default-src 'none'; style-src 'nonce-"))
            #expect(policy.contains("frame-ancestors 'none'"))
            #expect(!policy.contains("unsafe"))
            #expect(!response.text.contains("<script"))
            #expect(response.headers[.xContentTypeOptions] == "nosniff")
            #expect(response.headers[HTTPField.Name("X-Frame-Options") ?? .age] == "DENY")
        }
    }

    @Test(arguments: [
        "\"><script>alert(1)</script>", "' onmouseover='x", "</title><h1>", "&lt;script&gt;", "\u{202E}gpj.exe",
        "a\u{0}b", "<!--", "\r\nSet-Cookie: a=b",
    ])
    func hostileTextStaysTextOnEveryPage(_ text: String) async throws {
        let fixture = try await Fixture()
        try await fixture.insert(
            "abc",
            Fixture.link {
                $0.social = SocialParameters(title: text, description: text)
                $0.android.packageName = text
                $0.ios.bundleID = text
                $0.unknownParameters = [QueryParameter(name: text, value: text)]
            })
        let harmless = try await Fixture()
        try await harmless.insert("abc", Fixture.link { $0.social = SocialParameters(title: "x", description: "x") })
        for (path, userAgent) in [("/abc", Fixture.iPhone), ("/abc", Fixture.crawler), ("/abc?d=1", Fixture.desktop)] {
            let page = try await fixture.send(path, as: userAgent).text
            #expect(!page.replacing(/<script nonce="[0-9a-f]{32}">/, with: "").contains("<script"))
            #expect(!page.contains("' onmouseover"))
            #expect(!page.unicodeScalars.contains("\u{202E}"))
            #expect(!page.unicodeScalars.contains("\u{0}"))
            let other = try await harmless.send(path, as: userAgent).text
            #expect(tags(page) == tags(other) || path.hasSuffix("d=1"), "\(path)")
        }
    }

    /// The names of a page's elements in order: text that became markup would change them.
    private func tags(_ page: String) -> [Substring] {
        page.split(separator: "<").dropFirst().map { $0.prefix { $0.isLetter || $0 == "/" || $0 == "!" } }
    }
}
