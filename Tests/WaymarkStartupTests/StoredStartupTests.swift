import Foundation
import Testing
import WaymarkLinks
import WaymarkStartup

@Suite struct StoredStartupTests {
    @Test func whatIsStoredReadsBackAsItWas() throws {
        let target = try #require(WebURL("https://www.example.com/pass/7?seat=12A"))
        let dynamicLink = DynamicLink(link: target, campaign: CampaignParameters(source: "newsletter"))
        let content = LinkContent(url: AppURI(target), dynamicLink: dynamicLink, minimumVersion: "2.1")
        let slot = StoredStartup.Slot(
            id: "1", url: "https://go.example.com/abc", content: content, door: LinkDoor("beacon"), origin: .direct,
            boundUser: "ana", arrived: Date(timeIntervalSince1970: 1_800_000_000), isGated: true, attempts: 1)
        let stored = StoredStartup(
            installationID: "installation", firstLaunch: Date(timeIntervalSince1970: 1_700_000_000), deferred: .done,
            slot: slot, queued: slot)
        let data = try JSONEncoder().encode(stored)
        #expect(try JSONDecoder().decode(StoredStartup.self, from: data) == stored)
    }
}
