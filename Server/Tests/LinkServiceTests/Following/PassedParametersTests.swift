import LinkRules
import LinkService
import LinkStorage
import Testing
import WaymarkLinks

@Suite struct PassedParametersTests {
    private static let iPhone = Visitor(platform: .ios, form: .phone, browser: .safari)
    private static let android = Visitor(platform: .android, form: .phone, browser: .chrome)
    private static let desktop = Visitor(platform: .windows, form: .desktop, browser: .chrome)

    private func link() throws -> DynamicLink {
        DynamicLink(
            link: try WebURL("https://example.com/a?x=1&utm_source=own#top"),
            android: AndroidParameters(packageName: "com.example.android"),
            ios: IOSParameters(bundleID: "com.example.ios", appStoreID: AppStoreID("123456789")))
    }

    private func visit(
        _ query: String, _ visitor: Visitor = desktop, names: PassedParameters = ["gclid", "wbraid", "fbclid", "utm_*"]
    ) async throws -> LinkVisit {
        let fixture = try await VisitFixture(alternateHost: "open.example.com")
        var domain = fixture.domain
        domain.passedParameters = names
        try await fixture.database.update(domain)
        try await fixture.directory.refresh()
        try await fixture.insert("abc", link())
        let found = try #require(try await fixture.resolver.resolve("https://go.example.com/abc?\(query)").found)
        return LinkVisit(to: found, at: RequestedAddress(found, query: query), by: visitor)
    }

    private func location(_ plan: RedirectPlan) throws -> String {
        guard case .redirect(let target) = plan else {
            Issue.record("\(plan) is no redirect")
            return ""
        }
        return target.location
    }

    @Test func theDestinationGetsWhatItLacks() async throws {
        let visit = try await visit("gclid=a%26b&utm_source=ad&fbclid=1&other=2&wbraid=")
        #expect(
            try location(visit.plan)
                == "https://example.com/a?x=1&utm_source=own&gclid=a%26b&fbclid=1&wbraid=#top")
        #expect(visit.found.link.campaign.source == "ad" && visit.found.link.campaign.googleClickID == "a&b")
    }

    @Test func aPlusSignIsASpace() async throws {
        let visit = try await visit("utm_campaign=summer+sale%2B1")
        #expect(
            try location(visit.plan) == "https://example.com/a?x=1&utm_source=own&utm_campaign=summer%20sale%2B1#top")
        #expect(visit.found.link.campaign.campaign == "summer sale+1")
    }

    @Test func theMarkOfQRCodesStaysHere() async throws {
        let visit = try await visit("qr=1&gclid=1&qr=2", names: ["*"])
        #expect(try location(visit.plan) == "https://example.com/a?x=1&utm_source=own&gclid=1&qr=2#top")
        #expect(visit.address.printedURL == "https://go.example.com/abc?gclid=1&qr=2&qr=1")
    }

    @Test func withoutTheSwitchNothingIsPassedOn() async throws {
        let visit = try await visit("gclid=1&utm_source=ad", names: [])
        #expect(try location(visit.plan) == "https://example.com/a?x=1&utm_source=own#top")
        #expect(try visit.found.link == link())
    }

    @Test func theButtonLeadsToTheAppWithThem() async throws {
        let page = try #require(try await visit("gclid=1&d=0", Self.iPhone).plan.page)
        #expect(page.choices.first?.open?.location == "https://open.example.com/abc?gclid=1&_o=1")
        #expect(page.url == "https://go.example.com/abc?gclid=1" && !page.isLong)
        let web = "https://example.com/a?x=1&utm_source=own&gclid=1#top"
        #expect(page.choices.first?.web?.location == web)
    }

    @Test func theAndroidAppAndThePlayReferrerGetThem() async throws {
        let location = try location(try await visit("wbraid=7&utm_medium=cpc", Self.android).plan)
        #expect(location.hasPrefix("intent://go.example.com/abc?wbraid=7&utm_medium=cpc#Intent;"))
        // The referrer is encoded in the store's address, which is encoded in the fallback.
        let store = try #require(PercentEncoding.decoded(location))
        let referrer = try #require(PercentEncoding.decoded(store))
        #expect(referrer.contains("wbraid%3D7%26utm_medium%3Dcpc%23top"))
        #expect(referrer.contains("&utm_medium=cpc"))
    }

    @Test func theCardOfALinkNamesItsOwnAddress() async throws {
        let fixture = try await VisitFixture()
        var domain = fixture.domain
        domain.passedParameters = ["fbclid"]
        try await fixture.database.update(domain)
        try await fixture.directory.refresh()
        var link = try link()
        link.social.title = "A title"
        try await fixture.insert("abc", link)
        let found = try #require(try await fixture.resolver.resolve("https://go.example.com/abc?fbclid=1").found)
        let visit = LinkVisit(
            to: found, at: RequestedAddress(found, query: "fbclid=1"),
            by: Visitor(kind: .preview, platform: .other, bot: "facebook"))
        guard case .socialCard(let card) = visit.plan else { return #expect(Bool(false), "\(visit.plan)") }
        #expect(card.url == "https://go.example.com/abc")
    }

    @Test func theLinkItselfAndThePagesOwnMarksAreNeverReplaced() async throws {
        let visit = try await visit("link=https://evil.example&apn=x&_o=1&gclid=2", names: ["*"])
        #expect(
            visit.found.link.link.host == "example.com" && visit.found.link.android.packageName == "com.example.android"
        )
        #expect(visit.address.origin == .page)
        #expect(visit.found.link.link.query == "x=1&utm_source=own&gclid=2")
    }

    @Test(arguments: ["link", "d", "_o", "", "a b", "u*m", "ü", String(repeating: "a", count: 101)])
    func aNameThatCannotBePassedOnIsRefused(_ name: String) async throws {
        let fixture = try await ServiceFixture()
        var domain = fixture.domain
        domain.passedParameters = PassedParameters(["gclid", name])
        let error = await #expect(throws: LinkServiceError.self) {
            try await fixture.useCases.administration.updateDomain(domain)
        }
        #expect(error?.parameter == "passedParameters" && error?.value == name)
    }

    @Test(arguments: ["fbclid=1", "gclid=1&utm_source=a", "utm_campaign=x", "&", "x", "amp;fbclid=1"])
    func whatOthersAddToTheFrontPageMakesNoLongLinkOfIt(_ query: String) async throws {
        let fixture = try await VisitFixture()
        #expect(try await fixture.resolver.resolve("https://go.example.com/?\(query)") == .bareDomain(fixture.domain))
    }
}
