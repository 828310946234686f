import Foundation
import HTTPTypes
import LinkRules
import LinkStorage
import Testing
import WaymarkLinks

/// A domain with URL patterns leads only to its owner's sites and apps, and shows no text by others.
@Suite struct PatternedDomainTests {
    typealias Fixture = LinkHostFixture

    /// Twenty visitors, with their user agents.
    private static let visitors = [
        Fixture.iPhone, Fixture.android, Fixture.desktop, Fixture.crawler,
        "Mozilla/5.0 (iPad; CPU OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Mobile/15E148 "
            + "Safari/604.1",
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 "
            + "Safari/605.1.15",
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 "
            + "Safari/537.36",
        "Mozilla/5.0 (Android 13; Mobile; LG-M255; rv:111.0) Gecko/111.0 Firefox/111.0",
        "Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 "
            + "Chrome/130.0.0.0 Mobile Safari/537.36",
        "Mozilla/5.0 (Linux; Android 14; SM-S918B; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/139.0.0.0 "
            + "Mobile Safari/537.36 Instagram 340.0.0.1 Android",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 "
            + "Instagram 340.0.0.1 (iPhone15,2; iOS 17_5; en_GB)",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 "
            + "MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/en",
        "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
        "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36",
        "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1; +http://www.google.com/bot.html) "
            + "Chrome/139.0.7258.127 Safari/537.36",
        "Twitterbot/1.0", "WhatsApp/2.23.20.0", "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
        "curl/8.7.1", "",
    ]

    private static let evil =
        "ibi=com.evil.phone&ipbi=com.evil.pad&isi=999999&ius=evilscheme&imv=9&apn=com.evil.droid&amv=7&efr=1"
        + "&st=EVILTITLE&sd=EVILTEXT&si=https%3A%2F%2Fevil.example%2Fi.png"
        + "&at=evilat&ct=evilct&mt=evilmt&pt=evilpt&EVILNAME=EVILVALUE&EVILNAME=EVILVALUE&amp;EVILNAME=x"
    private static let link = "link=https%3A%2F%2Fshop.example.com%2Fp%2F7"
    private static let traces = ["evil", "EVIL", "999999"]

    private func fixture(
        _ change: (inout LinkDomainRecord) throws -> Void = { _ in }
    ) async throws -> Fixture {
        let fixture = try await Fixture {
            $0.urlPatterns = ["^https://shop\\.example\\.com/"]
            try change(&$0)
        }
        try await fixture.add(
            .ios(IOSApp(bundleID: "com.example.ios", teamID: "ABCDE12345", appStoreID: AppStoreID("123456789"))))
        return fixture
    }

    private func expectNoTrace(_ response: Answer, _ visitor: String) {
        #expect([.ok, .found].contains(response.status))
        let text = "\(response.location ?? "")\n\(response.text)"
        for trace in Self.traces { #expect(!text.contains(trace), "\(trace) for \(visitor): \(text)") }
    }

    @Test(arguments: visitors)
    func strangersLeadNobodyAstray(_ visitor: String) async throws {
        let fixture = try await fixture()
        // A short link that names other apps, and one with added parameters.
        try await fixture.insert(
            "apps",
            Fixture.link {
                $0 = DynamicLink(
                    link: try WebURL("https://shop.example.com/p/7"),
                    android: AndroidParameters(packageName: "com.evil.droid"),
                    ios: IOSParameters(
                        bundleID: "com.evil.phone", iPadBundleID: "com.evil.pad", appStoreID: AppStoreID("999999")),
                    navigation: NavigationParameters(isForcedRedirectEnabled: true))
            })
        try await fixture.insert("plain", DynamicLink(link: try WebURL("https://shop.example.com/p/7")))
        for place in ["/?\(Self.link)&\(Self.evil)", "/apps?_=1", "/plain?\(Self.evil)"] {
            for mark in ["", "&d=1", "&_o=1"] {
                expectNoTrace(try await fixture.send(place + mark, as: visitor), visitor)
            }
        }
    }

    @Test func theProjectsOwnAppsAreStillNamed() async throws {
        let fixture = try await fixture()
        let own = "/?\(Self.link)&ibi=com.example.ios&isi=123456789&efr=1"
        #expect(
            try await fixture.send(own, as: Fixture.iPhone).location == "https://apps.apple.com/app/id123456789")
        let mixed = "/?\(Self.link)&ibi=com.example.ios&isi=999999&efr=1"
        #expect(try await fixture.send(mixed, as: Fixture.iPhone).location == "https://shop.example.com/p/7")
    }

    /// An App Store ID can only be compared with one that is registered.
    @Test func anAppWithoutAnAppStoreIDKeepsThatOfTheLink() async throws {
        let fixture = try await Fixture { $0.urlPatterns = ["^https://shop\\.example\\.com/"] }
        try await fixture.add(.ios(IOSApp(bundleID: "com.example.ios", teamID: "ABCDE12345")))
        let query = "\(Self.link)&ibi=com.example.ios&isi=123456789&efr=1"
        let store = "https://apps.apple.com/app/id123456789"
        #expect(try await fixture.send("/?\(query)", as: Fixture.iPhone).location == store)
        try await fixture.insert("stored", try LongLinkCodec.decodeQuery(query).link)
        #expect(try await fixture.send("/stored", as: Fixture.iPhone).location == store)
        let other = "\(Self.link)&ibi=com.evil&isi=123456789&efr=1"
        #expect(try await fixture.send("/?\(other)", as: Fixture.iPhone).location == "https://shop.example.com/p/7")
    }

    /// Affiliate tags of the App Store belong to the owner; the app's own scheme is not secret.
    @Test func tagsOfTheAppStoreAreForTheOwner() async throws {
        let key = try #require(SigningKey(repeatElement(7, count: 32)))
        let fixture = try await fixture { $0.longLinks.signingKey = key }
        let query = "\(Self.link)&ibi=com.example.ios&isi=123456789&at=tag&ct=c&mt=8&pt=p&efr=1"
        let store = "https://apps.apple.com/app/id123456789"
        #expect(try await fixture.send("/?\(query)", as: Fixture.iPhone).location == store)
        let signed = LongLinkSignature.signedQuery(of: query, key: key)
        let tagged = "\(store)?at=tag&ct=c&mt=8&pt=p"
        #expect(try await fixture.send("/?\(signed)", as: Fixture.iPhone).location == tagged)
        try await fixture.insert("stored", try LongLinkCodec.decodeQuery(query).link)
        #expect(try await fixture.send("/stored", as: Fixture.iPhone).location == tagged)
        let page = try await fixture.send("/?\(Self.link)&ibi=com.example.ios&ius=com.example.ios", as: Fixture.iPhone)
        #expect(page.text.contains("ius=com.example.ios"))
    }

    @Test func withoutPatternsLongLinksSayWhatTheyLike() async throws {
        let fixture = try await fixture { $0.urlPatterns = [] }
        let card = try await fixture.send("/?\(Self.link)&\(Self.evil)", as: Fixture.crawler)
        #expect(card.text.contains("EVILTITLE"))
    }

    @Test func anOwnerMayShowTheCardsOfLongLinks() async throws {
        let fixture = try await fixture { $0.longLinks.showsCards = true }
        let card = try await fixture.send("/?\(Self.link)&st=A%20sale", as: Fixture.crawler)
        #expect(card.text.contains("A sale"))
        expectNoTrace(try await fixture.send("/?\(Self.link)&apn=com.evil.droid", as: Fixture.android), "Android")
    }

    @Test func aSignedLongLinkShowsItsCardAndNamesAnyApp() async throws {
        let key = try #require(SigningKey(repeatElement(7, count: 32)))
        let fixture = try await fixture { $0.longLinks.signingKey = key }
        let query = LongLinkSignature.signedQuery(
            of: "st=A%20sale&\(Self.link)&ibi=com.partner&isi=42", key: key)
        let card = try await fixture.send("/?\(query)&fbclid=x", as: Fixture.crawler)
        #expect(card.text.contains("A sale"))
        let page = try await fixture.send("/?\(query)", as: Fixture.iPhone)
        let button = try #require(page.text.firstMatch(of: /href="http:\/\/localhost(\/\?[^"]*_o=1)"/)?.output.1)
        let store = try await fixture.send(String(button).replacing("&amp;", with: "&"), as: Fixture.iPhone)
        #expect(store.location == "https://apps.apple.com/app/id42")

        let changed = try await fixture.send("/?\(query)".replacing("sale", with: "trap"), as: Fixture.crawler)
        #expect(changed.location == "https://shop.example.com/p/7")
        let flow = try await fixture.send("/?\(query)&d=1".replacing("sale", with: "trap"))
        #expect(flow.text.contains("BAD_SIGNATURE") && flow.text.contains("UNSIGNED_CARD"))
    }

    @Test func theFlowNamesWhatIsIgnored() async throws {
        let fixture = try await fixture()
        let text = try await fixture.send("/?\(Self.link)&\(Self.evil)&d=1").text
        for code in [
            "NOT_IN_PROJECT_IOS_BUNDLE_ID", "NOT_IN_PROJECT_IPAD_BUNDLE_ID", "NOT_IN_PROJECT_ANDROID_PACKAGE_NAME",
            "UNSIGNED_CARD", "UNSIGNED_PARAM", "UNRECOGNIZED_PARAM",
        ] {
            #expect(text.contains(code))
        }
        #expect(text.contains("A long link that is not signed") && !text.contains("class=\"qr\""))
        let open = try await self.fixture { $0.urlPatterns = [] }
        #expect(try await open.send("/?\(Self.link)&d=1").text.contains("NO_URL_PATTERNS"))
    }
}
