import Foundation
import LinkRules
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkService

/// Installations that claim links with limits.
@Suite struct LimitedClaimsTests {
    private func insert(_ limits: LinkLimits, into fixture: ClaimFixture) async throws -> LinkRecord {
        var link = try await fixture.insert()
        link.limits = limits
        link = try await fixture.database.update(link)
        for _ in 0..<(limits.clicks?.used ?? 0) { _ = try await fixture.database.take(.click, of: link.id) }
        return link
    }

    private func limits(of link: LinkRecord, in fixture: ClaimFixture) async throws -> LinkLimits? {
        try await fixture.database.link(id: link.id)?.limits
    }

    private static let opened = ClaimEvidence(link: "https://go.example.com/abc")

    @Test func oneOfManyInstallationsGetsALinkForOneOpening() async throws {
        let fixture = try await ClaimFixture()
        let link = try await insert(LinkLimits(openings: UseLimit(1)), into: fixture)
        let answers = try await withThrowingTaskGroup(of: (Int, ClaimAnswer).self) { group in
            for index in 0..<64 {
                group.addTask { (index, try await fixture.claims.claim(fixture.claim("phone \(index)", Self.opened))) }
            }
            return try await group.reduce(into: [Int: ClaimAnswer]()) { $0[$1.0] = $1.1 }
        }
        #expect(answers.values.count { $0.link != nil } == 1)
        #expect(answers.values.count { $0.match == .none(.usedUp) } == 63)
        #expect(try await limits(of: link, in: fixture)?.openings == UseLimit(1, used: 1))

        // The one that got it gets it again, and the others still do not.
        for (index, answer) in answers {
            let again = try await fixture.claims.claim(fixture.claim("phone \(index)", Self.opened))
            #expect((again.link != nil) == (answer.link != nil))
        }
    }

    @Test func aClickThatWasCountedIsNotCountedAgain() async throws {
        let fixture = try await ClaimFixture()
        let link = try await insert(LinkLimits(clicks: UseLimit(1, used: 1), openings: UseLimit(2)), into: fixture)
        let evidence = ClaimEvidence(
            referrer: InstallReferrerDetails(referrer: "waymark_click=\(fixture.token(of: link))"))
        #expect(try await fixture.claims.claim(fixture.claim("phone", evidence)).link != nil)
        #expect(
            try await limits(of: link, in: fixture)
                == LinkLimits(clicks: UseLimit(1, used: 1), openings: UseLimit(2, used: 1)))
        // A link without a click is one.
        #expect(try await fixture.claims.claim(fixture.claim("tablet", Self.opened)).match == .none(.usedUp))
    }

    @Test func aProbableMatchTakesAnOpening() async throws {
        let fixture = try await ClaimFixture(matchesProbably: true)
        let link = try await insert(LinkLimits(openings: UseLimit(1)), into: fixture)
        try await fixture.click(link)
        #expect(try await fixture.claims.claim(fixture.claim("phone")).link?.record?.id == link.id)
        #expect(try await limits(of: link, in: fixture)?.openings == UseLimit(1, used: 1))

        try await fixture.click(link, from: IPAddress("203.0.113.9"))
        let other = try await fixture.claims.claim(fixture.claim("tablet", from: IPAddress("203.0.113.9")))
        #expect(other.link == nil)
    }

    @Test func anInstallationOfFirebasesSDKTakesAnOpeningOnce() async throws {
        let fixture = try await ClaimFixture()
        let link = try await insert(LinkLimits(openings: UseLimit(1)), into: fixture)
        func attribute(_ installation: String) async throws -> FoundLink? {
            try await fixture.claims.attributeInstall(
                givenLink: "https://go.example.com/abc", project: fixture.project, app: ClaimFixture.app,
                installation: [installation]
            ).link
        }
        #expect(try await attribute("a") != nil)
        #expect(try await attribute("a") != nil)
        #expect(try await attribute("b") == nil)
        #expect(try await limits(of: link, in: fixture)?.openings == UseLimit(1, used: 1))
    }

    @Test func anAppOfFirebasesSDKThatIsOpenedTakesAnOpening() async throws {
        let fixture = try await ClaimFixture()
        _ = try await insert(LinkLimits(openings: UseLimit(1)), into: fixture)
        func reopen() async throws -> Resolution {
            try await fixture.claims.attributeReopen(
                of: "https://go.example.com/abc", caller: fixture.service.server, by: nil, platform: .ios)
        }
        #expect(try await reopen().found != nil)
        guard case .inactive(_, .usedUp, _) = try await reopen() else {
            return #expect(Bool(false), "The app got the link again.")
        }
    }
}
