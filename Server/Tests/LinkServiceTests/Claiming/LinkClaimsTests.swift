import Foundation
import LinkRules
import LinkService
import LinkStorage
import Testing
import WaymarkLinks

@Suite struct LinkClaimsTests {
    private func fixture() async throws -> (VisitFixture, LinkRecord) {
        let fixture = try await VisitFixture(apps: Self.apps)
        let record = try await fixture.insert("abc", DynamicLink(link: try WebURL("https://example.com/a")))
        return (fixture, record)
    }

    private static let apps: [RegisteredApp] = [
        .ios(IOSApp(bundleID: "com.example.ios")), .ios(IOSApp(bundleID: "com.example.driver")),
        .android(AndroidApp(packageName: "com.example.android")), .macos(MacApp(bundleID: "com.example.mac")),
    ]

    private func claim(
        _ installation: String, _ link: String?, by app: String = "com.example.ios", on platform: LinkPlatform = .ios
    ) -> LinkClaim {
        LinkClaim(
            project: VisitSamples.project, installationID: installation, evidence: ClaimEvidence(clipboardLink: link),
            app: ClaimingApp(platform: platform, bundleOrPackage: app))
    }

    /// Which app receives which link, requested as by Waymark's and by Firebase's clients.
    @Test(arguments: [
        ("named", "com.example.ios", LinkPlatform.ios, DeferredMatch.Reason?.none),
        ("named", "com.example.driver", .ios, .otherApp), ("named", "com.nobody", .ios, .unknownApp),
        ("named", "", .ios, .unknownApp), ("named", "com.example.android", .android, nil),
        ("named", "com.example.android", .ios, .unknownApp), ("named", "com.example.ios", .android, .unknownApp),
        ("named", "com.example.mac", .desktop, nil), ("iPad", "com.example.driver", .ios, nil),
        ("iPad", "com.example.ios", .ios, nil), ("plain", "com.example.ios", .ios, nil),
        ("plain", "com.example.driver", .ios, nil), ("plain", "com.nobody", .ios, .unknownApp),
        ("plain", "com.example.mac", .desktop, nil), ("android", "com.example.android", .android, nil),
        ("android", "com.example.ios", .ios, .otherApp), ("android", "com.example.driver", .ios, .otherApp),
        ("android", "com.example.mac", .desktop, .otherApp), ("android", "com.example.ios", .other, .otherApp),
        ("android", "com.example.android", .other, nil), ("ios", "com.example.android", .android, .otherApp),
        ("ios", "com.example.ios", .ios, nil), ("ios", "com.example.mac", .desktop, nil),
    ])
    func aLinkThatNamesAnAppIsForThatApp(
        _ code: String, _ app: String, _ platform: LinkPlatform, _ reason: DeferredMatch.Reason?
    ) async throws {
        let fixture = try await VisitFixture(apps: Self.apps)
        var link = DynamicLink(link: try WebURL("https://example.com/a"))
        if !["plain", "android"].contains(code) { link.ios.bundleID = "com.example.ios" }
        if !["plain", "ios"].contains(code) { link.android.packageName = "com.example.android" }
        if code == "iPad" { link.ios.iPadBundleID = "com.example.driver" }
        try await fixture.insert(code, link)
        let url = "https://go.example.com/\(code)"
        let asked = [
            try await fixture.claims.match(claim("one", url, by: app, on: platform)),
            try await fixture.claims.installMatch(
                givenLink: url, project: VisitSamples.project,
                app: ClaimingApp(platform: platform, bundleOrPackage: app)),
        ]
        for match in asked {
            if let reason { #expect(match == .none(reason)) } else { #expect(match.link?.link == link) }
        }
    }

    @Test func anAnswerThatWasKeptIsNotForAnotherApp() async throws {
        let fixture = try await VisitFixture(apps: Self.apps)
        var link = DynamicLink(link: try WebURL("https://example.com/a"))
        link.ios.bundleID = "com.example.ios"
        try await fixture.insert("abc", link)
        let url = "https://go.example.com/abc"
        #expect(try await fixture.claims.match(claim("one", url)).link != nil)
        #expect(try await fixture.claims.match(claim("one", url, by: "com.example.driver")) == .none(.otherApp))
    }

    private func firstOpens(_ fixture: VisitFixture, _ record: LinkRecord) async throws -> Int64 {
        try await fixture.statistics.events(of: record.id, days: 1).filter { $0.event == .appFirstOpen }
            .reduce(0) { $0 + $1.count }
    }

    @Test func aGivenLinkMatchesExactlyAndCountsAFirstOpen() async throws {
        let (fixture, record) = try await fixture()
        let match = try await fixture.claims.match(claim("one", "https://go.example.com/abc?_icp=1"))
        #expect(match.link?.record == record)
        #expect(match.link?.shortLink == "https://go.example.com/abc")
        #expect(try await firstOpens(fixture, record) == 1)
    }

    @Test func theFirstAnswerIsKept() async throws {
        let (fixture, record) = try await fixture()
        let first = try await fixture.claims.match(claim("one", "https://go.example.com/abc"))
        #expect(try await fixture.claims.match(claim("one", nil)) == first)
        #expect(try await fixture.claims.match(claim("one", "https://go.example.com/other")) == first)
        #expect(try await firstOpens(fixture, record) == 1)
        #expect(try await fixture.claims.match(claim("two", nil)) == .none(.noEvidence))
    }

    @Test func anAnswerWithoutALinkGivesWayToALaterOneWithALink() async throws {
        let (fixture, record) = try await fixture()
        #expect(try await fixture.claims.match(claim("two", nil)) == .none(.noEvidence))
        let match = try await fixture.claims.match(claim("two", "https://go.example.com/abc"))
        #expect(match.link?.record?.id == record.id)
        #expect(try await fixture.claims.match(claim("two", nil)) == match)
        #expect(try await firstOpens(fixture, record) == 1)
    }

    private func kept(_ fixture: VisitFixture, _ installation: String) async throws -> ClaimRecord? {
        try await fixture.database.claim(project: VisitSamples.project, installationID: installation)
    }

    @Test(arguments: [nil, "", "some text", "https://go.example.com/unknown", String(repeating: "x", count: 60_000)])
    func nothingIsKeptWithoutAMatch(_ link: String?) async throws {
        let (fixture, _) = try await fixture()
        #expect(try await fixture.claims.match(claim("one", link)).link == nil)
        #expect(try await kept(fixture, "one") == nil)
    }

    @Test func ofAShortLinkItsIdentityIsKeptAndOfALongOneADigest() async throws {
        let (fixture, record) = try await fixture()
        let long = "https://go.example.com/?link=https://example.com/b"
        _ = try await fixture.claims.match(claim("short", "https://go.example.com/abc?_icp=1"))
        _ = try await fixture.claims.match(claim("long", long))
        #expect(try await kept(fixture, "short")?.answer == .link(record.id))
        guard case .longLink(let digest) = try await kept(fixture, "long")?.answer else {
            return #expect(Bool(false), "a digest is kept")
        }
        #expect(digest.count == 32)
        #expect(try await fixture.claims.match(claim("long", long)).link?.link.link.path == "/b")
        let other = try await fixture.claims.match(claim("long", "https://go.example.com/abc"))
        #expect(other == .none(.noEvidence))
        #expect(try await firstOpens(fixture, record) == 1)
    }

    @Test func aKeptLinkIsGivenAsItIsThen() async throws {
        let (fixture, record) = try await fixture()
        _ = try await fixture.claims.match(claim("one", "https://go.example.com/abc"))
        var changed = record
        changed.link.link = try WebURL("https://example.com/new")
        changed = try await fixture.database.update(changed)
        #expect(try await fixture.claims.match(claim("one", nil)).link?.link.link.path == "/new")
        changed.disabledAt = VisitSamples.moment
        _ = try await fixture.database.update(changed)
        #expect(try await fixture.claims.match(claim("one", nil)) == .none(.inactive))
        _ = try await fixture.database.delete(record.id, version: nil, at: VisitSamples.moment)
        #expect(try await fixture.claims.match(claim("one", nil)) == .none(.inactive))
    }

    @Test func simultaneousClaimsOfOneInstallationCountOnce() async throws {
        let (fixture, record) = try await fixture()
        let claim = claim("one", "https://go.example.com/abc")
        let matches = try await withThrowingTaskGroup(of: DeferredMatch.self) { group in
            for _ in 0..<50 { group.addTask { try await fixture.claims.match(claim) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(matches.allSatisfy { $0.link?.record?.id == record.id })
        #expect(try await firstOpens(fixture, record) == 1)
    }

    @Test func aLongLinkMatchesAndCountsNothing() async throws {
        let (fixture, record) = try await fixture()
        let match = try await fixture.claims.match(claim("one", "https://go.example.com/?link=https://example.com/b"))
        #expect(match.link?.link.link.description == "https://example.com/b")
        #expect(match.link?.record == nil)
        #expect(try await firstOpens(fixture, record) == 0)
    }

    @Test func aGivenLinkThatIsNoGoodGivesNoMatchAndAReason() async throws {
        let (fixture, _) = try await fixture()
        try await fixture.insert(
            "old", DynamicLink(link: try WebURL("https://example.com/")), expiresAt: VisitSamples.moment)
        let expected: [(String, DeferredMatch.Reason)] = [
            ("https://go.example.com/unknown", .unknownLink),
            ("https://go.example.com/old", .inactive),
            ("https://elsewhere.example/abc", .notALink),
            ("https://go.example.com/?link=nothing", .notALink),
            ("some text", .notALink),
        ]
        for (number, (link, reason)) in expected.enumerated() {
            let match = try await fixture.claims.match(claim("\(number)", link))
            #expect(match == DeferredMatch.none(reason), "\(link)")
        }
    }

    @Test func anotherProjectsLinkIsNoMatch() async throws {
        let (fixture, _) = try await fixture()
        let match = DeferredLinkMatcher.decide(
            given: try await fixture.resolver.resolve("https://go.example.com/abc"),
            for: ClaimingApp(platform: .ios, bundleOrPackage: "com.example.ios"),
            of: ProjectRecord.ID(at: VisitSamples.moment.addingTimeInterval(1)),
            apps: Self.apps.map { VisitSamples.app($0) })
        #expect(match == DeferredMatch.none(.foreignLink))
    }

    @Test func anInstallWithoutANameCountsEachMatch() async throws {
        let (fixture, record) = try await fixture()
        for _ in 0..<2 {
            let match = try await fixture.claims.installMatch(
                givenLink: "https://go.example.com/abc", project: VisitSamples.project,
                app: ClaimingApp(platform: .ios, bundleOrPackage: "com.example.ios"))
            #expect(match.link?.record == record)
        }
        let none = try await fixture.claims.installMatch(
            givenLink: nil, project: VisitSamples.project,
            app: ClaimingApp(platform: .ios, bundleOrPackage: "com.example.ios"))
        #expect(none == DeferredMatch.none(.noEvidence))
        #expect(try await firstOpens(fixture, record) == 2)
    }

    @Test func anInstallThatIsReportedAgainCountsOnce() async throws {
        let (fixture, record) = try await fixture()
        for installation in [["iPhone14,3", "1"], ["iPhone14,3", "1"], ["iPhone14,3", "2"]] {
            let match = try await fixture.claims.installMatch(
                givenLink: "https://go.example.com/abc", project: VisitSamples.project,
                app: ClaimingApp(platform: .ios, bundleOrPackage: "com.example.ios"), installation: installation)
            #expect(match.link?.record == record)
        }
        #expect(try await firstOpens(fixture, record) == 2)
    }

    @Test func aLostStoreKeepsNoAnswer() async throws {
        let fixture = try await VisitFixture(apps: Self.apps, links: LostLinkStore())
        await #expect(throws: LinkServiceError.self) {
            try await fixture.claims.match(claim("one", "https://go.example.com/abc"))
        }
        let record = try VisitSamples.record(
            "abc", DynamicLink(link: try WebURL("https://example.com/a")), on: fixture.domain)
        let kept = try await fixture.database.claim(
            ClaimRecord(
                id: ClaimRecord.ID(at: VisitSamples.moment), projectID: VisitSamples.project, installationID: "one",
                answer: .link(record.id), method: .clipboard, claimedAt: VisitSamples.moment),
            explanation: nil)
        #expect(kept.record?.installationID == "one")
    }
}

extension LinkClaims {
    /// The match of a claim.
    func match(_ claim: LinkClaim) async throws -> DeferredMatch {
        try await self.claim(claim).match
    }

    /// The match of an installation that Firebase's SDK reports.
    func installMatch(
        givenLink: String?, project: ProjectRecord.ID, app: ClaimingApp, installation: [String] = []
    ) async throws -> DeferredMatch {
        try await attributeInstall(givenLink: givenLink, project: project, app: app, installation: installation).match
    }
}
