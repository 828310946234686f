import Foundation
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkRules
@testable import LinkService

/// Long links in install referrers.
@Suite struct ReferredLongLinkTests {
    private let address = "https://go.example.com/?link=https%3A%2F%2Fexample.com%2Fb%3Fx%3D%2525&cd=%7B%22a%22%3A1%7D"

    private func evidence(_ link: ReferredLongLink, _ fixture: ClaimFixture, of named: ReferredLongLink? = nil)
        -> ClaimEvidence
    {
        let token = fixture.secret.token(of: (named ?? link).id, at: fixture.now - 90, random: 7)
        return ClaimEvidence(
            referrer: InstallReferrerDetails(
                referrer: "link=https%3A%2F%2Fexample.com&\(link.parameter)&waymark_click=\(token)"))
    }

    @Test func itIsReadHoweverOftenItIsDecoded() throws {
        let link = try #require(ReferredLongLink(address))
        var referrer = "link=https%253A%252F%252Fexample.com%253Fwaymark_link%253D&\(link.parameter)&waymark_click=x"
        for _ in 0..<3 {
            #expect(ReferredLongLink(inReferrer: referrer) == link)
            referrer = referrer.removingPercentEncoding ?? ""
        }
        #expect(PercentEncoding.strict(link.parameter) == link.parameter.replacing("=", with: "%3D"))
        #expect(ReferredLongLink(String(repeating: "a", count: ReferredLongLink.longestAddress)) != nil)
        #expect(ReferredLongLink(String(repeating: "a", count: ReferredLongLink.longestAddress + 1)) == nil)
        for bad in ["", "waymark_link=", "waymark_link=%", "waymark_link=_w"] {
            #expect(ReferredLongLink(inReferrer: bad) == nil, "\(bad)")
        }
    }

    @Test func oneInstallationClaimsTheClickAndGetsTheLinkAgain() async throws {
        let fixture = try await ClaimFixture()
        let evidence = evidence(try #require(ReferredLongLink(address)), fixture)
        let answer = try await fixture.claims.claim(fixture.claim("phone", evidence))
        #expect(answer.match.method == .referrer && answer.secondsSinceClick == 90)
        #expect(answer.link?.link.link == WebURL("https://example.com/b?x=%25") && answer.link?.record == nil)
        #expect(try await fixture.claims.claim(fixture.claim("phone", evidence)) == answer)
        #expect(try await fixture.claims.claim(fixture.claim("tablet", evidence)).match == .none(.taken))
    }

    @Test func theTokenNamesNoOtherLink() async throws {
        let fixture = try await ClaimFixture()
        let link = try #require(ReferredLongLink(address))
        let other = try #require(ReferredLongLink("https://go.example.com/?link=https%3A%2F%2Fexample.com%2Fc"))
        let foreign = evidence(link, fixture, of: other)
        #expect(try await fixture.claims.claim(fixture.claim("phone", foreign)).match == .none(.badToken))
        // A token alone names no long link.
        let token = fixture.secret.token(of: link.id, at: fixture.now, random: 7)
        let alone = ClaimEvidence(referrer: InstallReferrerDetails(referrer: "waymark_click=\(token)"))
        #expect(try await fixture.claims.claim(fixture.claim("phone", alone)).match == .none(.unknownLink))
    }

    @Test func theRulesOfTheDomainHoldWhenItIsClaimed() async throws {
        let fixture = try await ClaimFixture()
        let evidence = evidence(try #require(ReferredLongLink(address)), fixture)
        var project = fixture.service.project
        project.urlPatterns = ["^https://other\\.example\\.com/"]
        try await fixture.service.useCases.administration.updateProject(project)
        #expect(try await fixture.claims.claim(fixture.claim("phone", evidence)).match == .none(.notAllowed))
    }
}
