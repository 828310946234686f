import Foundation
import LinkRules
import Logging
import Synchronization
import Testing

@testable import LinkService

@Suite struct UnknownCodeLimiterTests {
    private let moment = Date(timeIntervalSince1970: 1_800_000_000)
    /// A link in memory is recorded once for each time that the limiter forgets codes, and that is enough.
    @Test func aLinkThatIsAskedForAgainAndAgainIsNeverRefused() throws {
        var limits = UnknownCodeLimits(perSecond: 1, burst: 1)
        limits.rememberedCodes = 8
        let limiter = UnknownCodeLimiter(limits: limits, clock: .fixed(moment), logger: Logger(label: "test"))
        let network = ClientNetwork(try #require(IPAddress("192.0.2.1")))
        let walker = ClientNetwork(try #require(IPAddress("198.51.100.1")))
        limiter.record(try limiter.admit(1000, for: network), isKnown: false)
        #expect(throws: LinkServiceError.self) { try limiter.admit(1001, for: network) }
        let latest = Atomic(-1)
        for number in UInt64(0)..<100 {
            limiter.recordKnown(1002, for: network, at: moment, latest: latest)
            if let lookup = try? limiter.admit(number, for: walker) { limiter.record(lookup, isKnown: true) }
            _ = try limiter.admit(1002, for: network)
        }
        #expect(latest.load(ordering: .relaxed) > 5)
    }
}
