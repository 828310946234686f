import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkPages

@Suite struct ChoicePageTests {
    private static let deepLink = "https://example.com/product?id=7&x=%22"

    /// The links of a page by their text.
    private func links(_ page: ParsedPage) -> [String: String] {
        Dictionary(page.all("a").map { ($0.text, $0.attributes["href"] ?? "") }, uniquingKeysWith: { one, _ in one })
    }

    private func ways(_ page: ParsedPage) -> [String] {
        page.all("a").filter { ["main", "quiet"].contains($0.attributes["class"]) }.map(\.text)
    }

    @Test func theMainButtonLeadsToTheOtherHostSoThatTheAppCanOpen() throws {
        let page = try PageSample.preview.page().parsed
        let main = page.all("a").filter { $0.attributes["class"] == "main" }
        #expect(main.map(\.text) == ["Open in the app"])
        #expect(main.first?.attributes["href"] == "http://www.localhost/abc?_o=1")
        #expect(links(page)["Continue on the web"] == Self.deepLink)
    }

    /// One button and one quiet link; a Mac has one more, because no other link leads to the store.
    @Test func noPageHasManyEqualWays() throws {
        #expect(try ways(PageSample.preview.page().parsed) == ["Open in the app", "Continue on the web"])
        #expect(try ways(PageSample.android.page().parsed) == ["Open in the app", "Continue on the web"])
        #expect(try ways(PageSample.previewInInstagram.page().parsed) == ["Open in the app", "Continue on the web"])
        let appOnly = try PageSample.preview.page { $0.navigation.isAppOnly = true }
        #expect(try ways(appOnly.parsed) == ["Open in the app", "Get the app"])
        let fallback = try PageSample.preview.page { $0.ios.fallbackLink = WebURL("https://example.com/ios") }.parsed
        #expect(ways(fallback) == ["Open in the app", "Continue on the web"])
        #expect(links(fallback)["Continue on the web"] == "https://example.com/ios")
        #expect(try ways(PageSample.mac.page().parsed) == ["Open in the app", "Continue on the web"])
    }

    @Test func noAddressIsOfferedTwice() throws {
        for sample in PageSample.choices {
            let page = try sample.page().parsed
            let plain = page.all("a").compactMap { $0.attributes["href"] }
            let sections = max(1, page.all("section").count)
            #expect(plain.count <= Set(plain).count * sections, "\(sample)")
        }
    }

    @Test func theAppIsNamed() throws {
        let named = try PageSample.preview.page(apps: [.sample()]) { $0.social = SocialParameters() }.parsed
        #expect(named.all("h1").map(\.text) == ["Fjord & Fell"])
        #expect(named.all("a").first?.text == "Open in Fjord & Fell")
        #expect(named.all("bdi").map(\.text) == ["Fjord & Fell"])
        let brand = DomainBrand(name: "The house")
        #expect(try PageSample.preview.page(pages: brand).parsed.all("a").first?.text == "Open in The house")
        let both = try PageSample.preview.page(pages: brand, apps: [.sample()]).parsed
        #expect(both.all("a").first?.text == "Open in Fjord & Fell")
    }

    @Test func theHeroIsThePictureElseTheIconElseADrawing() throws {
        let picture = try PageSample.preview.page(apps: [.sample()]) {
            $0.social.imageLink = WebURL("https://example.com/a.png")
            $0.social.imageSize = ImageSize("1080x1920")
        }.parsed
        let image = try #require(picture.all("img").first { $0.attributes["src"] == "https://example.com/a.png" })
        #expect(image.attributes["width"] == "1080" && image.attributes["height"] == "1920")
        let icon = try PageSample.preview.page(apps: [.sample()]).parsed
        #expect(icon.all("img").map { $0.attributes["src"] } == ["https://example.com/app.png"])
        // The letter is visible if the icon fails to load.
        #expect(icon.all("span").first { $0.attributes["class"] == "icon" }?.text == "F")
        let letter = try PageSample.preview.page(apps: [.sample(icon: nil)]).parsed
        #expect(letter.all("img").isEmpty && letter.all("span").contains { $0.attributes["class"] == "icon" })
        #expect(try PageSample.preview.page().parsed.all("svg").map { $0.attributes["class"] } == ["sign"])
        let plain = try PageSample.preview.page { $0.social.imageLink = WebURL("http://example.com/a.png") }.parsed
        #expect(plain.all("img").isEmpty)
    }

    @Test func nothingIsCopiedUnlessTheOwnerOffersItAndTheVisitorTaps() throws {
        #expect(try PageSample.preview.page().parsed.values("data-copy").isEmpty)
        let page = try PageSample.keepingTheLink.page().parsed
        let box = try #require(page.all("input").first)
        #expect(box.attributes["type"] == "checkbox" && box.attributes["checked"] != nil)
        #expect(box.attributes["data-copy"] == "http://localhost/abc?_icp=1")
        // Without a store the app cannot be installed.
        let storeless = try PageSample.keepingTheLink.page { $0.ios.appStoreID = nil }
        #expect(try storeless.parsed.all("input").isEmpty)
    }

    @Test func theCopiedLinkNamesItsClick() throws {
        let page = try PageSample.reportingTheDevice.page().parsed
        let token = try PageSample.token
        #expect(page.values("data-copy") == ["http://localhost/abc?waymark_click=\(token)&_icp=1"])
    }

    @Test func onlyAPageOfACandidateReportsItsDevice() throws {
        let page = try PageSample.reportingTheDevice.page()
        let token = try PageSample.token
        #expect(page.sendsRequest && page.text.contains("sendBeacon"))
        let meta = try page.parsed.all("meta").first { $0.attributes["name"] == "click" }
        #expect(meta?.attributes["content"] == "\(token)")
        for sample in PageSample.allCases where sample != .reportingTheDevice {
            let page = try sample.page()
            #expect(!page.sendsRequest && !page.text.contains("sendBeacon") && !page.text.contains("\(token)"))
        }
    }

    /// The script prepends the page's own address to values that begin with a separator.
    @Test func aLongLinkIsNotRepeatedForTheClipboard() throws {
        let page = try PageSample.keepingTheLink.page(
            longLink: "link=https://example.com/&ibi=com.example.ios&isi=1",
            userAgent: PageSample.previewInInstagram.userAgent
        ).parsed
        #expect(page.values("data-copy") == ["&_icp=1", ""])
        #expect(!page.all("meta").contains { $0.attributes["property"] == "og:url" })
    }

    @Test func helpInsideAnAppIsFoldedAndNamesTheApp() throws {
        let instagram = try PageSample.previewInInstagram.page().parsed
        #expect(instagram.all("details").count == 1)
        #expect(instagram.all("summary").map(\.text) == ["Nothing happens?"])
        #expect(instagram.all("p").contains { $0.text.hasPrefix("Instagram does not always open other apps.") })
        #expect(instagram.all("button").map(\.text) == ["Copy the link"])
        let portuguese = try PageSample.previewInInstagram.page(language: "pt-BR").parsed
        #expect(portuguese.all("p").contains { $0.text.contains("do Instagram") })
        let unnamed = try PageSample.preview.page(
            userAgent: PageSample.iPhone.replacing(" Safari/604.1", with: "").replacing(" Version/26.0", with: "")
        ).parsed
        #expect(unnamed.all("p").contains { $0.text.hasPrefix("Some apps do not open other apps.") })
    }

    /// Links that WeChat does not open are not offered there.
    @Test func anArrowPointsToTheMenuWhereAnAppOpensNothing() throws {
        let page = try PageSample.previewInWeChat.page().parsed
        #expect(page.elements.first { $0.name == "aside" }?.text.contains("Tap ⋯ at the top") == true)
        #expect(page.all("aside").count == 1 && page.all("details").isEmpty)
        #expect(ways(page) == ["Continue on the web"])
        #expect(page.all("button").map(\.text) == ["Copy the link"])
        let inOrder = page.elements.map(\.name).filter { ["aside", "header", "main", "h1", "button"].contains($0) }
        #expect(inOrder == ["aside", "main", "h1", "button"])
        // If the position of the menu is unknown, only the words explain what to do.
        let baidu = try PageSample.previewInBaidu.page().parsed
        #expect(baidu.all("aside").first?.text.contains("Baidu does not always") == true)
    }

    @Test func anAddressLeadsOutWhereTheAppKnowsOne() throws {
        let links = try links(PageSample.androidInLine.page().parsed)
        #expect(links["Open in your browser"] == "http://localhost/abc?openExternalBrowser=1")
    }

    @Test func aMacOpensItsAppByItsSchemeWhereNothingElseDoes() throws {
        #expect(try links(PageSample.mac.page().parsed)["Open in the app"] == "http://www.localhost/abc?_o=1")
        let chrome = PageSample.desktop.replacing(
            "Windows NT 10.0; Win64; x64", with: "Macintosh; Intel Mac OS X 10_15_7")
        let links = try links(PageSample.mac.page(userAgent: chrome).parsed)
        #expect(
            links["Open in the app"]?.hasPrefix("example://google/link/?deep_link_id=https%3A%2F%2Fexample%2Ecom")
                == true)
    }

    @Test func aMacThatMayBeAnIPadGetsBothWaysUnderTheirNames() throws {
        let page = try PageSample.macOrIPad.page().parsed
        #expect(page.values("data-for") == ["mac", "iPad"])
        #expect(page.all("h2").map(\.text) == ["On a Mac", "On an iPad"])
        #expect(page.all("a").contains { $0.attributes["href"] == "http://www.localhost/abc?_o=ipad" })
        #expect(page.values("data-auto").isEmpty)
    }

    @Test func whatLeavesAMacNoChoiceIsMarkedForTheScript() throws {
        let page = try PageSample.preview.page(userAgent: PageSample.macSafari).parsed
        #expect(
            page.elements.filter { $0.attributes["data-auto"] != nil }.map { $0.attributes["href"] } == [
                "https://example.com/desktop"
            ])
    }

    @Test func aLinkForAppsOnlyNamesTheStoresOnAComputer() throws {
        let mac = MacApp(bundleID: "com.example.mac", downloadURL: WebURL("https://example.com/mac.dmg"))
        var record = AppRecord.sample()
        record.app = .macos(mac)
        let links = try links(PageSample.appOnly.page(apps: [record]) { $0.social = SocialParameters() }.parsed)
        #expect(links["iPhone · iPadApp Store"] == "https://apps.apple.com/app/id123456789")
        #expect(
            links["AndroidGoogle Play"]?.hasPrefix("https://play.google.com/store/apps/details?id=com.example.android")
                == true)
        #expect(links["MacDownload"] == "https://example.com/mac.dmg")
        #expect(links["Continue on the web"] == nil)
    }

    @Test(arguments: [PageSample.preview, .keepingTheLink, .macOrIPad])
    func safariMayOfferTheApp(_ sample: PageSample) throws {
        let banner = try sample.page().parsed.all("meta").first { $0.attributes["name"] == "apple-itunes-app" }
        #expect(banner?.attributes["content"] == "app-id=123456789, app-argument=http://localhost/abc")
        let long = try sample.page(longLink: "link=https://example.com/&ibi=com.example.ios&isi=1")
        #expect(!long.text.contains("apple-itunes-app"))
    }

    @Test(arguments: [PageSample.previewInInstagram, .previewInWeChat, .android, .mac, .appOnly, .card])
    func nothingElseMayOfferTheApp(_ sample: PageSample) throws {
        #expect(try !sample.page().text.contains("apple-itunes-app"))
        let storeless = try PageSample.preview.page { $0.ios.appStoreID = nil }
        #expect(!storeless.text.contains("apple-itunes-app"))
    }

    @Test func behindAPictureIsWhatIsShownWhenItFails() throws {
        let picture = "https://example.com/picture.png"
        let page = try PageSample.preview.page(apps: [.sample()]) { $0.social.imageLink = WebURL(picture) }
        let hero = try #require(page.text.firstMatch(of: /<div class="hero">(.*)<\/div>\n/)?.output.1)
        let parts = hero.split(separator: "<span")
        #expect(parts.count == 2 && parts[0].contains(picture) && parts[1].contains("class=\"icon\" hidden"))
        #expect(parts[1].contains("loading=\"lazy\""))
    }

    @Test func theDomainsBrandIsOnThePage() throws {
        let pages = DomainBrand(
            name: "Example", iconURL: WebURL("https://example.com/icon.png"), accent: RGBColor("#7a2e8e"),
            title: "Welcome", text: "To us", reportURL: ReportAddress("mailto:abuse@example.com"))
        let page = try PageSample.preview.page(pages: pages) {
            $0.social = SocialParameters(imageLink: WebURL("https://example.com/a.png"))
        }.parsed
        #expect(page.all("h1").map(\.text) == ["Welcome"])
        #expect(page.all("header").map(\.text) == ["Example"])
        #expect(
            page.all("img").map { $0.attributes["src"] } == [
                "https://example.com/icon.png", "https://example.com/a.png", "https://example.com/icon.png",
            ])
        #expect(page.all("style").first?.text.contains("--accent: #7a2e8e; --on-accent: #ffffff") == true)
        #expect(page.all("meta").first { $0.attributes["name"] == "theme-color" }?.attributes["content"] == "#7a2e8e")
        #expect(page.all("link").map { $0.attributes["href"] } == ["https://example.com/icon.png"])
        #expect(links(page)["Report this link"] == "mailto:abuse@example.com")
        // A link's own title has precedence, and the icon is shown once.
        let titled = try PageSample.preview.page(pages: pages).parsed
        #expect(titled.all("h1").map(\.text) == ["A title"])
        #expect(titled.all("img").count == 1 && titled.all("header").isEmpty)
    }

    @Test func longTextsAreCutBetweenWords() throws {
        let page = try PageSample.preview.page {
            $0.social = SocialParameters(title: String(repeating: "seven ", count: 300), description: nil)
        }.parsed
        let heading = try #require(page.all("h1").first?.text)
        #expect(heading.hasSuffix("seven…") && heading.count <= 201 && heading.count > 150)
    }
}
