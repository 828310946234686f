import Foundation
import Testing
import WaymarkStartup

@Suite(.timeLimit(.minutes(1))) struct LinkInboxTests {
    @Test func shortLinkIsResolvedStoredAndDelivered() async throws {
        let app = try InboxFixture()
        try await app.running { inbox in
            let disposition = inbox.open(try Sample.url(Sample.short), from: .universalLink)
            #expect(disposition.isOurs)
            let delivery = try await inbox.nextDelivery()
            #expect(delivery.link.url.absoluteString == "https://www.example.com/abc")
            #expect(delivery.link.door == .universalLink)
            #expect(app.stored?.slot?.attempts == 1)
            await delivery.handled()
            #expect(app.stored?.slot == nil)
        }
    }
}
