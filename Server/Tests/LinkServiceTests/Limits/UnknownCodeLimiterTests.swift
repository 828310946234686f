import Foundation
import LinkRules
import LinkStorage
import Logging
import Synchronization
import Testing

@testable import LinkService

@Suite struct UnknownCodeLimiterTests {
    private let moment = Date(timeIntervalSince1970: 1_800_000_000)
    private let domain = LinkDomainRecord.ID(at: Date(timeIntervalSince1970: 1_800_000_000))

    private func key(_ code: String) -> LinkCache.Key { LinkCache.Key(domain: domain, code: code) }

    /// A link in memory is recorded once for each time that the limiter forgets codes, and that is enough.
    @Test func aLinkThatIsAskedForAgainAndAgainIsNeverRefused() throws {
        var limits = UnknownCodeLimits(perSecond: 1, burst: 1)
        limits.rememberedCodes = 8
        let limiter = UnknownCodeLimiter(limits: limits, clock: .fixed(moment), logger: Logger(label: "test"))
        let network = ClientNetwork(try #require(IPAddress("192.0.2.1")))
        let walker = ClientNetwork(try #require(IPAddress("198.51.100.1")))
        limiter.record(try limiter.admit(key("none"), for: network), isKnown: false)
        #expect(throws: LinkServiceError.self) { try limiter.admit(key("another"), for: network) }
        let latest = Atomic(-1)
        for number in 0..<100 {
            limiter.recordKnown(key("known"), for: network, at: moment, latest: latest)
            if let lookup = try? limiter.admit(key("\(number)"), for: walker) { limiter.record(lookup, isKnown: true) }
            _ = try limiter.admit(key("known"), for: network)
        }
        #expect(latest.load(ordering: .relaxed) > 5)
    }
}
