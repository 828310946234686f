import Foundation
import LinkRules
import LinkStorage
import Logging
import Testing
import WaymarkLinks

@testable import LinkService

/// Redirects that a link in memory remembers are those that are planned anew: after edits, changes of settings, and as time goes on.
@Suite struct RememberedRedirectTests {
    private static let userAgents = UserAgentFixtureTests.cases.map(\.ua)

    @Test func aRememberedRedirectIsThePlannedOne() async throws {
        let seed = UInt64.random(in: 0 ... .max)
        print("aRememberedRedirectIsThePlannedOne: seed \(seed)")
        var generator = SplitMix64(seed: seed)
        let fixture = try await Fixture()
        var redirects = 0
        for _ in 0..<3000 {
            switch Int.random(in: 0..<60, using: &generator) {
            case 0: try await fixture.edit(using: &generator)
            case 1: try await fixture.changeSettings(using: &generator)
            case 2: fixture.advance(by: Double.random(in: 0..<40, using: &generator))
            default: break
            }
            let request = Self.request(using: &generator)
            let planned = try await fixture.planned.answer(request)
            let expected = fixture.plannedJournal.entries.last
            // The first request for an edited link brings it into memory.
            _ = try await fixture.remembered.answer(request)
            guard let location = fixture.remembered.redirectAtOnce(request) else {
                #expect(planned.location == nil || request.path == "/none")
                continue
            }
            redirects += 1
            guard location.text == planned.location, fixture.rememberedJournal.entries.last == expected else {
                Issue.record("\(request): \(location), \(planned), \(String(describing: expected))")
                return
            }
        }
        #expect(redirects > 300)
    }

    private static func request(using generator: inout SplitMix64) -> LinkRequest {
        let queries = [nil, nil, nil, nil, "", "_o=1", "_o=web", "utm_source=mail&qr=1", "d=1", "pass=1"]
        let language = ["de-DE,de;q=0.9", "en"].randomElement(using: &generator)
        return LinkRequest(
            method: Int.random(in: 0..<9, using: &generator) == 0 ? .head : .get,
            authority: Int.random(in: 0..<4, using: &generator) == 0 ? "open.example.com" : "go.example.com",
            path: Int.random(in: 0..<20, using: &generator) == 0 ? "/none" : "/abc",
            query: queries.randomElement(using: &generator) ?? nil,
            headers: VisitorHeaders(userAgent: userAgents.randomElement(using: &generator)),
            origin: VisitOrigin(acceptLanguage: language, referrer: "https://www.example.org/"),
            client: IPAddress("192.0.2.1"))
    }

    /// What the planner looks at in visitors, over all collected texts and many links.
    @Test func visitorsWithTheSameTraitsAreLedToTheSameAddress() throws {
        var generator = SplitMix64(seed: 7)
        let domain = ConfiguredDomain(
            try VisitSamples.domain("https://go.example.com", alternateHost: "open.example.com"))
        let visitors = Self.userAgents.flatMap { agent in
            let visitor = VisitorClassifier.visitor(userAgent: agent)
            var plain = Visitor(
                kind: visitor.kind, platform: visitor.platform, form: visitor.form, browser: visitor.browser,
                maybeIPad: visitor.maybeIPad)
            if plain.browser != .safari { plain.browser?.name = "another" }
            plain.isNavigation = false
            return [visitor, plain]
        }
        let groups = Dictionary(grouping: visitors) { VisitorTraits($0) }.values.filter { $0.count > 1 }
        #expect(groups.count > 5)
        for _ in 0..<300 {
            let link = try Fixture.link(using: &generator)
            let address = RequestedAddress(domain: domain, code: try #require(ShortCode("abc")))
            for group in groups {
                let locations = group.map { visitor -> String? in
                    let plan = RedirectPlanner.plan(link, request: address, visitor: visitor, apps: [])
                    guard case .redirect(let target) = plan else { return nil }
                    return target.location
                }
                #expect(Set(locations).count == 1, "\(link) \(group)")
            }
        }
    }
}

/// A link that is followed through memory and past it.
private final class Fixture: Sendable {
    private let database = InMemoryLinkDatabase()
    private let directory: DirectoryCache
    private let links: CachingLinkStore
    private let time: TestTime
    private let link: LinkRecord.ID
    private let domain: LinkDomainRecord.ID
    let remembered: FollowLink
    let rememberedJournal = MemoryJournal(store: InMemoryLinkDatabase())
    let planned: FollowLink
    let plannedJournal = MemoryJournal(store: InMemoryLinkDatabase())

    init() async throws {
        let domain = try VisitSamples.domain("https://go.example.com", alternateHost: "open.example.com")
        self.domain = domain.id
        try await database.insert(
            ProjectRecord(id: VisitSamples.project, name: "Project", createdAt: VisitSamples.moment))
        try await database.insert(domain)
        try await database.insert(VisitSamples.app(.android(AndroidApp(packageName: "com.example.android"))))
        directory = DirectoryCache(database: database, outages: OutageLog(Logger(label: "test")))
        try await directory.refresh()
        let cache = LinkCache(capacity: 1 << 20)
        links = CachingLinkStore(database, cache: cache)
        let record = try VisitSamples.record(
            "abc", DynamicLink(link: #require(WebURL("https://example.com/"))), on: domain)
        link = try await links.insert(NewLinkRecord(record: record, candidates: [record.code])).record.id
        let time = TestTime()
        self.time = time
        let clock = LinkClock { time.now }
        let follow = { [directory, links] (journal: MemoryJournal, cache: LinkCache?) in
            FollowLink(
                resolver: LinkResolver(directory: directory, links: links, cache: cache, clock: clock),
                directory: directory, recorder: ActivityRecorder(journal: journal, clock: clock), clock: clock)
        }
        remembered = follow(rememberedJournal, cache)
        planned = follow(plannedJournal, nil)
    }

    func advance(by seconds: Double) { time.advance(by: seconds) }

    /// Gives the link other destinations, and perhaps a beginning, an end, or a stop.
    func edit(using generator: inout SplitMix64) async throws {
        var record = try #require(try await links.link(id: link))
        record.link = try Self.link(using: &generator)
        func moment() -> Date? {
            Bool.random(using: &generator) ? nil : time.now.addingTimeInterval(.random(in: -20..<60, using: &generator))
        }
        record.startsAt = moment()
        record.expiresAt = moment()
        record.disabledAt = Int.random(in: 0..<8, using: &generator) == 0 ? time.now : nil
        _ = try await links.update(record)
    }

    /// Changes what the answers of all links of the domain depend on.
    func changeSettings(using generator: inout SplitMix64) async throws {
        var domain = try #require(directory.current.domain(domain))
        let patterns = [[], [], ["^https://example\\.com/.*$"], ["^https://other\\.example/.*$"]]
        domain.urlPatterns = patterns.randomElement(using: &generator) ?? []
        domain.passedParameters = PassedParameters(Bool.random(using: &generator) ? ["pass"] : [])
        domain.alternateHost = Bool.random(using: &generator) ? "open.example.com" : nil
        domain.retiredHosts = domain.alternateHost == nil ? ["open.example.com"] : []
        domain.isCaseSensitive = Bool.random(using: &generator)
        try await database.update(domain)
        try await directory.refresh()
    }

    static func link(using generator: inout SplitMix64) throws -> DynamicLink {
        func address(_ path: String) -> WebURL? {
            Bool.random(using: &generator) ? WebURL("https://example.com/\(path)/\(generator.next() % 100)") : nil
        }
        func chance<Value>(_ value: Value) -> Value? { Bool.random(using: &generator) ? value : nil }
        var link = DynamicLink(link: try #require(WebURL("https://example.com/\(generator.next())")))
        link.android.packageName = chance("com.example.android")
        link.android.fallbackLink = address("android")
        link.ios.bundleID = chance("com.example.ios")
        link.ios.appStoreID = chance("123456789").flatMap { AppStoreID($0) }
        link.ios.fallbackLink = address("ios")
        link.ios.iPadFallbackLink = address("ipad")
        link.otherPlatforms.fallbackLink = address("other")
        link.navigation.isForcedRedirectEnabled = chance(true)
        link.navigation.isAppOnly = Int.random(in: 0..<4, using: &generator) == 0 ? true : nil
        link.social.title = chance("A title")
        return link
    }
}
