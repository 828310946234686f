import Foundation
import LinkRules
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkService

/// Links that work a limited number of times.
@Suite struct ClickLimitTests {
    private static let iPhone =
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 "
        + "Mobile/15E148 Safari/604.1"
    private static let android =
        "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36"
    private static let desktop =
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36"
    private static let destination = "https://example.com/a"
    private static let soldOut = "https://example.com/sold-out"

    private func request(
        _ target: String, method: LinkRequest.Method = .get, authority: String = "go.example.com",
        _ headers: VisitorHeaders = VisitorHeaders(userAgent: desktop)
    ) -> LinkRequest {
        let parts = target.split(separator: "?", maxSplits: 1).map { String($0) }
        return LinkRequest(
            method: method, authority: authority, path: parts[0], query: parts.dropFirst().first, headers: headers)
    }

    private func fixture(_ limits: LinkLimits, urlPatterns: [String] = []) async throws -> VisitFixture {
        let fixture = try await VisitFixture(
            alternateHost: "alt.example.com", urlPatterns: urlPatterns,
            apps: [
                .ios(IOSApp(bundleID: "com.example.ios")), .android(AndroidApp(packageName: "com.example.android")),
            ], hasTokens: true)
        let link = try DynamicLink(
            link: WebURL(Self.destination), android: AndroidParameters(packageName: "com.example.android"),
            ios: IOSParameters(bundleID: "com.example.ios", appStoreID: AppStoreID("123456789")),
            social: SocialParameters(title: "A title"))
        try await fixture.insert("abc", link, limits: limits)
        return fixture
    }

    private func used(_ fixture: VisitFixture) async throws -> Int? {
        try await link(fixture)?.limits.clicks?.used
    }

    private func link(_ fixture: VisitFixture) async throws -> LinkRecord? {
        try await fixture.database.link(domain: fixture.domain.id, code: #require(ShortCode("abc")))
    }

    @Test func afterTheLastClickTheLinkIsGone() async throws {
        let fixture = try await fixture(LinkLimits(clicks: UseLimit(2)))
        for _ in 0..<2 {
            #expect(try await fixture.follow.answer(request("/abc")).location == Self.destination)
        }
        let answer = try await fixture.follow.answer(request("/abc"))
        #expect(answer.content == .refusal(.inactive(.usedUp)) && answer.status == 410)
        #expect(fixture.clicks.count == 2)
    }

    @Test func theOwnersPageTakesThePlaceOfTheUsedUpLink() async throws {
        let fixture = try await fixture(LinkLimits(clicks: UseLimit(1, used: 1), usedUpURL: WebURL(Self.soldOut)))
        #expect(try await fixture.follow.answer(request("/abc")).location == Self.soldOut)
    }

    @Test func aPageThatTheDomainNoLongerPermitsIsNotShown() async throws {
        let fixture = try await fixture(
            LinkLimits(clicks: UseLimit(1, used: 1), usedUpURL: WebURL("https://elsewhere.example/")),
            urlPatterns: ["^https://example\\.com/"])
        #expect(try await fixture.follow.answer(request("/abc")).content == .refusal(.inactive(.usedUp)))
    }

    @Test func theOwnersPageTakesThePlaceOfTheExpiredLink() async throws {
        let fixture = try await VisitFixture()
        let link = DynamicLink(link: try WebURL(Self.destination[...]))
        try await fixture.insert(
            "abc", link, expiresAt: VisitSamples.moment - 1,
            limits: LinkLimits(usedUpURL: WebURL(Self.soldOut), expiredURL: WebURL("https://example.com/over")))
        #expect(try await fixture.follow.answer(request("/abc")).location == "https://example.com/over")
    }

    @Test(arguments: [
        ("/abc", LinkRequest.Method.head, desktop), ("/abc?d=1", .get, desktop), ("/abc", .get, "curl/8.7.1"),
        ("/abc", .get, "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)"),
        ("/abc", .get, "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"),
        ("/abc", .get, "com.example.ios/1 CFNetwork/1410.0.3 Darwin/22.6.0"),
    ]) func whoIsNoPersonTakesNoClickAndLearnsNoDestination(
        _ target: String, _ method: LinkRequest.Method, _ userAgent: String
    ) async throws {
        let fixture = try await fixture(LinkLimits(clicks: UseLimit(1)))
        let visit = request(target, method: method, VisitorHeaders(userAgent: userAgent))
        guard case .card(let card, link: nil) = try await fixture.follow.answer(visit).content else {
            return #expect(Bool(false), "It is told more than the card.")
        }
        #expect(card.social.title == "A title")
        #expect(try await used(fixture) == 0)
        #expect(!fixture.clicks.contains { $0.kind == .person && !$0.events.isEmpty })

        #expect(try await fixture.follow.answer(request("/abc")).location == Self.destination)
        #expect(try await fixture.follow.answer(visit).content == .refusal(.inactive(.usedUp)))
    }

    @Test func aBrowserThatFetchesAheadHasToAskAgain() async throws {
        let fixture = try await fixture(LinkLimits(clicks: UseLimit(1)))
        var headers = VisitorHeaders(userAgent: Self.desktop)
        headers.purposes = ["prefetch"]
        let answer = try await fixture.follow.answer(request("/abc", headers))
        #expect(answer.content == .refusal(.fetchedAhead) && answer.status == 503)
        #expect(try await used(fixture) == 0)
    }

    @Test func whoGoesOnFromThePageIsNotCountedAgain() async throws {
        let fixture = try await fixture(LinkLimits(clicks: UseLimit(1)))
        let answer = try await fixture.follow.answer(request("/abc", VisitorHeaders(userAgent: Self.iPhone)))
        guard case .choice(let page) = answer.content, let open = page.choices.first?.open?.location else {
            return #expect(Bool(false), "\(answer)")
        }
        #expect(open.hasPrefix("https://alt.example.com/abc?_o=1&waymark_click="))
        let target = String(open.dropFirst("https://alt.example.com".count))
        let next = try await fixture.follow.answer(
            request(target, authority: "alt.example.com", VisitorHeaders(userAgent: Self.iPhone)))
        #expect(next.location == "https://apps.apple.com/app/id123456789")
        // An app that the button has opened is not counted either.
        #expect(try await fixture.openings.resolve(open, for: .app(in: fixture)).found != nil)
        #expect(try await used(fixture) == 1)
    }

    @Test(arguments: ["/abc?_o=1", "/abc?_o=web", "/abc?waymark_click=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"])
    func whoOnlySaysToComeFromThePageIsCounted(_ target: String) async throws {
        let fixture = try await fixture(LinkLimits(clicks: UseLimit(1)))
        _ = try await fixture.follow.answer(request(target))
        #expect(try await used(fixture) == 1)
        #expect(try await fixture.follow.answer(request(target)).content == .refusal(.inactive(.usedUp)))
    }

    @Test func theAddressThatOpensTheAppOnAndroidNamesTheClick() async throws {
        let fixture = try await fixture(LinkLimits(clicks: UseLimit(1)))
        let answer = try await fixture.follow.answer(request("/abc", VisitorHeaders(userAgent: Self.android)))
        let location = try #require(answer.location)
        #expect(location.hasPrefix("intent://go.example.com/abc?waymark_click="))
        let address = "https" + location.prefix { $0 != "#" }.dropFirst("intent".count)
        #expect(try await fixture.openings.resolve(address, for: .app(in: fixture)).found != nil)
        #expect(try await used(fixture) == 1)
    }

    @Test func anAppThatIsOpenedByTheLinkTakesAClickAndAnOpening() async throws {
        let fixture = try await fixture(LinkLimits(clicks: UseLimit(5), openings: UseLimit(1)))
        let caller = try Caller.app(in: fixture)
        #expect(try await fixture.openings.resolve("https://go.example.com/abc", for: caller).found != nil)
        guard
            case .inactive(_, .usedUp, _) = try await fixture.openings.resolve(
                "https://go.example.com/abc", for: caller)
        else { return #expect(Bool(false), "The app got the link again.") }
        #expect(
            try await link(fixture)?.limits == LinkLimits(clicks: UseLimit(5, used: 1), openings: UseLimit(1, used: 1)))
        // Its clicks are plain from now on.
        #expect(try await fixture.follow.answer(request("/abc")).location == Self.destination)
    }

    @Test func whoMayReadEveryLinkTakesNothing() async throws {
        let fixture = try await fixture(LinkLimits(clicks: UseLimit(1), openings: UseLimit(1)))
        var caller = try Caller.app(in: fixture)
        caller.role = .server
        #expect(try await fixture.openings.resolve("https://go.example.com/abc", for: caller).found != nil)
        #expect(try await used(fixture) == 0)
    }

    @Test func whereOpeningsAreLimitedTheStoreKeepsTheLinkAndNotItsDestination() async throws {
        let fixture = try await fixture(LinkLimits(openings: UseLimit(1)))
        let answer = try await fixture.follow.answer(request("/abc", VisitorHeaders(userAgent: Self.android)))
        let location = try #require(answer.location?.removingPercentEncoding?.removingPercentEncoding)
        #expect(location.contains("referrer=link=https%3A%2F%2Fgo.example.com%2Fabc"))
        #expect(!location.contains("example.com%2Fa&") && !location.contains("example.com/a&"))
    }

    @Test func withoutTheStoreThereIsNoAnswer() async throws {
        let fixture = try await VisitFixture(links: LostLinkStore())
        let answer = try await fixture.follow.answer(request("/abc"))
        #expect(answer.status == 503)
    }

    @Test func of64VisitorsAsManyAreLedOnAsTheLimitPermits() async throws {
        let fixture = try await fixture(LinkLimits(clicks: UseLimit(10)))
        let ledOn = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<64 {
                group.addTask {
                    try await fixture.follow.answer(self.request("/abc")).location == Self.destination
                }
            }
            return try await group.reduce(into: 0) { count, isLedOn in count += isLedOn ? 1 : 0 }
        }
        #expect(ledOn == 10)
        #expect(try await used(fixture) == 10)
    }
}

extension Caller {
    /// The key of an app in the fixture's project.
    fileprivate static func app(in fixture: VisitFixture) throws -> Caller {
        Caller(keyID: APIKeyRecord.ID(at: VisitSamples.moment), role: .app, projectID: fixture.domain.projectID)
    }
}
