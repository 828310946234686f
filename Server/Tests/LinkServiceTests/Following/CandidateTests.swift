import Foundation
import InstallMatching
import LinkStorage
import Logging
import Testing
import WaymarkLinks

@testable import LinkRules
@testable import LinkService

/// Which clicks are recorded as candidates, and with what.
@Suite struct CandidateTests {
    private static let iPhone =
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 "
        + "Mobile/15E148 Safari/604.1"
    private static let chrome =
        "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36"
    private static let firefox = "Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"
    private static let desktop =
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36"
    private static let crawler = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"

    /// A project that permits probable matches, unless it says otherwise.
    private struct Fixture {
        let follow: FollowLink
        let reports: DeviceReports
        let tokens: ClickTokens
        let journal: MemoryJournal
        let link: LinkRecord

        init(
            matchesProbably: Bool = true, shared: NetworkRanges = .none, isInMemory: Bool = false,
            _ change: (inout DynamicLink) -> Void = { _ in }
        ) async throws {
            let database = InMemoryLinkDatabase()
            let logger = Logger(label: "test")
            let clock = LinkClock.fixed(VisitSamples.moment)
            var project = ProjectRecord(id: VisitSamples.project, name: "Project", createdAt: VisitSamples.moment)
            project.matchesProbably = matchesProbably
            try await database.insert(project)
            let domain = try VisitSamples.domain("https://go.example.com")
            try await database.insert(domain)
            let directory = DirectoryCache(database: database, outages: OutageLog(logger))
            try await directory.refresh()
            var link = DynamicLink(link: try #require(WebURL("https://example.com/")))
            link.ios.bundleID = "com.example.ios"
            link.ios.appStoreID = AppStoreID("123456789")
            link.android.packageName = "com.example.android"
            change(&link)
            let record = try VisitSamples.record("abc", link, on: domain)
            let cache = isInMemory ? LinkCache(capacity: 1 << 20) : nil
            self.link = try await database.insert(NewLinkRecord(record: record, candidates: [record.code])).record
            journal = MemoryJournal(store: database)
            let visitors = VisitorNumbers(store: database, clock: clock, outages: OutageLog(logger))
            try await visitors.refresh()
            tokens = ClickTokens(outages: OutageLog(logger)) { Data(repeating: 3, count: 32) }
            try await tokens.refresh()
            let recorder = ActivityRecorder(
                journal: journal, visitors: visitors, sharedNetworks: { shared }, clock: clock)
            follow = FollowLink(
                resolver: LinkResolver(directory: directory, links: database, cache: cache, clock: clock),
                directory: directory, recorder: recorder, tokens: tokens, clock: clock)
            reports = DeviceReports(tokens: tokens, recorder: recorder, clock: clock)
        }

        var candidates: [PendingClick] {
            journal.entries.compactMap { if case .candidate(let click) = $0 { click } else { nil } }
        }

        @discardableResult
        func visit(
            _ userAgent: String = CandidateTests.iPhone, query: String? = nil, method: LinkRequest.Method = .get,
            language: String? = "de-AT,de;q=0.9", refuses: Bool = false, fetchMode: String? = nil,
            from client: String? = "203.0.113.7"
        ) async throws -> LinkAnswer {
            try await follow.answer(
                LinkRequest(
                    method: method, authority: "go.example.com", path: "/abc", query: query,
                    headers: VisitorHeaders(userAgent: userAgent, fetchMode: fetchMode),
                    origin: VisitOrigin(
                        userAgent: userAgent, acceptLanguage: language, refusesRecognition: refuses),
                    client: client.flatMap { IPAddress($0) }))
        }
    }

    @Test func aClickOnAPageIsACandidateWithWhatTheRequestTells() async throws {
        let fixture = try await Fixture()
        let answer = try await fixture.visit()
        guard case .choice(let page) = answer.content else { return #expect(Bool(false), "\(answer)") }
        let candidate = try #require(fixture.candidates.first)
        #expect(fixture.candidates.count == 1 && page.reportsDevice)
        #expect(candidate.id.uuid == page.token?.click && candidate.link == fixture.link.id)
        #expect(candidate.moment == VisitSamples.moment && candidate.network.family == .ipv4)
        // The user agent's own version has been the same since iOS 18.6; Safari's is the system's.
        #expect(
            candidate.traits
                == DeviceTraits(
                    platform: .ios, form: .phone, system: SystemRelease(26, 1), language: DeviceLanguage("de-AT")))
    }

    @Test(arguments: [CandidateTests.chrome, CandidateTests.firefox])
    func aClickOnAndroidIsACandidate(userAgent: String) async throws {
        let fixture = try await Fixture()
        let answer = try await fixture.visit(userAgent)
        let candidate = try #require(fixture.candidates.first)
        #expect(candidate.traits.platform == .android && candidate.traits.form == .phone)
        // Chrome tells no version, Firefox the real one.
        #expect(candidate.traits.system?.major == (userAgent == Self.firefox ? "14" : nil))
        if let location = answer.location {
            let token = try #require(location.firstMatch(of: /waymark_click%253D([A-Za-z0-9_-]{46});end/)?.output.1)
            let read = try fixture.tokens.token(String(token), from: .referrer, at: VisitSamples.moment)
            #expect(read.click == candidate.id.uuid)
        }
    }

    @Test func aRedirectFromMemoryRecordsTheSame() async throws {
        let fixture = try await Fixture(isInMemory: true)
        try await fixture.visit(Self.chrome)
        let request = LinkRequest(
            authority: "go.example.com", path: "/abc", headers: VisitorHeaders(userAgent: Self.chrome),
            origin: VisitOrigin(userAgent: Self.chrome, acceptLanguage: "de-AT"), client: IPAddress("203.0.113.7"))
        let location = try #require(fixture.follow.redirectAtOnce(request))
        let candidates = fixture.candidates
        try #require(candidates.count == 2)
        #expect(candidates[1].id.uuid == location.token?.click && candidates[1].id != candidates[0].id)
        #expect(candidates[0].traits == candidates[1].traits && candidates[0].network == candidates[1].network)
    }

    @Test func noOtherVisitIsACandidate() async throws {
        let fixture = try await Fixture()
        for userAgent in [Self.desktop, Self.crawler, "curl/8.5.0"] { try await fixture.visit(userAgent) }
        try await fixture.visit(method: .head)
        try await fixture.visit(fetchMode: "no-cors")
        try await fixture.visit(refuses: true)
        try await fixture.visit(query: "d=1")
        // From a page of the link, whose click is the candidate.
        try await fixture.visit(query: "_o=1")
        for client in [nil, "192.168.1.2", "127.0.0.1", "fd00::1"] { try await fixture.visit(from: client) }
        #expect(fixture.candidates.isEmpty)
    }

    @Test func aVisitorWhoRefusesGetsATokenAndAPageThatReportsNothing() async throws {
        let fixture = try await Fixture()
        let answer = try await fixture.visit(refuses: true)
        guard case .choice(let page) = answer.content else { return #expect(Bool(false), "\(answer)") }
        #expect(page.token != nil && !page.reportsDevice)
    }

    @Test func aProjectWithoutTheSwitchHasNoCandidates() async throws {
        let fixture = try await Fixture(matchesProbably: false)
        let answer = try await fixture.visit()
        try await fixture.visit(Self.chrome)
        guard case .choice(let page) = answer.content else { return #expect(Bool(false), "\(answer)") }
        #expect(fixture.candidates.isEmpty && !page.reportsDevice && page.token != nil)
    }

    @Test func onlyWhatLeadsToAStoreHasCandidates() async throws {
        let fixture = try await Fixture {
            $0.ios.appStoreID = nil
            $0.android.fallbackLink = WebURL("https://example.com/android")
        }
        try await fixture.visit()
        try await fixture.visit(Self.chrome)
        #expect(fixture.candidates.isEmpty)
        let forced = try await Fixture { $0.navigation.isForcedRedirectEnabled = true }
        let answer = try await forced.visit()
        #expect(answer.location == "https://apps.apple.com/app/id123456789" && forced.candidates.count == 1)
    }

    @Test func aNetworkThatStrangersShareHasNoCandidates() async throws {
        let fixture = try await Fixture(shared: NetworkRanges("203.0.113.0/24\n2001:db8::/32"))
        try await fixture.visit()
        try await fixture.visit(from: "2001:db8::1")
        #expect(fixture.candidates.isEmpty)
        try await fixture.visit(from: "198.51.100.1")
        #expect(fixture.candidates.count == 1)
    }

    /// Neither the user agent nor the last 64 bits of an IPv6 address decide.
    @Test func aNetworkIsThatOfItsSubscriber() async throws {
        let fixture = try await Fixture()
        for client in ["2a02:8388:1::1", "2a02:8388:1::ffff", "2a02:8388:2::1", "::ffff:203.0.113.7", "203.0.113.7"] {
            try await fixture.visit(client.contains("ffff") ? Self.chrome : Self.iPhone, from: client)
        }
        let networks = fixture.candidates.map(\.network)
        #expect(networks[0] == networks[1] && networks[0] != networks[2] && networks[3] == networks[4])
        #expect(networks.map(\.family) == [.ipv6, .ipv6, .ipv6, .ipv4, .ipv4])
    }

    @Test func aPageReportsItsDeviceOnce() async throws {
        let fixture = try await Fixture()
        guard case .choice(let page) = try await fixture.visit().content else { return #expect(Bool(false)) }
        let token = try #require(page.token)
        let report = try #require(PageDevice(form: "click=\(token)&width=390&height=844&zone=Europe/Vienna"))
        fixture.reports.take(report, from: Visitor(platform: .windows))
        for _ in 0..<3 { fixture.reports.take(report, from: Visitor(platform: .ios)) }
        let changed = try #require(PageDevice(form: "click=A\(token.description.dropFirst())&zone=UTC"))
        fixture.reports.take(changed, from: Visitor(platform: .ios))
        let told = fixture.journal.entries.compactMap { entry -> DeviceTraits? in
            guard case .candidateTraits(let traits, let click, _) = entry else { return nil }
            #expect(click.uuid == token.click)
            return traits
        }
        #expect(told == [DeviceTraits(platform: .ios, screen: ScreenSize(390, 844), timeZone: "Europe/Vienna")])
    }

    @Test func withoutASecretThereAreNeitherTokensNorCandidates() async throws {
        let fixture = try await Fixture()
        let tokens = ClickTokens(outages: OutageLog(Logger(label: "test"))) { throw LinkStoreError(.unavailable) }
        await #expect(throws: LinkStoreError.self) { try await tokens.refresh() }
        #expect(tokens.token(of: fixture.link.id, at: VisitSamples.moment) == nil)
        let made = try #require(fixture.tokens.token(of: fixture.link.id, at: VisitSamples.moment))
        #expect(throws: ClickTokenError.foreign) {
            try tokens.token(made.description, from: .referrer, at: VisitSamples.moment)
        }
    }

    @Test func noTwoTokensOfALinkAreTheSame() async throws {
        let fixture = try await Fixture()
        let clicks = (0..<1000).compactMap { _ in
            fixture.tokens.token(of: fixture.link.id, at: VisitSamples.moment)?.click
        }
        #expect(clicks.count == 1000 && Set(clicks).count == 1000)
    }
}
