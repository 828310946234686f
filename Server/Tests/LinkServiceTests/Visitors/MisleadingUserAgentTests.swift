import LinkRules
import Testing
import WaymarkLinks

/// Misleading user agents: people who look like machines, machines that look like people, and devices that name others.
@Suite struct MisleadingUserAgentTests {
    private static let iPhone =
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)"
    private static let mac =
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)"
    private static let windows =
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36"

    private static func android(_ device: String, _ products: String) -> String {
        "Mozilla/5.0 (Linux; Android 13; \(device)) AppleWebKit/537.36 (KHTML, like Gecko) \(products)"
    }

    private static let chrome = "Chrome/139.0.0.0 Mobile Safari/537.36"
    private static let webView = "Version/4.0 Chrome/118.0.5993.80 Mobile Safari/537.36"

    private static func visitor(_ userAgent: String) -> Visitor {
        VisitorClassifier.visitor(userAgent: userAgent)
    }

    private static let people: [String] = [
        "\(iPhone) Version/17.5 Mobile/15E148 Safari/605.1.15 (Ecosia ios@11.5.2.2615)",
        "\(iPhone) Mobile/15E148 Instagram 300.0 (iPhone12,1; iOS 17_5; ar_QA@numbers=latn)",
        android("Ainol Novo 7 (TabletWarehouseUSA.com)", chrome), android("HTC Ruby", chrome),
        android("tolino eReader", chrome), android("ICS@ROM_04.06.2012", chrome),
        android("SM-A515F; wv", "\(webView) CamScanner/4.5.0"),
        android("SM-A515F; wv", "\(webView) Booking.com/42.1"), "\(iPhone) Mobile/15E148 Booking.com",
        "\(windows) FeedReader",
    ]

    @Test(arguments: people)
    func aPersonIsCounted(_ userAgent: String) {
        #expect(Self.visitor(userAgent).isCounted)
    }

    private static let machines: [String] = [
        "\(windows) LinkChecker/1.0", "\(windows) (example.com)", "\(windows) bots@example.com",
        "\(iPhone) Version/17.5 Mobile/15E148 Safari/604.1 bots@example.com",
        android("K", "\(chrome) example.com/policy"), android("K", "\(chrome) ExampleBot/1.0"),
        android("K", "\(chrome) (+https://example.com)"), "Ruby", "Java/17.0.2",
    ]

    @Test(arguments: machines)
    func aMachineIsNot(_ userAgent: String) {
        #expect(!Self.visitor(userAgent).isCounted)
    }

    /// Apps that fetch cards under their name have the same name in their web views.
    @Test(arguments: ["Viber/13.2.0.8", "WhatsApp/2.24.10.79 A", "Tumblr/14.0.835.186"])
    func anAppThatFetchesCardsIsAPersonBehindABrowsersText(_ name: String) {
        #expect(Self.visitor(name).kind == .preview)
        let person = Self.visitor(Self.android("SM-A515F; wv", Self.webView + " " + name))
        #expect(person.kind == .inApp && person.inApp?.name == Self.visitor(name).bot)
        #expect(Self.visitor(Self.iPhone + " Mobile/15E148 " + name).kind == .inApp)
    }

    /// Chats on phones fetch the card on the sender's phone.
    @Test(arguments: [
        ("Viber/26.4.2.0 CFNetwork/3826.600.41 Darwin/24.6.0", Visitor.Kind.preview),
        ("WhatsApp/2.24.10 CFNetwork/1410.0.3 Darwin/22.6.0", .preview), ("Viber/13.2.0.8 okhttp/4.12.0", .preview),
        ("Example/1 CFNetwork/1410.0.3 Darwin/22.6.0", .native),
    ])
    func anAppThatFetchesCardsDoesSoByTheLibraryOfItsSystem(_ userAgent: String, _ kind: Visitor.Kind) {
        #expect(Self.visitor(userAgent).kind == kind)
    }

    @Test(arguments: [
        "ExampleLinkPreview/1.0", "example-unfurler", "OpenGraphFetcher/2 (+https://example.com)",
        "Example/1.4 WebsiteMetadataRetriever",
    ])
    func anUnlistedFetcherOfCardsIsKnownByItsWords(_ userAgent: String) {
        #expect(Self.visitor(userAgent).kind == .preview)
    }

    @Test func theWebViewOfFacebooksAppMaySendNothingButItsOwnPart() {
        let android = Self.visitor("[FBAN/FB4A;FBAV/567.1.0.52.74;FBLC/nl_NL;FBDV/SM-S921B;FBSV/16;FBOP/1;]")
        #expect(android.kind == .inApp && android.inApp?.name == "facebook" && android.platform == .android)
        let iPhone = Self.visitor("[FBAN/FBIOS;FBAV/283.0.0.44.117;FBDV/iPhone12,1;FBSN/iOS;FBSV/13.6.1;FBID/phone]")
        #expect(iPhone.kind == .inApp && iPhone.platform == .ios && iPhone.osVersion == OSVersion(13, 6, 1))
    }

    @Test(arguments: [
        (
            "(X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/90.0 Safari/537.36 HeyTapBrowser/40.8",
            "heytap"
        ),
        (
            "(X11; Windows) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/90.0 Safari/537.36 HeyTapBrowser/40.8",
            "heytap"
        ),
        (
            "(X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0 Safari/537.36",
            "samsung"
        ),
        (
            "(X11; Linux x86_64) AppleWebKit/534.24 (KHTML, like Gecko) Chrome/89.0 Safari/534.24 MiuiBrowser/12.15",
            "miui"
        ),
    ])
    func theDesktopModeOfAPhonesOwnBrowserIsThePhone(_ text: String, _ browser: String) {
        let visitor = Self.visitor("Mozilla/5.0 " + text)
        #expect(visitor.platform == .android && visitor.form == nil && visitor.browser?.name == browser)
    }

    @Test func aBrowserThatIsOnComputersTooStaysOne() {
        #expect(Self.visitor(Self.windows + " SamsungBrowser/29.0").platform == .windows)
    }

    /// On an iPad they send the same user agent as on a Mac.
    @Test(arguments: [
        " Version/26.4 Safari/605.1.15 Ddg/26.4", "", " ExampleApp/2.1", " Version/26.5 Safari/605.1.15",
    ])
    func whatHasNothingButWebKitOnAMacMayBeAnIPad(_ ending: String) {
        let visitor = Self.visitor(Self.mac + ending)
        #expect(visitor.kind == .browser && visitor.platform == .macos && visitor.maybeIPad)
    }

    @Test(arguments: [" Brave/1 Version/17.7.2 Safari/605.1.15", " CriOS/148 Version/11.1.1 Safari/605.1.15"])
    func aBrowserThatHasAnotherTextOnAMacIsAnIPadOrIPhone(_ ending: String) {
        let visitor = Self.visitor(Self.mac + ending)
        #expect(visitor.platform == .ios && !visitor.maybeIPad)
    }

    private static let products: [(String, Bool)] = [
        (chrome, true), ("Chrome/139.0.0.0 Safari/537.36", true), ("\(chrome) EdgA/139.0.0.0", true),
        ("\(chrome) UCMobile/16.2", false), ("\(chrome) Example", false), ("Example/1.0 \(chrome)", false),
        ("Chrome/139.0.0.0 Example/1.0 Mobile Safari/537.36", false),
        ("\(chrome) (Ecosia android@145.0.0.0)", false), ("\(chrome) (Example)", false),
    ]

    @Test(arguments: products)
    func onlyKnownBrowsersGetABareIntent(_ products: String, _ followsIntents: Bool) {
        #expect(Self.visitor(Self.android("K", products)).browser?.followsIntents == followsIntents)
    }

    @Test(arguments: ["\(chrome) Chrome-Lighthouse", "\(chrome) UCMobile/16.2"])
    func neitherLighthouseNorUCMobileGetsABareIntent(_ products: String) throws {
        let link = DynamicLink(
            link: try WebURL("https://example.com/"), android: AndroidParameters(packageName: "com.example.android"))
        let domain = ConfiguredDomain(try VisitSamples.domain("https://go.example.com"))
        let plan = RedirectPlanner.plan(
            link, request: RequestedAddress(domain: domain, code: try #require(ShortCode("abc"))),
            visitor: Self.visitor(Self.android("K", products)), apps: [])
        if case .redirect(let target) = plan { #expect(!target.location.hasPrefix("intent:")) }
    }

    /// Phones with HarmonyOS NEXT name Android for old sites, but do not run its apps.
    @Test func harmonyOSIsNoAndroidWhateverElseItNames() {
        let visitor = Self.visitor(
            "Mozilla/5.0 (Phone; OpenHarmony 6.0; Android 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/132.0.0.0 "
                + "Safari/537.36  ArkWeb/6.0.0.130 Mobile HuaweiBrowser/5.1.12.351")
        #expect(visitor.platform == .harmonyos && visitor.osVersion == OSVersion(6, 0))
    }

    @Test func aTelevisionIsNoComputer() {
        let visitor = Self.visitor(
            "Mozilla/5.0 (Linux armv7l) AppleWebKit/537.36 Chrome/87 Safari/537.36 HbbTV/1.6.1 (+DRM)")
        #expect(visitor.platform == .other && visitor.isCounted)
    }
}
