import LinkRules
import Testing

/// What browsers say besides their user agents.
@Suite struct VisitorHintsTests {
    private static let androidChrome =
        "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36"
    private static let desktopChrome =
        "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36"
    private static let windowsChrome =
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36"
    private static let macSafari =
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 "
        + "Safari/605.1.15"

    @Test func aReducedTextTellsNoVersionAndItsHintDoes() {
        let plain = VisitorClassifier.visitor(VisitorHeaders(userAgent: Self.androidChrome))
        #expect(plain.osVersion == nil)
        let hinted = VisitorClassifier.visitor(
            VisitorHeaders(userAgent: Self.androidChrome, platform: "\"Android\"", platformVersion: "\"15.0.0\""))
        #expect(hinted.osVersion == OSVersion(15, 0, 0))
        #expect(hinted.platform == .android)
    }

    @Test(arguments: [("\"15.0.0\"", "11"), ("\"10.0.0\"", "10"), ("\"\"", nil), ("\"0.3.0\"", nil)])
    func windowsCountsItsVersionsByItself(_ hint: String, _ version: String?) {
        let visitor = VisitorClassifier.visitor(
            VisitorHeaders(userAgent: Self.windowsChrome, platform: "\"Windows\"", platformVersion: hint))
        #expect(visitor.osVersion?.description == version)
    }

    @Test func aTabletInDesktopModeIsAndroidWhereItsHintSaysSo() {
        let visitor = VisitorClassifier.visitor(
            VisitorHeaders(
                userAgent: Self.desktopChrome, mobile: "?0", platform: "\"Android\"", model: "\"Pixel Tablet\""))
        #expect(visitor.platform == .android)
        #expect(visitor.form == .tablet)
    }

    @Test(arguments: [
        ("\"Chromium\";v=\"139\", \"Brave\";v=\"139\", \"Not.A/Brand\";v=\"99\"", "brave"),
        ("\"Microsoft Edge\";v=\"139\", \"Chromium\";v=\"139\"", "edge"),
        ("\"Google Chrome\";v=\"139\", \"Chromium\";v=\"139\"", "chrome"),
    ])
    func brandsNameTheBrowser(_ brands: String, _ name: String) {
        let visitor = VisitorClassifier.visitor(VisitorHeaders(userAgent: Self.androidChrome, brands: brands))
        #expect(visitor.browser?.name == name)
        #expect(visitor.browser?.followsIntents == true)
    }

    @Test(arguments: [
        "", "\"", ",", "\"Brave", "\"Not Brave\";v=\"1\"", "\"Chromium\";v=\"Brave\"", "\"Chromium\";note=\"Brave\"",
        "\"a\\\"Brave\\\"\"", "Brave", "brave", "\"brave\"", "\"Chromium\", x\"Brave\"", "\"\\",
    ])
    func onlyWholeNamesAreBrands(_ brands: String) {
        let visitor = VisitorClassifier.visitor(VisitorHeaders(userAgent: Self.androidChrome, brands: brands))
        #expect(visitor.browser == .chrome)
    }

    @Test(arguments: [
        "\"Brave\"", "  \"Brave\";v=\"139\"", "\"A\\\"B,\";v=\"1\",\"Brave\"", "\"Opera\";v=\"1\",\t\"Brave\"",
        "\"Chromium\" , \"Brave\" ; v=\"139\"",
    ])
    func brandsAreReadAsAListOfStrings(_ brands: String) {
        let visitor = VisitorClassifier.visitor(VisitorHeaders(userAgent: Self.androidChrome, brands: brands))
        #expect(visitor.browser?.name == "brave")
    }

    @Test(arguments: [
        ("text/html", true), ("*/*", true), ("text/*;q=0.5", true), ("", true), ("Application/XML, TEXT/HTML", true),
        ("application/json", false), ("image/*", false), ("text/htm", false),
    ])
    func whoTakesNoPageGoesToNone(_ accept: String, _ isNavigation: Bool) {
        let visitor = VisitorClassifier.visitor(VisitorHeaders(userAgent: Self.macSafari, accept: accept))
        #expect(visitor.isNavigation == isNavigation)
    }

    @Test func aWebViewThatHidesInItsTextIsToldByItsBrand() {
        let visitor = VisitorClassifier.visitor(
            VisitorHeaders(
                userAgent: Self.androidChrome, brands: "\"Android WebView\";v=\"139\", \"Chromium\";v=\"139\""))
        #expect(visitor.kind == .inApp)
        #expect(visitor.inApp == .unnamed)
    }

    @Test(arguments: [
        ("Version/4.0 Chrome/120.0.0.0 Mobile DuckDuckGo/5 Safari/537.36", "duckduckgo"),
        ("Chrome/110.0.0.0 Mobile Safari/537.36 VivoBrowser/20.0", "vivo"),
        ("Version/4.0 Focus/9.0 Chrome/110.0 Mobile Safari/537.36", "firefox"),
    ])
    func aBrowserThatIsBuiltOnAWebViewIsABrowser(_ products: String, _ name: String) {
        let visitor = VisitorClassifier.visitor(
            VisitorHeaders(
                userAgent: "Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) \(products)",
                brands: "\"Android WebView\";v=\"139\", \"Chromium\";v=\"139\""))
        #expect(visitor.kind == .browser && visitor.browser?.name == name)
    }

    /// Neither sends hints, so that nothing but the script tells a Mac's Safari from an iPad's.
    @Test(arguments: [nil, "\"macOS\""])
    func aHintOfItsOwnPlatformLeavesAMacWhatItMayBe(_ platform: String?) {
        let visitor = VisitorClassifier.visitor(
            VisitorHeaders(userAgent: Self.macSafari, mobile: platform.map { _ in "?0" }, platform: platform))
        #expect(visitor.maybeIPad && visitor.platform == .macos && visitor.form == .desktop)
    }

    @Test(arguments: [("\"iOS\"", VisitorPlatform.ios), ("\"Windows\"", .windows), ("\"Android\"", .android)])
    func aMacThatHintsAtAnotherSystemIsThatAndNoIPad(_ hint: String, _ platform: VisitorPlatform) {
        let visitor = VisitorClassifier.visitor(VisitorHeaders(userAgent: Self.macSafari, platform: hint))
        #expect(visitor.platform == platform && !visitor.maybeIPad && visitor.osVersion == nil)
    }

    @Test(arguments: ["", "macOS", "\"\"", "\"Unknown\"", "\"android\"", "\"Android", "?1"])
    func aPlatformThatNobodyKnowsSaysNothing(_ hint: String) {
        let visitor = VisitorClassifier.visitor(VisitorHeaders(userAgent: Self.macSafari, platform: hint))
        #expect(visitor == VisitorClassifier.visitor(userAgent: Self.macSafari))
    }

    @Test func aBrowserWithoutAPersonIsToldByItsBrand() {
        let visitor = VisitorClassifier.visitor(
            VisitorHeaders(userAgent: Self.desktopChrome, brands: "\"HeadlessChrome\";v=\"139\""))
        #expect(visitor.kind == .monitor)
        #expect(!visitor.isCounted)
    }

    @Test func oldWebViewsNameTheirApp() {
        let visitor = VisitorClassifier.visitor(
            VisitorHeaders(userAgent: Self.androidChrome, requestedWith: "com.tencent.mm"))
        #expect(visitor.inApp?.name == "wechat")
        #expect(visitor.inApp?.isWalled == true)
        let script = VisitorClassifier.visitor(
            VisitorHeaders(userAgent: Self.androidChrome, requestedWith: "XMLHttpRequest"))
        #expect(script.kind == .browser)
    }

    @Test(arguments: [
        VisitorHeaders(userAgent: macSafari, fetchDestination: "image", fetchMode: "no-cors"),
        VisitorHeaders(userAgent: macSafari, fetchDestination: "iframe", fetchMode: "navigate"),
        VisitorHeaders(userAgent: macSafari, fetchMode: "cors"),
        VisitorHeaders(userAgent: macSafari, accept: "image/avif,image/webp"),
        VisitorHeaders(userAgent: macSafari, purposes: ["prefetch;prerender"]),
    ])
    func whatIsNoPageIsNoClick(_ headers: VisitorHeaders) {
        let visitor = VisitorClassifier.visitor(headers)
        #expect(!visitor.isNavigation)
        #expect(!visitor.isCounted)
    }

    @Test func whoGoesToAPageIsCounted() {
        let visitor = VisitorClassifier.visitor(
            VisitorHeaders(
                userAgent: Self.macSafari, fetchDestination: "document", fetchMode: "navigate",
                accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"))
        #expect(visitor.isCounted)
        #expect(visitor.maybeIPad)
    }

    /// A crawler may send any hint; it stays what it says it is.
    @Test func hintsMakeNoPersonOfACrawler() {
        let visitor = VisitorClassifier.visitor(
            VisitorHeaders(
                userAgent: "Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like "
                    + "Gecko) Chrome/138.0 Mobile Safari/537.36 (compatible; Googlebot/2.1)",
                brands: "\"Google Chrome\";v=\"139\"", platform: "\"Android\"", requestedWith: "com.instagram.android"))
        #expect(visitor.kind == .search)
        #expect(visitor.bot == "google")
    }
}
