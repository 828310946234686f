import Foundation
import LinkStorage
import Testing

@testable import LinkService

@Suite struct EventAttributionTests {
    private static let click = Date(timeIntervalSince1970: 1_800_000_000)
    private static let day: TimeInterval = 86_400
    private let link = LinkRecord.ID(at: click)
    private let other = LinkRecord.ID(at: click + 1)
    private let used = PendingClick.ID(at: click)

    private func claim(clickedAt: Date? = click, answer: ClaimRecord.Answer? = nil) -> ClaimRecord {
        ClaimRecord(
            id: ClaimRecord.ID(at: Self.click + 60), projectID: ProjectRecord.ID(at: Self.click),
            installationID: "phone", answer: answer ?? .link(link), method: .referrer, use: .click(used),
            clickedAt: clickedAt, claimedAt: Self.click + 60)
    }

    private func attribute(
        opened: LinkRecord.ID? = nil, _ claim: ClaimRecord?, after seconds: TimeInterval
    ) -> EventAttribution? {
        EventAttribution(opened: opened, claim: claim, at: Self.click + seconds, window: 30 * Self.day)
    }

    @Test func aClaimLeadsToItsLinkAndClick() {
        let claim = claim()
        #expect(
            attribute(claim, after: Self.day)
                == EventAttribution(link: link, touch: .install, claim: claim.id, click: used))
    }

    @Test func theWindowBeginsWithTheClickAndIncludesItsEnd() {
        #expect(attribute(claim(), after: 30 * Self.day) != nil)
        #expect(attribute(claim(), after: 30 * Self.day + 1) == nil)
        // Without a click, it begins with the claim.
        #expect(attribute(claim(clickedAt: nil), after: 30 * Self.day + 60) != nil)
        #expect(attribute(claim(clickedAt: nil), after: 30 * Self.day + 61) == nil)
    }

    @Test func theLinkThatOpenedTheAppIsTheLastTouch() {
        #expect(
            attribute(opened: other, claim(), after: Self.day) == EventAttribution(link: other, touch: .open))
        let claim = claim()
        #expect(
            attribute(opened: link, claim, after: Self.day)
                == EventAttribution(link: link, touch: .open, claim: claim.id, click: used))
        #expect(
            attribute(opened: link, claim, after: 40 * Self.day) == EventAttribution(link: link, touch: .open))
    }

    @Test func nothingBelongsToNoLink() {
        #expect(attribute(nil, after: 0) == nil)
        #expect(attribute(claim(answer: .longLink(digest: Data(count: 32))), after: 0) == nil)
    }
}
