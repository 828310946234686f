import Foundation
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkRules

/// The token of a click in the addresses that lead to the Play Store.
@Suite struct RedirectAddressTests {
    private let fixture: PlannerFixture
    private let token: ClickToken

    init() throws {
        fixture = try PlannerFixture()
        token = try #require(ClickTokenSecret(Data(repeating: 7, count: 16))).token(
            of: LinkRecord.ID(at: VisitSamples.moment), at: VisitSamples.moment, random: 42)
    }

    private func redirect(
        _ visitor: Visitor, _ change: (inout DynamicLink) -> Void = { _ in }
    ) throws -> RedirectTarget {
        let link = try fixture.link {
            $0.android.fallbackLink = nil
            change(&$0)
        }
        let plan = RedirectPlanner.plan(link, request: try fixture.address(), visitor: visitor, apps: [])
        guard case .redirect(let target) = plan else { throw NoRedirect() }
        return target
    }

    private struct NoRedirect: Error {}

    @Test func theReferrerEndsWithTheToken() throws {
        let target = try redirect(Visitor(platform: .android, browser: .firefox)) {
            $0.navigation.isForcedRedirectEnabled = true
            $0.android.minimumVersionCode = 42
        }
        let plain =
            "https://play.google.com/store/apps/details?id=com.example.android&referrer="
            + "link%3Dhttps%253A%252F%252Fexample.com%252Fproduct%253Fid%253D7"
        #expect(target.location == "\(plain)&min_version=42")
        #expect(target.carrying(token).location == "\(plain)%26waymark_click%3D\(token)&min_version=42")
        // What Play gives to the app.
        let query = try #require(WebURL(target.carrying(token).location)?.query)
        let referrer = try #require(LongLinkCodec.parameters(ofQuery: query).first { $0.name == "referrer" }?.value)
        #expect(ClickToken.text(inQuery: referrer) == "\(token)")
        #expect(LongLinkCodec.parameters(ofQuery: referrer).first?.value == "https://example.com/product?id=7")
    }

    @Test func theFallbackInsideAnIntentEndsWithTheToken() throws {
        let target = try redirect(.sample(.android))
        let location = target.carrying(token).location
        #expect(target.kind == .androidApp && target.address.hasTokenPlace)
        #expect(location.hasSuffix("%25253Fid%25253D7%2526waymark_click%253D\(token);end"))
        let fallback = try #require(location.firstMatch(of: /S\.browser_fallback_url=([^;]*);end$/)?.output.1)
        #expect(fallback.removingPercentEncoding == target.withoutApp.carrying(token).location)
    }

    @Test(arguments: LinkAudience.allCases)
    func noOtherAddressHasAToken(_ audience: LinkAudience) throws {
        let target = try redirect(.sample(audience)) {
            $0.navigation.isForcedRedirectEnabled = true
            $0.android.fallbackLink = WebURL("https://example.com/android")
        }
        #expect(!target.address.hasTokenPlace && target.carrying(token).location == target.location)
        #expect(LinkLocation(target.address, token: token).token == nil)
    }

    @Test func theTemplateDiffersFromTheAddressInTheTokenOnly() throws {
        for audience in [Visitor.sample(.android), Visitor(platform: .android, browser: .firefox)] {
            let address = try redirect(audience) { $0.navigation.isForcedRedirectEnabled = true }.address
            let offset = try #require(address.tokenOffset)
            var bytes = Array(address.template.utf8)
            bytes.replaceSubrange(offset..<offset + ClickToken.characterCount, with: Array("\(token)".utf8))
            #expect(String(decoding: bytes, as: UTF8.self) == address.text(with: token))
            #expect(!address.text(with: nil).contains("waymark_click"))
        }
    }

    @Test func thePageOfAClickHasItsTokenInStoreAndClipboard() throws {
        let settings = RedirectSettings(offersContinueAfterInstall: true)
        let link = try fixture.link { $0.android.fallbackLink = nil }
        let plan = RedirectPlanner.plan(
            link, request: try fixture.address(), visitor: .sample(.iPhone), apps: [], settings: settings)
        let page = try #require(plan.page).carrying(token, reportsDevice: false)
        #expect(page.clipboardText == "https://go.example.com/abc?waymark_click=\(token)&_icp=1")
        #expect(page.choices.first?.open?.location == "https://go.example.com/abc?_o=1")
        let android = RedirectPlanner.plan(
            link, request: try fixture.address(), visitor: Visitor(platform: .android, browser: .firefox), apps: [])
        let choice = try #require(android.page?.carrying(token, reportsDevice: false).choices.first)
        for target in [choice.open, choice.store, choice.next] {
            #expect(target?.location.contains("\(token)") == true)
        }
    }

    /// Firebase's SDK removes the ending and one character before it, and recognizes the rest as a short link: one segment, and an
    /// equals sign after a question mark.
    @Test func firebasesSDKRecognizesTheCopiedLink() throws {
        let settings = RedirectSettings(offersContinueAfterInstall: true)
        let plan = RedirectPlanner.plan(
            try fixture.link { _ in }, request: try fixture.address(), visitor: .sample(.iPhone), apps: [],
            settings: settings)
        let text = try #require(plan.page?.carrying(token, reportsDevice: false).clipboardText)
        #expect(text.hasSuffix("_icp=1"))
        let rest = text.dropLast("_icp=1".count + 1)
        #expect(rest.wholeMatch(of: /https:\/\/go\.example\.com\/[A-Za-z0-9_-]+\/?\?.*=.*/) != nil)
        #expect(URL(string: String(rest)) != nil)
    }

    @Test func noParameterOfATokenIsPassedOn() {
        #expect(!PassedParameters.isAllowed("waymark_click"))
        #expect(PassedParameters(["*"]).parameters(of: "waymark_click=a&b=c").map(\.name) == ["b"])
    }
}
