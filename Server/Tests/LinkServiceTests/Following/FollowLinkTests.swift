import Foundation
import InstallMatching
import LinkRules
import LinkService
import LinkStorage
import Testing
import WaymarkLinks

@Suite struct FollowLinkTests {
    private static let iPhone =
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 "
        + "Mobile/15E148 Safari/604.1"
    private static let desktop =
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36"

    private func request(
        _ target: String, method: LinkRequest.Method = .get, authority: String = "go.example.com",
        userAgent: String = desktop
    ) -> LinkRequest {
        let parts = target.split(separator: "?", maxSplits: 1).map { String($0) }
        return LinkRequest(
            method: method, authority: authority, path: parts[0], query: parts.dropFirst().first,
            headers: VisitorHeaders(userAgent: userAgent))
    }

    private func fixture(
        alternateHost: String? = nil, links: (any LinkStore)? = nil, change: (inout LinkDomainRecord) -> Void = { _ in }
    ) async throws -> VisitFixture {
        let fixture = try await VisitFixture(alternateHost: alternateHost, links: links)
        var domain = fixture.domain
        change(&domain)
        try await fixture.database.update(domain)
        try await fixture.directory.refresh()
        return fixture
    }

    private static let link = try? DynamicLink(
        link: WebURL("https://example.com/a"),
        ios: IOSParameters(bundleID: "com.example.ios", appStoreID: AppStoreID("123456789")),
        social: SocialParameters(title: "A title"))

    private func insertLink(into fixture: VisitFixture) async throws -> LinkRecord.ID {
        try await fixture.insert("abc", #require(Self.link)).id
    }

    @Test func aRedirectIsAClickAndARedirect() async throws {
        let fixture = try await fixture()
        let id = try await insertLink(into: fixture)
        let answer = try await fixture.follow.answer(request("/abc"))
        #expect(answer.content == .redirect(to: "https://example.com/a"))
        #expect(answer.status == 302 && answer.location == "https://example.com/a" && answer.retryAfter == nil)
        #expect(fixture.clicks.map(\.events) == [[.click, .redirect]])
        #expect(fixture.clicks.map(\.link) == [id] && fixture.clicks.map(\.platform) == [.desktop])
    }

    @Test func aPageIsAClickAndItsButtonARedirect() async throws {
        let fixture = try await fixture()
        let id = try await insertLink(into: fixture)
        let page = try await fixture.follow.answer(request("/abc", userAgent: Self.iPhone))
        guard case .choice(let choice) = page.content else { return #expect(Bool(false), "\(page)") }
        #expect(choice.reason == .preview && page.status == 200 && page.location == nil)
        _ = try await fixture.follow.answer(request("/abc?_o=1", userAgent: Self.iPhone))
        #expect(fixture.clicks.map(\.events) == [[.click], [.redirect]])
        #expect(fixture.clicks.allSatisfy { $0.link == id && $0.platform == .ios })
    }

    @Test(arguments: [
        ("/abc?d=1", LinkRequest.Method.get, desktop), ("/abc", .head, desktop), ("/abc", .get, "curl/8.7.1"),
        ("/abc", .get, "facebookexternalhit/1.1"), ("/?link=https://example.com/b", .get, desktop),
        ("/none", .get, desktop), ("/", .get, desktop),
    ]) func countsNeitherMachinesNorLongLinksNorWhatIsNoVisitAsPeoplesClicks(
        _ target: String, _ method: LinkRequest.Method, _ userAgent: String
    ) async throws {
        let fixture = try await fixture()
        _ = try await insertLink(into: fixture)
        _ = try await fixture.follow.answer(request(target, method: method, userAgent: userAgent))
        #expect(!fixture.clicks.contains { $0.kind == .person && !$0.events.isEmpty })
    }

    @Test func aScannersNetworkIsNotCounted() async throws {
        let fixture = try await fixture()
        _ = try await insertLink(into: fixture)
        var request = request("/abc")
        request.client = IPAddress("192.0.2.7")
        let answer = try await fixture.follow.answer(request, scanners: NetworkRanges("192.0.2.0/24"))
        #expect(answer.status == 302 && fixture.clicks.map(\.kind) == [.scanner])
    }

    @Test func headGivesTheAnswerOfGet() async throws {
        let fixture = try await fixture()
        _ = try await insertLink(into: fixture)
        let get = try await fixture.follow.answer(request("/abc"))
        #expect(try await fixture.follow.answer(request("/abc", method: .head)) == get)
    }

    @Test(arguments: ["open.example.com", "OPEN.example.com.", "Open.Example.com:443"])
    func aButtonLeadsToTheOtherHost(_ authority: String) async throws {
        let fixture = try await fixture(alternateHost: "open.example.com")
        _ = try await insertLink(into: fixture)
        let answer = try await fixture.follow.answer(
            request("/abc", authority: authority, userAgent: Self.iPhone))
        guard case .choice(let page) = answer.content else { return #expect(Bool(false), "\(answer)") }
        #expect(page.choices.first?.open?.location == "https://go.example.com/abc?_o=1")
        #expect(answer.host == "open.example.com")
    }

    @Test(arguments: ["old.example.com", "OLD.example.com:443", "older.example.com"])
    func aRetiredHostGoesOn(_ authority: String) async throws {
        let fixture = try await fixture(alternateHost: "open.example.com") {
            $0.retiredHosts = ["old.example.com", "older.example.com"]
        }
        let id = try await insertLink(into: fixture)
        let short = try await fixture.follow.answer(request("/abc", authority: authority))
        #expect(short.content == .redirect(to: "https://example.com/a"))
        #expect(fixture.clicks.map(\.link) == [id])
        let long = try await fixture.follow.answer(request("/?link=https://example.com/b", authority: authority))
        #expect(long.content == .redirect(to: "https://example.com/b"))
        let answer = try await fixture.follow.answer(request("/abc", authority: authority, userAgent: Self.iPhone))
        guard case .choice(let page) = answer.content else { return #expect(Bool(false), "\(answer)") }
        #expect(page.choices.first?.open?.location == "https://go.example.com/abc?_o=1")
        #expect(fixture.directory.current.associatedDomains(authority: authority)?.count == 1)
        #expect(fixture.directory.current.secureAuthority(forHost: "old.example.com") == "old.example.com")
    }

    @Test(arguments: [nil, true, false])
    func aPageOffersToContinueUnlessTheOwnerTurnsItOff(_ setting: Bool?) async throws {
        let fixture = try await fixture { domain in
            if let setting { domain.pages.offersContinueAfterInstall = setting }
        }
        _ = try await insertLink(into: fixture)
        let answer = try await fixture.follow.answer(request("/abc", userAgent: Self.iPhone))
        guard case .choice(let page) = answer.content else { return #expect(Bool(false), "\(answer)") }
        #expect(page.clipboardText == (setting == false ? nil : "https://go.example.com/abc?_icp=1"))
    }

    /// The flow always agrees with a visit: both call the same planner with the same settings.
    @Test func theFlowOfAFoundLinkIsThatOfItsVisits() async throws {
        let fixture = try await fixture()
        _ = try await insertLink(into: fixture)
        let found = try #require(try await fixture.resolver.resolve("https://go.example.com/abc").found)
        let visit = LinkVisit(
            to: found, at: RequestedAddress(found), by: VisitorClassifier.visitor(userAgent: Self.iPhone))
        #expect(visit.plan.page?.clipboardText == "https://go.example.com/abc?_icp=1")
        let answer = try await fixture.follow.answer(request("/abc?d=1"))
        #expect(answer.content == .flow(LinkFlow(found, request: RequestedAddress(found))))
    }

    @Test(arguments: [
        ("/none", LinkRefusal.notFound), ("/off", .inactive(.disabled)), ("/gone", .deleted),
        ("/", .invalid(reason: "This address is not a link.")),
        ("/?apn=x", .invalid(reason: LongLinkError.missingLink.description)),
    ]) func aRefusalGivesTheReason(_ target: String, _ refusal: LinkRefusal) async throws {
        let fixture = try await fixture()
        var off = try await fixture.insert("off", #require(Self.link))
        off.disabledAt = VisitSamples.moment
        _ = try await fixture.database.update(off)
        let gone = try await fixture.insert("gone", #require(Self.link))
        _ = try await fixture.database.delete(gone.id, version: nil, at: VisitSamples.moment)
        let answer = try await fixture.follow.answer(request(target))
        #expect(answer.content == .refusal(refusal) && answer.status == refusal.status)
        #expect(answer.domain?.record == fixture.domain)
    }

    @Test(arguments: [
        ("/none", "https://example.com/lost"), ("/?apn=x", "https://example.com/lost"),
        ("/", "https://example.com/home"),
    ])
    func anOwnerMayLeadElsewhere(_ target: String, _ location: String) async throws {
        let fixture = try await fixture {
            $0.notFoundURL = WebURL("https://example.com/lost")
            $0.fallbackURL = WebURL("https://example.com/home")
        }
        #expect(try await fixture.follow.answer(request(target)).content == .redirect(to: location))
    }

    @Test func aForeignHostHasNoBrand() async throws {
        let fixture = try await fixture { $0.notFoundURL = WebURL("https://example.com/lost") }
        let answer = try await fixture.follow.answer(request("/abc", authority: "other.example.com"))
        #expect(answer.content == .refusal(.notFound) && answer.domain == nil)
    }

    @Test(arguments: [LinkStoreError.Code.unavailable, .corruptRecord])
    func aLostOrDamagedStoreIsUnavailableAndHasItsBrand(_ code: LinkStoreError.Code) async throws {
        let fixture = try await fixture(links: LostLinkStore(code))
        let answer = try await fixture.follow.answer(request("/abc"))
        #expect(answer.status == 503 && answer.retryAfter != nil && answer.domain?.record == fixture.domain)
        guard case .refused(let refused) = try await fixture.follow.printableLink(request("/abc")) else {
            return #expect(Bool(false))
        }
        #expect(refused == answer)
    }

    @Test func aCodeHoldsTheShortLinkAndCountsNothing() async throws {
        let fixture = try await fixture()
        _ = try await insertLink(into: fixture)
        let printable = try await fixture.follow.printableLink(request("/abc?size=200"))
        #expect(printable == .link("https://go.example.com/abc?qr=1"))
        guard case .refused(let answer) = try await fixture.follow.printableLink(request("/none")) else {
            return #expect(Bool(false))
        }
        #expect(answer.content == .refusal(.notFound) && fixture.clicks.isEmpty)
    }
}
