import Foundation
import LinkRules
import LinkStorage
import Testing

@testable import LinkService

@Suite struct OpeningLimiterTests {
    private let link = LinkRecord.ID(at: ServiceFixture.moment)
    private let now = ServiceFixture.moment

    private func network(_ text: String) throws -> ClientNetwork {
        ClientNetwork(try #require(IPAddress(text)))
    }

    @Test func oneNetworksOpeningsOfALinkAreBoundedForADay() throws {
        let limiter = OpeningLimiter()
        let network = try network("192.0.2.1")
        let admitted = (0..<200).reduce(0) { sum, _ in sum + limiter.admit(100, of: link, from: network, at: now) }
        #expect(admitted == OpeningLimiter.openingsPerDay)
        #expect(limiter.admit(1, of: LinkRecord.ID(at: now + 1), from: network, at: now) == 1, "another link")
        #expect(try limiter.admit(1, of: link, from: self.network("192.0.2.2"), at: now) == 1, "another network")
        #expect(limiter.admit(7, of: link, from: nil, at: now) == 7, "a server's key")
        #expect(limiter.admit(7, of: link, from: network, at: now + 86_400) == 7, "another day")
    }

    @Test func anInstallationThatAsksAgainWithinAnHourIsNotNew() {
        let limiter = OpeningLimiter()
        #expect(limiter.isNewInstall(["a", "b"], at: now))
        #expect(!limiter.isNewInstall(["a", "b"], at: now + 60))
        #expect(limiter.isNewInstall(["a", "c"], at: now + 60))
        #expect(limiter.isNewInstall(["a", "b"], at: now + 3_700))
        #expect(limiter.isNewInstall([], at: now) && limiter.isNewInstall([], at: now), "nothing is known of it")
    }
}
