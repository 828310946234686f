import LinkRules
import Testing
import WaymarkLinks

@Suite struct VisitorClassifierTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        var userAgent: String
        var kind: Visitor.Kind
        var platform: VisitorPlatform
        var browser: String?

        var testDescription: String { name }
    }

    static let people = [
        Case(
            name: "Safari on an iPhone",
            userAgent:
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
                + "Version/26.0 Mobile/15E148 Safari/604.1",
            kind: .browser, platform: .ios, browser: "safari"),
        Case(
            name: "Chrome on an iPhone",
            userAgent:
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
                + "CriOS/137.0.7151.79 Mobile/15E148 Safari/604.1",
            kind: .browser, platform: .ios, browser: "chrome"),
        Case(
            name: "Safari on an iPad",
            userAgent: "Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
                + "Version/16.6 Mobile/15E148 Safari/604.1",
            kind: .browser, platform: .ios, browser: "safari"),
        Case(
            name: "Edge on an iPad in desktop mode",
            userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_14_6) AppleWebKit/605.1.15 (KHTML, like Gecko) "
                + "EdgiOS/108 Version/13.0.3 Safari/605.1.15",
            kind: .browser, platform: .ios, browser: "edge"),
        Case(
            name: "Safari on a Mac, or on an iPad in desktop mode",
            userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) "
                + "Version/17.6 Safari/605.1.15",
            kind: .browser, platform: .macos, browser: "safari"),
        Case(
            name: "Chrome on a Mac",
            userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) "
                + "Chrome/137.0.0.0 Safari/537.36",
            kind: .browser, platform: .macos, browser: "chrome"),
        Case(
            name: "Chrome on Windows",
            userAgent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
                + "Chrome/137.0.0.0 Safari/537.36",
            kind: .browser, platform: .windows, browser: "chrome"),
        Case(
            name: "Chrome OS",
            userAgent: "Mozilla/5.0 (X11; CrOS x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/99.0.0.0 "
                + "Safari/537.36",
            kind: .browser, platform: .chromeos, browser: "chrome"),
        Case(
            name: "Chrome on Android",
            userAgent: "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/111.0.0.0 "
                + "Mobile Safari/537.36",
            kind: .browser, platform: .android, browser: "chrome"),
        Case(
            name: "Samsung Internet",
            userAgent: "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) "
                + "SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36",
            kind: .browser, platform: .android, browser: "samsung"),
        Case(
            name: "Firefox on Android",
            userAgent: "Mozilla/5.0 (Android 13; Mobile; LG-M255; rv:111.0) Gecko/111.0 Firefox/111.0",
            kind: .browser, platform: .android, browser: "firefox"),
        Case(
            name: "Huawei Browser",
            userAgent: "Mozilla/5.0 (Linux; Android 12; HarmonyOS; TGR-W09; HMSCore 6.14.0.322) AppleWebKit/537.36 "
                + "(KHTML, like Gecko) Chrome/99.0.4844.88 HuaweiBrowser/14.0.2.317 Safari/537.36",
            kind: .browser, platform: .android, browser: "huawei"),
        Case(
            name: "a phone whose name holds the word bot",
            userAgent: "Mozilla/5.0 (Linux; Android 13; CUBOT NOTE 30) AppleWebKit/537.36 (KHTML, like Gecko) "
                + "Chrome/120.0.0.0 Mobile Safari/537.36",
            kind: .browser, platform: .android, browser: "chrome"),
        Case(
            name: "a Windows phone, which claims to be everything",
            userAgent: "Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) AppleWebKit/537.36 "
                + "(KHTML, like Gecko) Chrome/52.0.2743.116 Mobile Safari/537.36 Edge/15.15063 like iPhone",
            kind: .browser, platform: .other, browser: "edge"),
        Case(
            name: "HarmonyOS NEXT",
            userAgent: "Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 "
                + "Safari/537.36 ArkWeb/4.1.6.1 Mobile",
            kind: .browser, platform: .harmonyos, browser: "arkweb"),
    ]

    static let inApp = [
        Case(
            name: "Instagram on an iPhone",
            userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 11_2_5 like Mac OS X) AppleWebKit/604.5.6 (KHTML, like "
                + "Gecko) Mobile/15D60 Instagram 33.0.0.11.96 (iPhone9,3; iOS 11_2_5; en_AU)",
            kind: .inApp, platform: .ios),
        Case(
            name: "Facebook on an iPhone",
            userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like "
                + "Gecko) Mobile/21F90 [FBAN/FBIOS;FBAV/465.0.1.41.103;FBDV/iPhone15,2;FBSN/iOS;FBSV/17.5.1]",
            kind: .inApp, platform: .ios),
        Case(
            name: "Facebook on Android",
            userAgent: "Mozilla/5.0 (Linux; Android 7.0; DLI-L22 Build/HONORDLI-L22; wv) AppleWebKit/537.36 (KHTML, "
                + "like Gecko) Version/4.0 Chrome/79.0.3945.116 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/252.0.0.22;]",
            kind: .inApp, platform: .android),
        Case(
            name: "a new name of Facebook's web view, which lists of crawlers contain",
            userAgent:
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
                + "Mobile/15E148 MetaIAB Facebook",
            kind: .inApp, platform: .ios),
        Case(
            name: "KakaoTalk",
            userAgent: "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 "
                + "Chrome/131.0.0.0 Mobile Safari/537.36 KAKAOTALK/10.2.3 (INAPP)",
            kind: .inApp, platform: .android),
        Case(
            name: "LINE",
            userAgent:
                "Mozilla/5.0 (iPhone; CPU iPhone OS 11_0 like Mac OS X) AppleWebKit/604.1.38 (KHTML, like Gecko) "
                + "Mobile/15A372 Safari Line/7.12.0",
            kind: .inApp, platform: .ios),
        Case(
            name: "a plain web view on Android",
            userAgent: "Mozilla/5.0 (Linux; Android 13; SM-A536B Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, "
                + "like Gecko) Version/4.0 Chrome/118.0.5993.80 Mobile Safari/537.36",
            kind: .inApp, platform: .android),
        Case(
            name: "a plain web view on an iPhone",
            userAgent:
                "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
                + "Mobile/15E148",
            kind: .inApp, platform: .ios),
    ]

    static let machines = [
        Case(
            name: "Facebook", userAgent: "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
            kind: .preview, platform: .other),
        Case(
            name: "iMessage",
            userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) "
                + "Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0",
            kind: .preview, platform: .macos),
        Case(
            name: "Slack", userAgent: "Slackbot-LinkExpanding (+https://api.slack.com/robots)", kind: .preview,
            platform: .other),
        Case(name: "WhatsApp", userAgent: "WhatsApp/2.17.70 W", kind: .preview, platform: .other),
        Case(
            name: "Discord", userAgent: "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discord.com)",
            kind: .preview, platform: .other),
        Case(
            name: "Googlebot, which carries the tokens of an Android phone",
            userAgent: "Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like "
                + "Gecko) Chrome/138.0.7204.100 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com)",
            kind: .search, platform: .android),
        Case(
            name: "a language model's fetcher",
            userAgent: "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Claude-User/1.0)",
            kind: .ai, platform: .other),
        Case(name: "curl", userAgent: "curl/8.7.1", kind: .tool, platform: .other),
        Case(
            name: "an iPhone app's own HTTP client", userAgent: "Example/1 CFNetwork/1410.0.3 Darwin/22.6.0",
            kind: .native, platform: .ios),
        Case(
            name: "an Android app's own HTTP client",
            userAgent: "Dalvik/2.1.0 (Linux; U; Android 13; SM-A536B Build/TP1A)", kind: .native, platform: .android),
    ]

    @Test(arguments: people + inApp + machines)
    func knowsWhoAsks(_ expected: Case) {
        let visitor = VisitorClassifier.visitor(userAgent: expected.userAgent)
        #expect(visitor.kind == expected.kind)
        #expect(visitor.platform == expected.platform)
        if let browser = expected.browser { #expect(visitor.browser?.name == browser) }
    }

    @Test(arguments: [nil, ""]) func whoSaysNothingIsCountedOnNoPlatform(_ userAgent: String?) {
        let visitor = VisitorClassifier.visitor(userAgent: userAgent)
        #expect(visitor.kind == .unknown)
        #expect(visitor.platform == .other)
        #expect(visitor.isCounted)
    }

    @Test func onlyADesktopSafariMayBeAnIPad() {
        let suspects = Self.people.filter { VisitorClassifier.visitor(userAgent: $0.userAgent).maybeIPad }
        #expect(suspects.map(\.name) == ["Safari on a Mac, or on an iPad in desktop mode"])
    }

    @Test(arguments: ["prefetch", "prefetch;prerender", "Prefetch", "preview"])
    func fetchingAheadIsNoClick(_ purpose: String) {
        let visitor = VisitorClassifier.visitor(
            VisitorHeaders(userAgent: Self.people[0].userAgent, purposes: [purpose]))
        #expect(visitor.platform == .ios)
        #expect(!visitor.isCounted)
    }

    @Test func peopleAreCountedAndMachinesAreNot() {
        for person in Self.people + Self.inApp {
            #expect(VisitorClassifier.visitor(userAgent: person.userAgent).isCounted, "\(person.name)")
        }
        for machine in Self.machines {
            #expect(!VisitorClassifier.visitor(userAgent: machine.userAgent).isCounted, "\(machine.name)")
        }
    }

    @Test(arguments: [
        ("[FB_IAB/Orca-Android;FBAV/450.0;]", "messenger"), ("[FB_IAB/MESSENGER;FBAV/450.0;]", "messenger"),
        ("[FB_IAB/FB4A;FBAV/450.0;]", "facebook"), ("Reddit/Version 2026.1", "reddit"),
        ("Barcelona 300.0.0.1 Android", "threads"), ("Telegram-Android/11.0 (Pixel 8; Android 14)", "telegram"),
    ])
    func webViewsOnAndroidAreNamed(_ ending: String, _ name: String) {
        let visitor = VisitorClassifier.visitor(
            userAgent: "Mozilla/5.0 (Linux; Android 14; SM-G991B; wv) AppleWebKit/537.36 (KHTML, like Gecko) "
                + "Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36 \(ending)")
        #expect(visitor.kind == .inApp && visitor.inApp?.name == name)
    }

    @Test(arguments: [
        "Mozilla/5.0 (visionOS; CPU OS 2_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)",
        "Mozilla/5.0 (Macintosh; OS )", "Mozilla/5.0 (Macintosh; Intel Mac OS X ", "Mozilla/5.0 (Macintosh; Mac OS X)",
    ])
    func noVersionIsReadWhereNoneStands(_ userAgent: String) {
        #expect(VisitorClassifier.visitor(userAgent: userAgent).osVersion == nil)
    }

    @Test func aVeryLongTextIsReadByItsBeginning() {
        let text = Self.people[0].userAgent + String(repeating: " Android", count: 100_000)
        #expect(VisitorClassifier.visitor(userAgent: text).platform == .ios)
    }
}
