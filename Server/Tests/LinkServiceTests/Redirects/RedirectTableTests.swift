import LinkRules
import LinkStorage
import Testing
import WaymarkLinks

/// The table of who gets what, row by row, with the texts that real browsers send.
@Suite struct RedirectTableTests {
    struct Row: CustomTestStringConvertible, Sendable {
        var name: String
        var userAgent: String
        var change: @Sendable (inout DynamicLink) -> Void = { _ in }
        var query = ""
        var alternateHost: String?
        var apps: [RegisteredApp] = []
        var expected: String

        var testDescription: String { name }
    }

    private enum Agent {
        static let iPhone =
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
            + "Version/18.5 Mobile/15E148 Safari/604.1"
        static let iPad =
            "Mozilla/5.0 (iPad; CPU OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
            + "Version/17.6 Mobile/15E148 Safari/604.1"
        static let macSafari =
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 "
            + "Safari/605.1.15"
        static let macChrome =
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 "
            + "Safari/537.36"
        static let android =
            "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile "
            + "Safari/537.36"
        static let androidFirefox =
            "Mozilla/5.0 (Android 13; Mobile; LG-M255; rv:111.0) Gecko/111.0 Firefox/111.0"
        static let androidInstagram = android + " Instagram 340.0.0.1 Android"
        static let iPhoneInstagram =
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
            + "Mobile/15E148 Instagram 340.0.0.1 (iPhone15,2; iOS 17_5; en_GB)"
        static let googlebot =
            "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1; "
            + "+http://www.google.com/bot.html) Chrome/139.0.7258.127 Safari/537.36"
        static let windows =
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 "
            + "Safari/537.36"
        static let harmony =
            "Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 "
            + "ArkWeb/4.1.6.1 Mobile"
        static let headless =
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/139.0.0.0 Safari/537.36"
    }

    private static let macApp = RegisteredApp.macos(
        MacApp(
            bundleID: "com.example.mac", customScheme: CustomScheme("exampleapp"),
            downloadURL: WebURL("https://example.com/mac.dmg")))

    @Sendable private static func forced(_ link: inout DynamicLink) {
        link.navigation.isForcedRedirectEnabled = true
    }

    @Sendable private static func bare(_ link: inout DynamicLink) {
        link = DynamicLink(link: link.link)
    }

    @Sendable private static func appOnly(_ link: inout DynamicLink) {
        link.navigation.isAppOnly = true
        link.otherPlatforms.fallbackLink = nil
    }

    @Sendable private static func withoutIOS(_ link: inout DynamicLink) {
        link.ios = IOSParameters()
        link.otherPlatforms.fallbackLink = nil
    }

    private static let rows = machines + phones + webViews + computers

    private static let machines = [
        Row(
            name: "preview crawler: card", userAgent: "facebookexternalhit/1.1", change: { $0.social.title = "T" },
            expected: "card https://go.example.com/abc"),
        Row(
            name: "search engine on a computer: what a person gets", userAgent: Agent.googlebot,
            change: { $0.social.title = "T" }, expected: "302 fallbackLink https://example.com/desktop"),
        Row(
            name: "search engine on Android: where a person without the app ends",
            userAgent: Agent.android + " (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
            change: {
                $0.social.title = "T"
                $0.android.fallbackLink = WebURL("https://example.com/android")
            }, expected: "302 fallbackLink https://example.com/android"),
        Row(
            name: "search engine on an iPhone: the person's page",
            userAgent: Agent.iPhone + " (Applebot/0.1; +http://www.apple.com/go/applebot)",
            change: { $0.social.title = "T" },
            expected: "page preview [iPhone open=https://go.example.com/abc?_o=1 "
                + "next=fallbackLink https://example.com/ios]"),
        Row(
            name: "ad service: what a person gets", userAgent: "AdsBot-Google (+http://www.google.com/adsbot.html)",
            change: { $0.social.title = "T" }, expected: "302 fallbackLink https://example.com/desktop"),
        Row(
            name: "safety service: what a person gets", userAgent: "Google-Safety", change: { $0.social.title = "T" },
            expected: "302 fallbackLink https://example.com/desktop"),
        Row(
            name: "inspection of a page: what a person gets",
            userAgent: "Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)", change: { $0.social.title = "T" },
            expected: "302 fallbackLink https://example.com/desktop"),
        Row(
            name: "crawler of a language model: what a person gets",
            userAgent: "Mozilla/5.0 (compatible; GPTBot/1.2)", change: { $0.social.title = "T" },
            expected: "302 fallbackLink https://example.com/desktop"),
        Row(
            name: "unlisted crawler: what a person gets", userAgent: "Mozilla/5.0 (compatible; ExampleBot/1.0)",
            change: { $0.social.title = "T" }, expected: "302 fallbackLink https://example.com/desktop"),
        Row(
            name: "crawler, no card: deep link", userAgent: "Twitterbot/1.0",
            expected: "302 deepLink https://example.com/product?id=7"),
        Row(
            name: "tool: web target", userAgent: "curl/8.7.1",
            expected: "302 fallbackLink https://example.com/desktop"),
        Row(
            name: "app's own client on iOS: web target, not the store",
            userAgent: "Example/1 CFNetwork/1410.0.3 Darwin/22.6.0",
            expected: "302 fallbackLink https://example.com/desktop"),
        Row(
            name: "tool, no ofl: deep link", userAgent: "python-requests/2.32",
            change: { $0.otherPlatforms.fallbackLink = nil },
            expected: "302 deepLink https://example.com/product?id=7"),
        Row(
            name: "monitor: what a person on its platform gets", userAgent: Agent.headless,
            expected: "302 fallbackLink https://example.com/desktop"),
        Row(
            name: "nobody: web target", userAgent: "", expected: "302 fallbackLink https://example.com/desktop"),
        Row(name: "d=1: flow page", userAgent: Agent.iPhone, query: "d=1", expected: "flow"),
    ]

    private static let phones = [
        Row(
            name: "iPhone with bundle: preview page, store without ifl", userAgent: Agent.iPhone,
            change: { $0.ios.fallbackLink = nil }, alternateHost: "open.example.com",
            expected: "page preview [iPhone open=https://open.example.com/abc?_o=1 "
                + "next=appStore https://apps.apple.com/app/id123456789]"),
        Row(
            name: "iPhone with bundle: preview page, ifl before the store", userAgent: Agent.iPhone,
            expected: "page preview [iPhone open=https://go.example.com/abc?_o=1 "
                + "next=fallbackLink https://example.com/ios]"),
        Row(
            name: "iPhone, efr: fallback chain", userAgent: Agent.iPhone, change: forced,
            expected: "302 fallbackLink https://example.com/ios"),
        Row(
            name: "iPhone back with the marker: fallback chain, page no more", userAgent: Agent.iPhone, query: "_o=1",
            alternateHost: "open.example.com", expected: "302 fallbackLink https://example.com/ios"),
        Row(
            name: "iPhone back with Firebase's marker: the same", userAgent: Agent.iPhone, query: "_icp=1",
            expected: "302 fallbackLink https://example.com/ios"),
        Row(
            name: "iPhone that wants the web: deep link", userAgent: Agent.iPhone, query: "_o=web",
            expected: "302 deepLink https://example.com/product?id=7"),
        Row(
            name: "iPhone without bundle: ifl", userAgent: Agent.iPhone, change: { $0.ios.bundleID = nil },
            expected: "302 fallbackLink https://example.com/ios"),
        Row(
            name: "iPad: preview page, ipfl first", userAgent: Agent.iPad,
            expected: "page preview [iPad open=https://go.example.com/abc?_o=1 "
                + "next=fallbackLink https://example.com/ipad]"),
        Row(
            name: "iPad, efr: ipfl", userAgent: Agent.iPad, change: forced,
            expected: "302 fallbackLink https://example.com/ipad"),
        Row(
            name: "Android Chrome with package: intent with afl inside", userAgent: Agent.android,
            expected: "302 androidApp intent://go.example.com/abc#Intent;scheme=https;package=com.example.android;"
                + "S.browser_fallback_url=https%3A%2F%2Fexample.com%2Fandroid;end"),
        Row(
            name: "other Android browser: page with the intent to tap", userAgent: Agent.androidFirefox,
            expected: "page android [android open=intent://go.example.com/abc#Intent;scheme=https;"
                + "package=com.example.android;S.browser_fallback_url=https%3A%2F%2Fexample.com%2Fandroid;end "
                + "next=fallbackLink https://example.com/android]"),
        Row(
            name: "other Android browser, efr: fallback", userAgent: Agent.androidFirefox, change: forced,
            expected: "302 fallbackLink https://example.com/android"),
        Row(
            name: "Android back with the marker: fallback", userAgent: Agent.android, query: "_o=1",
            expected: "302 fallbackLink https://example.com/android"),
        Row(
            name: "Android without package: afl", userAgent: Agent.android,
            change: { $0.android.packageName = nil }, expected: "302 fallbackLink https://example.com/android"),
        Row(
            name: "HarmonyOS NEXT, which runs no Android apps: web target", userAgent: Agent.harmony,
            expected: "302 fallbackLink https://example.com/desktop"),
        Row(
            name: "only link, iPhone", userAgent: Agent.iPhone, change: bare,
            expected: "302 deepLink https://example.com/product?id=7"),
        Row(
            name: "only link, Android", userAgent: Agent.android, change: bare,
            expected: "302 deepLink https://example.com/product?id=7"),
    ]

    private static let webViews = [
        Row(
            name: "web view on an iPhone: page and help, nothing fired", userAgent: Agent.iPhoneInstagram,
            expected: "page preview [iPhone open=https://go.example.com/abc?_o=1 "
                + "next=fallbackLink https://example.com/ios] in instagram"),
        Row(
            name: "web view on Android: page and a way out, nothing fired", userAgent: Agent.androidInstagram,
            change: { $0.android.fallbackLink = WebURL("https://example.com/a") },
            expected: "page android [android open=intent://go.example.com/abc#Intent;scheme=https;"
                + "package=com.example.android;S.browser_fallback_url=https%3A%2F%2Fexample.com%2Fa;end "
                + "next=fallbackLink https://example.com/a] in instagram out by intent://go.example.com/abc#Intent;"
                + "scheme=https;action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end"),
        Row(
            name: "KakaoTalk: out by its own address", userAgent: Agent.iPhone + " KAKAOTALK/10.2.3 (INAPP)",
            expected: "page preview [iPhone open=https://go.example.com/abc?_o=1 "
                + "next=fallbackLink https://example.com/ios] in kakaotalk "
                + "out by kakaotalk://web/openExternal?url=https%3A%2F%2Fgo.example.com%2Fabc"),
        Row(
            name: "LINE: out by a parameter", userAgent: Agent.iPhone + " Line/7.12.0",
            expected: "page preview [iPhone open=https://go.example.com/abc?_o=1 "
                + "next=fallbackLink https://example.com/ios] in line "
                + "out by https://go.example.com/abc?openExternalBrowser=1"),
        Row(
            name: "WeChat on Android: only its menu leads out", userAgent: Agent.android + " MicroMessenger/8.0",
            expected: "page android [android next=fallbackLink https://example.com/android] in wechat"),
        Row(
            name: "web view, link without app: deep link", userAgent: Agent.iPhoneInstagram, change: bare,
            expected: "302 deepLink https://example.com/product?id=7"),
    ]

    private static let computers = [
        Row(
            name: "desktop: ofl", userAgent: Agent.windows,
            expected: "302 fallbackLink https://example.com/desktop"),
        Row(
            name: "desktop, no ofl: deep link", userAgent: Agent.windows,
            change: { $0.otherPlatforms.fallbackLink = nil },
            expected: "302 deepLink https://example.com/product?id=7"),
        Row(
            name: "desktop, app-only link: page with the code", userAgent: Agent.windows, change: appOnly,
            expected: "page appOnly [other] stores appStore playStore"),
        Row(
            name: "desktop, app-only link with ofl: ofl", userAgent: Agent.windows,
            change: { $0.navigation.isAppOnly = true },
            expected: "302 fallbackLink https://example.com/desktop"),
        Row(
            name: "Mac that may be an iPad, iPad differs: page for both", userAgent: Agent.macSafari,
            alternateHost: "open.example.com",
            expected: "page macOrIPad [mac next=fallbackLink https://example.com/desktop] "
                + "[iPad open=https://open.example.com/abc?_o=ipad next=fallbackLink https://example.com/ipad]"),
        Row(
            name: "Mac that may be an iPad, iPad does not differ: deep link", userAgent: Agent.macSafari,
            change: withoutIOS, expected: "302 deepLink https://example.com/product?id=7"),
        Row(
            name: "Mac that may be an iPad, only a web fallback differs: page that goes on by itself",
            userAgent: Agent.macSafari,
            change: { $0.ios = IOSParameters(iPadFallbackLink: WebURL("https://a.example")) },
            expected: "page macOrIPad [mac next=fallbackLink https://example.com/desktop] "
                + "[iPad next=fallbackLink https://a.example]"),
        Row(
            name: "iPad as a Mac, back with the marker: iPad's fallback chain", userAgent: Agent.macSafari,
            query: "_o=ipad", expected: "302 fallbackLink https://example.com/ipad"),
        Row(
            name: "Mac, back with the marker: ofl", userAgent: Agent.macSafari, query: "_o=1",
            expected: "302 fallbackLink https://example.com/desktop"),
        Row(
            name: "Mac in Chrome is no iPad: ofl", userAgent: Agent.macChrome,
            expected: "302 fallbackLink https://example.com/desktop"),
        Row(
            name: "Mac with an app, Chrome: button with the custom scheme", userAgent: Agent.macChrome,
            alternateHost: "open.example.com", apps: [macApp],
            expected:
                "page mac [mac scheme=exampleapp://google/link/?deep_link_id=https%3A%2F%2Fexample%2Ecom%2Fproduct"
                + "%3Fid%3D7&match_type=unique store=download https://example.com/mac.dmg "
                + "next=fallbackLink https://example.com/desktop]"),
        Row(
            name: "Mac with an app, Safari: universal link and custom scheme", userAgent: Agent.macSafari,
            change: {
                $0.ios = IOSParameters(); $0.otherPlatforms.fallbackLink = nil
            }, alternateHost: "open.example.com",
            apps: [macApp],
            expected:
                "page mac [mac open=https://open.example.com/abc?_o=1 scheme=exampleapp://google/link/?deep_link_id="
                + "https%3A%2F%2Fexample%2Ecom%2Fproduct%3Fid%3D7&match_type=unique "
                + "store=download https://example.com/mac.dmg next=deepLink https://example.com/product?id=7]"),
        Row(
            name: "Mac with an app, efr: ofl", userAgent: Agent.macChrome, change: forced, apps: [macApp],
            expected: "302 fallbackLink https://example.com/desktop"),
        Row(
            name: "Mac with an app that a browser cannot open: ofl", userAgent: Agent.macChrome,
            apps: [.macos(MacApp(bundleID: "com.example.mac"))],
            expected: "302 fallbackLink https://example.com/desktop"),
    ]

    @Test(arguments: rows) func planIsThatOfTheTable(_ row: Row) throws {
        let fixture = try PlannerFixture()
        let plan = RedirectPlanner.plan(
            try fixture.link(row.change),
            request: try fixture.address(alternateHost: row.alternateHost, query: row.query),
            visitor: VisitorClassifier.visitor(userAgent: row.userAgent), apps: row.apps.map { VisitSamples.app($0) })
        #expect(plan.text == row.expected)
    }

    @Test func continueAfterInstallIsOfferedWhereTheOwnerAsksForIt() throws {
        let fixture = try PlannerFixture()
        let link = try fixture.link { _ in }
        let visitor = Visitor.sample(.iPhone)
        let off = RedirectPlanner.plan(link, request: try fixture.address(), visitor: visitor, apps: [])
        #expect(off.page?.clipboardText == nil)
        let settings = RedirectSettings(offersContinueAfterInstall: true)
        let on = RedirectPlanner.plan(
            link, request: try fixture.address(), visitor: visitor, apps: [], settings: settings)
        #expect(on.page?.clipboardText == "https://go.example.com/abc?_icp=1")
        #expect(on.page?.url == "https://go.example.com/abc")
    }

    @Test func onlyAPageWithoutAButtonMayGoOnByItself() throws {
        let fixture = try PlannerFixture()
        let plan = RedirectPlanner.plan(
            try fixture.link { _ in }, request: try fixture.address(),
            visitor: VisitorClassifier.visitor(userAgent: Agent.macSafari), apps: [])
        #expect(plan.page?.choices.map(\.isAutomatic) == [true, false])
    }
}

extension RedirectPlan {
    /// The plan on one line.
    fileprivate var text: String {
        switch self {
        case .redirect(let target): "302 \(target.text)"
        case .socialCard(let card): "card \(card.url)"
        case .flowPage: "flow"
        case .page(let page): page.text
        }
    }
}

extension ChoicePage {
    fileprivate var text: String {
        var parts = ["page \(reason.rawValue)"]
        for choice in choices {
            let ways = [
                choice.open.map { "open=\($0.location)" }, choice.customScheme.map { "scheme=\($0.location)" },
                choice.audience == .mac ? choice.store.map { "store=\($0.text)" } : nil,
                choice.next.map { "next=\($0.text)" },
            ]
            parts.append("[\(([choice.audience.rawValue] + ways.compactMap(\.self)).joined(separator: " "))]")
        }
        if reason == .appOnly { parts.append("stores \(stores.map(\.target.kind.rawValue).joined(separator: " "))") }
        if let inApp { parts.append("in \(inApp.name)") }
        if let externalBrowser { parts.append("out by \(externalBrowser.location)") }
        return parts.joined(separator: " ")
    }
}

extension RedirectTarget {
    fileprivate var text: String { "\(kind.rawValue) \(location)" }
}
