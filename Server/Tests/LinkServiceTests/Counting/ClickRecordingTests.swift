import LinkRules
import LinkStorage
import Locking
import Testing
import WaymarkLinks

@testable import LinkService

/// The records of requests for a link.
@Suite struct ClickRecordingTests {
    private static let chrome =
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36"
    private static let instagram =
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 390.0.0.0"

    private func click(
        _ target: String = "/abc", method: LinkRequest.Method = .get, headers: VisitorHeaders,
        origin: VisitOrigin = VisitOrigin()
    ) async throws -> Click {
        let fixture = try await VisitFixture()
        let link = try DynamicLink(
            link: WebURL("https://example.com/a"), ios: IOSParameters(bundleID: "com.example.ios"),
            social: SocialParameters(title: "A title"))
        try await fixture.insert("abc", link)
        let parts = target.split(separator: "?", maxSplits: 1).map(String.init)
        _ = try await fixture.follow.answer(
            LinkRequest(
                method: method, authority: "go.example.com", path: parts[0], query: parts.count > 1 ? parts[1] : nil,
                headers: headers, origin: origin, client: IPAddress("192.0.2.1")))
        return try #require(fixture.clicks.first)
    }

    @Test func aClickHoldsWhatTheRequestTells() async throws {
        let click = try await click(
            "/abc?utm_source=mail&utm_medium=email&utm_campaign=spring&utm_term=shoes&utm_content=top&qr=1",
            headers: VisitorHeaders(userAgent: Self.chrome),
            origin: VisitOrigin(acceptLanguage: "de-DE,de;q=0.9", referrer: "https://news.example.org/today"))
        #expect(click.kind == .person && click.answer == .web && click.platform == .desktop && !click.isReturn)
        #expect(click.form == .desktop && click.system == "windows" && click.browser == "chrome" && click.inApp == nil)
        #expect(click.language == "de-DE" && click.referrerHost == "news.example.org" && click.isFromQRCode)
        #expect(
            click.campaign
                == Click.Campaign(source: "mail", medium: "email", name: "spring", term: "shoes", content: "top"))
        #expect(click.moment == VisitSamples.moment && click.visitor == nil && click.country == nil)
    }

    @Test func theCountryIsThatOfTheVisitorsAddress() async throws {
        let fixture = try await VisitFixture()
        let record = try await fixture.insert("abc", DynamicLink(link: WebURL("https://example.com/a")))
        let asked = Mutex<[IPAddress]>([])
        let journal = MemoryJournal(store: fixture.database)
        let clock = LinkClock.fixed(VisitSamples.moment)
        let recorder = ActivityRecorder(
            journal: journal, visitors: nil,
            countryOf: { address in
                asked.withLock { $0.append(address) }
                return CountryCode(UInt8(ascii: "d"), UInt8(ascii: "e"))
            }, clock: clock)
        let follow = FollowLink(
            resolver: fixture.resolver, directory: fixture.directory, recorder: recorder, clock: clock)
        for client in [IPAddress("2001:db8::1"), nil] {
            _ = try await follow.answer(LinkRequest(authority: "go.example.com", path: "/abc", client: client))
        }
        let clicks = journal.entries.compactMap { if case .click(let click) = $0 { click } else { nil } }
        #expect(clicks.map(\.country) == ["DE", nil] && clicks.allSatisfy { $0.link == record.id })
        #expect(asked.withLock { $0 } == [IPAddress("2001:db8::1")])
    }

    @Test(arguments: [("DE", "DE"), ("fr", "FR"), ("xK", "XK")])
    func aCountryIsTwoLetters(letters: String, code: String) {
        let bytes = Array(letters.utf8)
        #expect(CountryCode(bytes[0], bytes[1])?.description == code)
    }

    @Test(arguments: ["1A", "A1", "@A", "A[", "a{", "\0A", "A\u{7F}"])
    func whatIsNoLetterIsNoCountry(text: String) {
        let bytes = Array(text.utf8)
        #expect(CountryCode(bytes[0], bytes[1]) == nil)
    }

    @Test func aWebViewIsAPersonInAnApp() async throws {
        let click = try await click(headers: VisitorHeaders(userAgent: Self.instagram))
        #expect(click.kind == .person && click.inApp == "instagram" && click.browser == nil && click.answer == .page)
        #expect(click.system == "ios" && click.systemVersion?.hasPrefix("18") == true && click.form == .phone)
    }

    @Test(arguments: [
        ("facebookexternalhit/1.1", Click.Kind.preview, Click.Answer.card), ("curl/8.7.1", .tool, .web),
        ("Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", .search, .web),
    ])
    func machinesAreMarked(_ userAgent: String, _ kind: Click.Kind, _ answer: Click.Answer) async throws {
        let click = try await click(headers: VisitorHeaders(userAgent: userAgent))
        #expect(click.kind == kind && click.answer == answer)
    }

    @Test func whatIsFetchedAheadAndHeadAreMarked() async throws {
        let ahead = VisitorHeaders(userAgent: Self.chrome, purposes: ["prefetch;prerender"])
        #expect(try await click(headers: ahead).kind == .prefetch)
        #expect(try await click(method: .head, headers: VisitorHeaders(userAgent: Self.chrome)).kind == .head)
    }

    @Test func whoReturnsFromAPageHasClickedBefore() async throws {
        let click = try await click("/abc?_o=web", headers: VisitorHeaders(userAgent: Self.instagram))
        #expect(click.isReturn && click.events == [.redirect])
    }

    @Test func anUnknownCodeIsRecordedForItsDomain() async throws {
        let fixture = try await VisitFixture()
        _ = try await fixture.follow.answer(LinkRequest(authority: "go.example.com", path: "/none"))
        #expect(fixture.journal.entries == [.unknownCode(on: fixture.domain.id, at: VisitSamples.moment)])
    }

    @Test func theStoreHasEachEntryOnceAfterDraining() async throws {
        let fixture = try await VisitFixture()
        let record = try await fixture.insert("abc", DynamicLink(link: WebURL("https://example.com/a")))
        for _ in 0..<2 {
            for _ in 0..<3 {
                _ = try await fixture.follow.answer(
                    LinkRequest(
                        authority: "go.example.com", path: "/abc", headers: VisitorHeaders(userAgent: Self.chrome)))
            }
            try await fixture.journal.drain()
        }
        #expect(fixture.journal.entries.isEmpty)
        let counts = try await fixture.statistics.events(of: record.id, days: 1)
        #expect(counts.map(\.count) == [6, 6])
    }
}
