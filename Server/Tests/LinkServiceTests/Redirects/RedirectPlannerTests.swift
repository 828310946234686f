import Foundation
import LinkRules
import LinkStorage
import Testing
import WaymarkLinks

/// One test for each row of the table of platforms, named after it.
@Suite struct RedirectPlannerTests {
    private let fixture: PlannerFixture

    init() throws {
        fixture = try PlannerFixture()
    }

    @Test func iPhoneWithBundleGetsThePreviewPage() throws {
        let page = try #require(previewPage(.iPhone) { $0.ios.fallbackLink = nil })
        #expect(page.open?.location == "https://go.example.com/abc?_o=1")
        #expect(page.next?.kind == .appStore)
        #expect(page.next?.location == "https://apps.apple.com/app/id123456789")
    }

    @Test func thePreviewPagesButtonPointsToTheOtherHost() throws {
        let page = try #require(
            previewPage(.iPhone, request: fixture.address(alternateHost: "open.example.com")) { _ in })
        #expect(page.open?.location == "https://open.example.com/abc?_o=1")
    }

    @Test func whoCameByTheOtherHostIsLedBackToTheFirst() throws {
        let address = try fixture.address(host: .alternate, alternateHost: "open.example.com")
        let page = try #require(previewPage(.iPhone, request: address) { _ in })
        #expect(page.open?.location == "https://go.example.com/abc?_o=1")
    }

    @Test func iPhoneWithForcedRedirectGoesToFallbackThenStoreThenLink() throws {
        #expect(redirect(.iPhone) { $0.forced() }?.location == "https://example.com/ios")
        #expect(
            redirect(.iPhone) {
                $0.forced()
                $0.ios.fallbackLink = nil
            }?.location == "https://apps.apple.com/app/id123456789")
        #expect(
            redirect(.iPhone) {
                $0.forced()
                $0.ios.fallbackLink = nil
                $0.ios.appStoreID = nil
            }?.location == "https://example.com/product?id=7")
    }

    @Test func iPadWithForcedRedirectGoesToIPadFallbackThenFallbackThenStoreThenLink() throws {
        #expect(redirect(.iPad) { $0.forced() }?.location == "https://example.com/ipad")
        #expect(
            redirect(.iPad) {
                $0.forced()
                $0.ios.iPadFallbackLink = nil
            }?.location == "https://example.com/ios")
        #expect(
            redirect(.iPad) {
                $0.forced()
                $0.ios.iPadFallbackLink = nil
                $0.ios.fallbackLink = nil
            }?.kind == .appStore)
        #expect(
            redirect(.iPad) {
                $0.forced()
                $0.ios.iPadFallbackLink = nil
                $0.ios.fallbackLink = nil
                $0.ios.appStoreID = nil
            }?.kind == .deepLink)
    }

    @Test(arguments: ["_o=1", "_icp=1"])
    func whoComesBackFromThePreviewPageGoesOnAndSeesItNoMore(_ marker: String) throws {
        let target = try redirect(.iPhone, request: fixture.address(query: marker)) { _ in }
        #expect(target?.location == "https://example.com/ios")
    }

    @Test func iPadWithABundleOfItsOwnGetsThePreviewPageWhereAnIPhoneDoesNot() throws {
        let change: (inout DynamicLink) -> Void = {
            $0.ios.bundleID = nil
            $0.ios.iPadBundleID = "com.example.ipad"
        }
        #expect(previewPage(.iPad, change: change) != nil)
        #expect(previewPage(.iPhone, change: change) == nil)
    }

    @Test func iPhoneWithoutBundleGoesToFallbackElseLinkAndNeverToTheStore() throws {
        #expect(redirect(.iPhone) { $0.ios.bundleID = nil }?.location == "https://example.com/ios")
        #expect(
            redirect(.iPhone) {
                $0.ios.bundleID = nil
                $0.ios.fallbackLink = nil
            }?.location == "https://example.com/product?id=7")
    }

    @Test func iPadWithoutBundleGoesToIPadFallbackElseFallbackElseLink() throws {
        #expect(redirect(.iPad) { $0.ios.bundleID = nil }?.location == "https://example.com/ipad")
        #expect(
            redirect(.iPad) {
                $0.ios.bundleID = nil
                $0.ios.iPadFallbackLink = nil
            }?.location == "https://example.com/ios")
    }

    @Test func theAppStoreAddressCarriesItsTagsEncoded() throws {
        let target = redirect(.iPhone) {
            $0.forced()
            $0.ios.fallbackLink = nil
            $0.appStore = AppStoreCampaignParameters(
                affiliateToken: "1000l", campaignToken: "spring & more", mediaType: "8", providerToken: "55")
        }
        #expect(
            target?.location == "https://apps.apple.com/app/id123456789?at=1000l&ct=spring%20%26%20more&mt=8&pt=55")
    }

    @Test func androidChromeWithPackageIsLedIntoTheAppWithTheFallbackInside() throws {
        let target = redirect(.android) { _ in }
        #expect(target?.kind == .androidApp)
        #expect(
            target?.location == "intent://go.example.com/abc#Intent;scheme=https;package=com.example.android;"
                + "S.browser_fallback_url=https%3A%2F%2Fexample.com%2Fandroid;end")
    }

    @Test func androidChromeWithoutFallbackLinkFallsBackToThePlayStore() throws {
        let target = redirect(.android) { $0.android.fallbackLink = nil }
        #expect(
            target?.location == "intent://go.example.com/abc#Intent;scheme=https;package=com.example.android;"
                + "S.browser_fallback_url=https%3A%2F%2Fplay.google.com%2Fstore%2Fapps%2Fdetails%3Fid%3D"
                + "com.example.android%26referrer%3Dlink%253Dhttps%25253A%25252F%25252Fexample.com%25252Fproduct"
                + "%25253Fid%25253D7;end")
    }

    @Test func androidChromeOnALoopbackDomainKeepsItsSchemeAndPort() throws {
        let domain = try VisitSamples.domain("http://localhost:8080")
        let address = try fixture.address(domain: domain)
        let target = redirect(.android, request: address) { _ in }
        #expect(target?.location.hasPrefix("intent://localhost:8080/abc#Intent;scheme=http;package=") == true)
    }

    @Test func aLongLinkKeepsItsParametersOnTheWayIntoTheApp() throws {
        let link = try fixture.link { $0.link = try WebURL("https://example.com/a;b?c=d&e=%23#f") }
        let address = RequestedAddress(
            domain: ConfiguredDomain(fixture.domain), reading: LongLinkReading(link: link))
        let target = try #require(redirect(link, .android, request: address))
        let query = try #require(target.location.split(separator: "#").first)
        #expect(
            query.hasPrefix("intent://go.example.com/?link=https%3A%2F%2Fexample.com%2Fa%3Bb%3Fc%3Dd%26e%3D%2523%23f"))
        #expect(target.location.split(separator: "#").count == 2)
    }

    @Test func noValueCanAddAKeyToTheIntent() throws {
        let target = try #require(
            redirect(.android) {
                $0.android.packageName = "com.example;component=evil/.Activity;S.x=#y z"
                $0.android.fallbackLink = WebURL("https://example.com/;end;package=evil#Intent;a=b")
            })
        let fields = target.location.split(separator: "#")[1].split(separator: ";")
        #expect(fields.count == 5)
        #expect(fields[2] == "package=com.example%3Bcomponent%3Devil%2F.Activity%3BS.x%3D%23y%20z")
        #expect(fields[3].hasPrefix("S.browser_fallback_url=https%3A%2F%2Fexample.com%2F%3Bend%3Bpackage%3Devil"))
    }

    @Test func thePlayStoreAddressTellsTheAppWhatTheLinkWasAndAsksForTheLeastVersion() throws {
        let target = redirect(Visitor(platform: .android, browser: .firefox)) {
            $0.forced()
            $0.android.fallbackLink = nil
            $0.android.minimumVersionCode = 42
            $0.campaign = CampaignParameters(source: "news letter", medium: "e&mail", campaign: "spring")
        }
        #expect(
            target?.location == "https://play.google.com/store/apps/details?id=com.example.android&referrer="
                + "link%3Dhttps%253A%252F%252Fexample.com%252Fproduct%253Fid%253D7%26utm_source%3Dnews%2520letter"
                + "%26utm_medium%3De%2526mail%26utm_campaign%3Dspring&min_version=42")
    }

    @Test func theRegisteredLeastVersionCountsWhereTheLinkHasNone() throws {
        let apps = [
            VisitSamples.app(.android(AndroidApp(packageName: "com.example.android", minimumVersionCode: 7)))
        ]
        let link = try fixture.link {
            $0.forced()
            $0.android.fallbackLink = nil
        }
        let plan = RedirectPlanner.plan(
            link, request: try fixture.address(), visitor: Visitor(platform: .android), apps: apps)
        guard case .redirect(let target) = plan else { return #expect(Bool(false), "\(plan)") }
        #expect(target.location.hasSuffix("&min_version=7"))
    }

    @Test func androidWithoutPackageGoesToFallbackElseLink() throws {
        #expect(redirect(.android) { $0.android.packageName = nil }?.location == "https://example.com/android")
        #expect(
            redirect(.android) {
                $0.android.packageName = nil
                $0.android.fallbackLink = nil
            }?.location == "https://example.com/product?id=7")
    }

    @Test func theAndroidLinkReplacesTheDeepLinkOnAndroidOnly() throws {
        let change: (inout DynamicLink) -> Void = {
            $0.android = AndroidParameters(link: AppURI("myapp://product/7"))
            $0.otherPlatforms.fallbackLink = nil
        }
        #expect(redirect(.android, change: change)?.location == "myapp://product/7")
        #expect(redirect(.other, change: change)?.location == "https://example.com/product?id=7")
    }

    @Test(arguments: [LinkAudience.mac, .other])
    func desktopAndOthersGoToTheirFallbackElseLink(_ platform: LinkAudience) throws {
        #expect(redirect(platform) { _ in }?.location == "https://example.com/desktop")
        #expect(
            redirect(platform) { $0.otherPlatforms.fallbackLink = nil }?.location == "https://example.com/product?id=7")
    }

    @Test(arguments: LinkAudience.allCases)
    func aLinkWithNothingButADeepLinkGoesThereFromEverywhere(_ platform: LinkAudience) throws {
        let link = DynamicLink(link: try WebURL("https://example.com/only"))
        let target = try #require(redirect(link, platform))
        #expect(target.location == "https://example.com/only")
        #expect(target.kind == .deepLink)
    }

    @Test(arguments: LinkAudience.allCases)
    func campaignTagsAreNotAddedToWebDestinations(_ platform: LinkAudience) throws {
        let link = DynamicLink(
            link: try WebURL("https://example.com/only"), campaign: CampaignParameters(source: "a", campaign: "b"))
        #expect(redirect(link, platform)?.location == "https://example.com/only")
    }

    @Test func aCrawlerGetsTheCard() throws {
        let link = try fixture.link { $0.social.title = "Title" }
        let plan = RedirectPlanner.plan(
            link, request: try fixture.address(query: "utm_x=1"),
            visitor: Visitor(kind: .preview, platform: .other, bot: "facebook"),
            apps: [])
        guard case .socialCard(let card) = plan else { return #expect(Bool(false), "\(plan)") }
        #expect(card.social == SocialParameters(title: "Title"))
        #expect(card.url == "https://go.example.com/abc")
    }

    @Test func aCrawlerOfALinkWithoutACardGoesToTheDeepLink() throws {
        let target = redirect(Visitor(kind: .preview, platform: .other, bot: "facebook")) { _ in }
        #expect(target?.location == "https://example.com/product?id=7")
    }

    /// A different page for services that check links would be cloaking.
    @Test(
        arguments: [Visitor.Kind.search, .ai, .crawler, .monitor, .scanner],
        [VisitorPlatform.ios, .android, .macos, .windows, .other])
    func onlyFetchersOfCardsGetACard(_ kind: Visitor.Kind, _ platform: VisitorPlatform) throws {
        let link = try fixture.link { $0.social.title = "Title" }
        let plan = { (kind: Visitor.Kind) in
            RedirectPlanner.plan(
                link, request: try fixture.address(),
                visitor: Visitor(kind: kind, platform: platform, browser: VisitorBrowser("other")), apps: [])
        }
        if platform == .android, kind != .scanner {
            // A person sees a page with a button here, because the browser does not follow an `intent:` address.
            guard case .redirect = try plan(kind) else {
                Issue.record("A crawler taps no button.")
                return
            }
        } else {
            #expect(try plan(kind) == plan(.browser))
        }
    }

    @Test func aToolGoesWhereADesktopGoes() throws {
        let target = redirect(Visitor(kind: .tool, platform: .other)) { _ in }
        #expect(target?.location == "https://example.com/desktop")
    }

    @Test(arguments: [Visitor.Kind.browser, .preview, .tool])
    func theFlowPageIsForEverybody(_ kind: Visitor.Kind) throws {
        let plan = RedirectPlanner.plan(
            try fixture.link { _ in }, request: try fixture.address(query: "d=1"),
            visitor: Visitor(kind: kind, platform: .ios), apps: [])
        #expect(plan == .flowPage)
    }

    @Test func everyLocationIsPrintableASCII() throws {
        let link = try fixture.link {
            $0.android.packageName = "com.exämple\r\nX: y"
            $0.android.fallbackLink = nil
            $0.ios.fallbackLink = nil
            $0.ios.iPadFallbackLink = nil
            $0.campaign.source = "\r\nSet-Cookie: a=b"
            $0.appStore.campaignToken = "\u{0}ü\r\n"
            $0.forced()
        }
        for platform in LinkAudience.allCases {
            for browser in [VisitorBrowser.chrome, nil] {
                var visitor = Visitor.sample(platform)
                visitor.browser = browser
                let target = try #require(redirect(link, visitor))
                #expect(target.location.utf8.allSatisfy { (0x21...0x7E).contains($0) })
            }
        }
    }
}

extension RedirectPlannerTests {
    private func redirect(
        _ platform: LinkAudience, request: RequestedAddress? = nil, change: (inout DynamicLink) -> Void
    ) -> RedirectTarget? {
        redirect(.sample(platform), request: request, change: change)
    }

    private func redirect(
        _ visitor: Visitor, request: RequestedAddress? = nil, change: (inout DynamicLink) -> Void
    ) -> RedirectTarget? {
        (try? fixture.link(change)).flatMap { redirect($0, visitor, request: request) }
    }

    private func redirect(
        _ link: DynamicLink, _ platform: LinkAudience, request: RequestedAddress? = nil
    ) -> RedirectTarget? {
        redirect(link, .sample(platform), request: request)
    }

    private func redirect(_ link: DynamicLink, _ visitor: Visitor, request: RequestedAddress? = nil) -> RedirectTarget?
    {
        guard let address = request ?? (try? fixture.address()) else { return nil }
        let plan = RedirectPlanner.plan(link, request: address, visitor: visitor, apps: [])
        return if case .redirect(let target) = plan { target } else { nil }
    }

    private func previewPage(
        _ platform: LinkAudience, request: RequestedAddress? = nil, change: (inout DynamicLink) -> Void
    ) -> ChoicePage.Choice? {
        guard let address = request ?? (try? fixture.address()), let link = try? fixture.link(change) else {
            return nil
        }
        let plan = RedirectPlanner.plan(
            link, request: address, visitor: .sample(platform), apps: [])
        return plan.page?.choices.first
    }
}

/// A link with every destination, on one domain.
struct PlannerFixture {
    let domain: LinkDomainRecord

    init() throws {
        domain = try VisitSamples.domain("https://go.example.com")
    }

    func link(_ change: (inout DynamicLink) throws -> Void) throws -> DynamicLink {
        var link = DynamicLink(
            link: try WebURL("https://example.com/product?id=7"),
            android: AndroidParameters(
                packageName: "com.example.android", fallbackLink: WebURL("https://example.com/android")),
            ios: IOSParameters(
                bundleID: "com.example.ios", fallbackLink: WebURL("https://example.com/ios"),
                iPadFallbackLink: WebURL("https://example.com/ipad"), appStoreID: AppStoreID("123456789")),
            otherPlatforms: OtherPlatformParameters(fallbackLink: WebURL("https://example.com/desktop")))
        try change(&link)
        return link
    }

    func address(
        domain: LinkDomainRecord? = nil, host: DomainHost = .own, alternateHost: String? = nil,
        query: String = ""
    ) throws -> RequestedAddress {
        var domain = domain ?? self.domain
        domain.alternateHost = alternateHost
        guard let code = ShortCode("abc") else { throw LinkStoreError(.corruptRecord) }
        return RequestedAddress(
            domain: ConfiguredDomain(domain), host: host, code: code,
            parameters: LongLinkCodec.parameters(ofQuery: query))
    }
}

extension DynamicLink {
    fileprivate mutating func forced() {
        navigation.isForcedRedirectEnabled = true
    }
}

extension Visitor {
    /// A typical visitor of a group, with the group's most common browser.
    static func sample(_ audience: LinkAudience) -> Visitor {
        switch audience {
        case .iPhone: Visitor(platform: .ios, form: .phone, browser: .safari)
        case .iPad: Visitor(platform: .ios, form: .tablet, browser: .safari)
        case .android: Visitor(platform: .android, form: .phone, browser: .chrome)
        case .mac: Visitor(platform: .macos, form: .desktop, browser: .chrome)
        case .other: Visitor(platform: .windows, form: .desktop, browser: .chrome)
        }
    }
}
