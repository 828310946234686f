import Foundation
import LinkRules
import LinkService
import LinkStorage
import Testing
import WaymarkLinks

@Suite struct LinkResolverTests {
    private func link(_ text: String = "https://example.com/a") throws -> DynamicLink {
        DynamicLink(link: try WebURL(text))
    }

    @Test(arguments: [
        "https://go.example.com/abc",
        "https://GO.Example.COM/abc",
        "http://go.example.com/abc",
        "https://go.example.com/abc/",
        "https://go.example.com/abc?x=1#y",
        "https://go.example.com/abc?link=https%3A%2F%2Fevil.example%2F",
        "https://go.example.com/%61bc",
        "https://go.example.com/abc//",
        "https://go.example.com/abc).",
        "https://go.example.com/abc%E2%80%8B?x=1",
        "https://open.example.com/abc",
    ])
    func findsAShortLink(_ url: String) async throws {
        let fixture = try await VisitFixture(alternateHost: "open.example.com")
        let record = try await fixture.insert("abc", link())
        let found = try #require(try await fixture.resolver.resolve(url).found)
        #expect(found.record == record && found.domain.record == fixture.domain)
    }

    @Test(arguments: [
        "https://go.example.com/unknown",
        "https://go.example.com/ABC",
        "https://go.example.com/i/abc",
        "https://go.example.com/abc/def",
        "https://go.example.com//abc",
        "https://go.example.com/a.c",
        "https://go.example.com/abc%00",
        "https://go.example.com/ab%C3%A9",
    ])
    func findsNothingElsewhereOnTheDomain(_ url: String) async throws {
        let fixture = try await VisitFixture()
        try await fixture.insert("abc", link())
        #expect(try await fixture.resolver.resolve(url) == .notFound(domain: fixture.domain))
    }

    @Test func aDeletedLinkIsNoUnknownOne() async throws {
        let fixture = try await VisitFixture(apps: [.ios(IOSApp(bundleID: "com.example.ios"))])
        let record = try await fixture.insert("abc", link())
        let deleted = try await fixture.database.delete(record.id, version: nil, at: VisitSamples.moment)
        let resolution = try await fixture.resolver.resolve("https://go.example.com/abc")
        #expect(resolution == .deleted(deleted, domain: fixture.domain))
        #expect(resolution.found == nil && resolution.printableLink == nil)
        let claim = LinkClaim(
            project: VisitSamples.project, installationID: "i",
            evidence: ClaimEvidence(clipboardLink: "https://go.example.com/abc"),
            app: ClaimingApp(platform: .ios, bundleOrPackage: "com.example.ios"))
        #expect(try await fixture.claims.claim(claim).match == .none(.inactive))
    }

    @Test(arguments: [
        "https://other.example.com/abc", "https://go.example.com.evil.example/abc", "https://go.example.com:8443/abc",
        "go.example.com/abc", "", "not a link", "mailto:a@example.com",
    ])
    func knowsNoOtherDomain(_ url: String) async throws {
        let fixture = try await VisitFixture()
        #expect(try await fixture.resolver.resolve(url) == .unknownDomain)
    }

    @Test func findsShortAndLongLinksUnderAPrefixAndNothingBesideIt() async throws {
        let fixture = try await VisitFixture(prefix: "https://example.com/promos")
        let record = try await fixture.insert("abc", link("https://example.com/a"))
        #expect(try await fixture.resolver.resolve("https://example.com/promos/abc").found?.record == record)
        for url in [
            "https://example.com/promos?link=https://example.com/x",
            "https://example.com/promos/?link=https://example.com/x",
        ] {
            #expect(try await fixture.resolver.resolve(url).found?.link.link.description == "https://example.com/x")
        }
        #expect(try await fixture.resolver.resolve("https://example.com/promosabc") == .unknownDomain)
        #expect(try await fixture.resolver.resolve("https://example.com/abc") == .unknownDomain)
    }

    @Test(
        arguments: [
            (nil, nil, nil, nil), (nil, -1, 1, nil), (nil, 0, nil, nil),
            (nil, nil, 0, LinkRecord.Inactivity.expired), (nil, 1, nil, .notStarted), (nil, 1, 2, .notStarted),
            (0, nil, nil, .disabled), (0, nil, -1, .disabled), (0, 1, nil, .disabled),
        ] as [(Double?, Double?, Double?, LinkRecord.Inactivity?)])
    func aLinkIsFollowedWhileItIsOnFromItsStartToItsEnd(
        _ disabled: Double?, _ start: Double?, _ end: Double?, _ inactivity: LinkRecord.Inactivity?
    ) async throws {
        let fixture = try await VisitFixture()
        var record = try await fixture.insert("abc", link())
        record.disabledAt = disabled.map(VisitSamples.moment.addingTimeInterval)
        record.startsAt = start.map(VisitSamples.moment.addingTimeInterval)
        record.expiresAt = end.map(VisitSamples.moment.addingTimeInterval)
        record = try await fixture.database.update(record)
        let found = try await fixture.resolver.resolve("https://go.example.com/abc")
        if let inactivity {
            #expect(found == .inactive(record, inactivity, domain: fixture.domain))
            #expect(found.printableLink == (inactivity == .notStarted ? "https://go.example.com/abc?qr=1" : nil))
        } else {
            #expect(found.found?.record == record)
        }
    }

    @Test func anArchivedLinkGoesOnWorking() async throws {
        let fixture = try await VisitFixture()
        var record = try await fixture.insert("abc", link())
        record.archivedAt = VisitSamples.moment
        _ = try await fixture.database.update(record)
        #expect(try await fixture.resolver.resolve("https://go.example.com/abc").found != nil)
    }

    @Test func theBareDomainCarriesNoLink() async throws {
        let fixture = try await VisitFixture()
        for url in ["", "/", "/?", "//", "/)", "/%20", "/%2e%2e"].map({ "https://go.example.com\($0)" }) {
            #expect(try await fixture.resolver.resolve(url) == .bareDomain(fixture.domain))
        }
    }

    @Test(arguments: ["https://go.example.com", "https://example.com/promos"])
    func aPrefixThatEndedInASlashMakesALongLinkToo(_ prefix: String) async throws {
        let fixture = try await VisitFixture(prefix: prefix)
        for path in ["", "/", "//", "///", "/."] {
            let found = try await fixture.resolver.resolve("\(prefix)\(path)?link=https%3A%2F%2Fexample.com%2Fa")
            #expect(try found.found?.link == link(), "\(path)")
        }
    }

    @Test(arguments: ["apn=com.example", "link=", "link=example.com", "link=javascript:alert(1)", "link=%FF"])
    func aLongLinkWithoutAWebAddressIsBad(_ query: String) async throws {
        let fixture = try await VisitFixture()
        let resolution = try await fixture.resolver.resolve("https://go.example.com/?\(query)")
        guard case .badLongLink = resolution else { return #expect(Bool(false), "\(resolution)") }
    }

    @Test(arguments: [
        "https://go.example.com/abc", "https://go.example.com/?link=https://example.com", "http://open.example.com/x",
        "https://second.example.com/abc",
    ])
    func aLongLinkToALinkDomainMightLeadInCircles(_ target: String) async throws {
        let fixture = try await VisitFixture(alternateHost: "open.example.com")
        try await fixture.database.insert(try VisitSamples.domain("https://second.example.com", at: 1))
        try await fixture.directory.refresh()
        let text = DynamicLink(link: try WebURL(target))
        let url = LongLinkCodec.encode(text, domain: fixture.domain.domain)
        guard case .linkIsDynamicLink = try await fixture.resolver.resolve(url) else {
            return #expect(Bool(false), "\(url)")
        }
    }

    @Test func everyDestinationMustMatchThePatternsAtEveryClick() async throws {
        let fixture = try await VisitFixture(urlPatterns: ["^https://example\\.com(/|$)"])
        var link = try link()
        link.otherPlatforms.fallbackLink = WebURL("https://evil.example/")
        try await fixture.insert("abc", link)
        let miss = Resolution.allowlistMiss(
            parameter: .ofl, url: AppURI(try WebURL("https://evil.example/")), domain: fixture.domain)
        #expect(try await fixture.resolver.resolve("https://go.example.com/abc") == miss)
        let long = LongLinkCodec.encode(link, domain: fixture.domain.domain)
        #expect(try await fixture.resolver.resolve(long) == miss)
    }

    @Test func anAndroidLinkOfAnUnknownSchemeIsPassedOver() async throws {
        let fixture = try await VisitFixture()
        var link = try link()
        link.android.link = AppURI("googlechrome://navigate?url=https://evil.example")
        try await fixture.insert("abc", link)
        let long = LongLinkCodec.encode(link, domain: fixture.domain.domain)
        for url in ["https://go.example.com/abc", long] {
            let found = try #require(try await fixture.resolver.resolve(url).found)
            #expect(found.link.android.link == nil)
            #expect(found.reading.link.android.link == link.android.link, "warnings speak of it")
        }
        try await fixture.database.insert(
            VisitSamples.app(.ios(IOSApp(bundleID: "a.b", customScheme: CustomScheme("GoogleChrome")))))
        try await fixture.directory.refresh()
        let found = try #require(try await fixture.resolver.resolve(long).found)
        #expect(found.link.android.link == link.android.link)
    }

    @Test(arguments: [("^https://example\\.com/", false), ("^(https://example\\.com/|shop:)", true)])
    func whereThereArePatternsTheyJudgeAnAndroidLinkOfAnyScheme(_ pattern: String, isAllowed: Bool) async throws {
        let fixture = try await VisitFixture(urlPatterns: [pattern])
        var link = try link()
        link.android.link = AppURI("shop://7")
        let resolution = try await fixture.resolver.resolve(LongLinkCodec.encode(link, domain: fixture.domain.domain))
        #expect(resolution.found?.link.android.link == (isAllowed ? link.android.link : nil))
        #expect((resolution.found != nil) == isAllowed)
    }

    @Test func aShortLinkWhoseDestinationsLieOnALinkDomainIsNotFollowed() async throws {
        let fixture = try await VisitFixture()
        var looping = try link()
        looping.otherPlatforms.fallbackLink = WebURL("https://go.example.com/abc")
        try await fixture.insert("abc", looping)
        try await fixture.insert("def", link("https://later.example.com/x"))
        try await fixture.database.insert(try VisitSamples.domain("https://later.example.com", at: 1))
        try await fixture.directory.refresh()
        for code in ["abc", "def"] {
            guard case .linkIsDynamicLink = try await fixture.resolver.resolve("https://go.example.com/\(code)") else {
                return #expect(Bool(false), "\(code)")
            }
        }
    }

    @Test func aLostStoreIsUnavailableAndNeverNotFound() async throws {
        let fixture = try await VisitFixture(links: LostLinkStore())
        let error = await #expect(throws: LinkServiceError.self) {
            try await fixture.resolver.resolve("https://go.example.com/abc")
        }
        #expect(error?.code == .unavailable)
        #expect(error?.retryAfter != nil)
    }
}
