import Foundation
import LinkRules
import LinkStorage
import Testing

@testable import LinkService

@Suite struct RateLimiterTests {
    private let clock = ManualClock(Date(timeIntervalSince1970: 1_800_000_000))
    private let app = Caller(
        keyID: APIKeyRecord.ID(at: ServiceFixture.moment), role: .app,
        projectID: ProjectRecord.ID(at: ServiceFixture.moment))

    /// How many of a number of requests are let through.
    private func admitted(
        _ count: Int, by limiter: RateLimiter, from address: String? = "192.0.2.1", caller: Caller? = nil,
        for use: RateLimiter.Use = .creating
    ) -> Int {
        (0..<count).filter { _ in
            do {
                try limiter.admit(caller ?? app, address: address.flatMap { IPAddress($0) }, for: use)
                return true
            } catch {
                return false
            }
        }.count
    }

    @Test func anAddressHasABurstAndThenARate() throws {
        let limiter = RateLimiter(configuration: RateLimitConfiguration(), clock: clock.clock)
        #expect(admitted(100, by: limiter) == 10)
        let error = #expect(throws: LinkServiceError.self) { try limiter.admit(app, address: IPAddress("192.0.2.1")) }
        #expect(error?.code == .resourceExhausted && error?.reason == .addressLimit && error?.retryAfter == 1)
        #expect(admitted(5, by: limiter, from: "192.0.2.2") == 5, "another address has its own")
        clock.advance(by: 1)
        #expect(admitted(100, by: limiter) == 5)
        clock.advance(by: 3600)
        #expect(admitted(100, by: limiter) == 10)
        clock.advance(by: -7200)
        #expect(admitted(1, by: limiter) == 0, "a clock that jumps back fills nothing")
        clock.advance(by: 1)
        #expect(admitted(100, by: limiter) == 5, "and locks nobody out")
    }

    @Test func thePhonesBehindOneAddressReadAsTheyLikeWhileCreationsAreRefused() {
        let limiter = RateLimiter(configuration: RateLimitConfiguration(requestsPerDay: 100), clock: clock.clock)
        #expect(admitted(100, by: limiter) == 10)
        // 5,000 phones open, claim and report at once.
        #expect(admitted(15_000, by: limiter, for: .reading) == 15_000)
        #expect(admitted(100, by: limiter) == 0, "reading gives no creations back")
        #expect(admitted(20_000, by: limiter, for: .reading) == 5_000, "one address cannot read without bounds")
        clock.advance(by: 1)
        #expect(admitted(20_000, by: limiter, for: .reading) == 2_000)
        #expect(admitted(100, by: limiter, from: nil) == 90, "reading takes nothing from the day")
    }

    @Test func serversAndAdministratorsAreNotLimited() throws {
        let limiter = RateLimiter(
            configuration: RateLimitConfiguration(creating: .init(perSecond: 1, burst: 1), requestsPerDay: 1),
            clock: clock.clock)
        for role in [APIKeyRecord.Role.server, .admin] {
            let caller = Caller(keyID: try #require(app.keyID), role: role, projectID: app.projectID)
            #expect(admitted(50, by: limiter, caller: caller) == 50)
        }
    }

    @Test func aProjectHasItsRequestsOfTheDay() {
        let limiter = RateLimiter(
            configuration: RateLimitConfiguration(creating: .init(perSecond: nil, burst: 10), requestsPerDay: 7),
            clock: clock.clock)
        #expect(admitted(20, by: limiter) == 7)
        // 1,800,000,000 is 28,800 seconds into its day.
        let error = #expect(throws: LinkServiceError.self) { try limiter.admit(app, address: nil) }
        #expect(error?.reason == .projectLimit && error?.retryAfter == 86_400 - 28_800)
        clock.advance(by: 86_400 - 28_800)
        #expect(admitted(20, by: limiter) == 7)
    }

    @Test func aClockThatWasAheadLeavesNoDayUsedUp() {
        let limiter = RateLimiter(
            configuration: RateLimitConfiguration(creating: .init(perSecond: nil, burst: 10), requestsPerDay: 7),
            clock: clock.clock)
        clock.advance(by: 3 * 86_400)
        #expect(admitted(20, by: limiter) == 7)
        clock.advance(by: -3 * 86_400)
        #expect(admitted(20, by: limiter) == 7, "the right day has its own requests")
        clock.advance(by: 86_400)
        #expect(admitted(20, by: limiter) == 7, "and so has the next")
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func aProjectHasItsRequestsOnEveryDayOfAClockThatJumps(_ seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let limit = 5
        let limiter = RateLimiter(
            configuration: RateLimitConfiguration(creating: .init(perSecond: nil, burst: 10), requestsPerDay: limit),
            clock: clock.clock)
        var day: UTCDay?
        var used = 0
        for _ in 0..<400 {
            if Int.random(in: 0..<4, using: &generator) == 0 {
                let seconds = [1, 3_600, 86_400, 40 * 86_400].randomElement(using: &generator) ?? 1
                clock.advance(by: Double.random(in: -1...1, using: &generator) * Double(seconds))
            }
            let now = clock.clock.now()
            if UTCDay(now) != day { used = 0 }
            day = UTCDay(now)
            var refusal: LinkServiceError?
            do { try limiter.admit(app, address: nil) } catch { refusal = error }
            try #require((refusal == nil) == (used < limit), "seed \(seed)")
            guard let refusal else {
                used += 1
                continue
            }
            let wait = try #require(refusal.retryAfter)
            try #require((1...86_400).contains(wait) && UTCDay(now + Double(wait)) > UTCDay(now), "seed \(seed)")
        }
    }

    @Test func oneKeyAndOneNetworkLeaveTheOthersOfTheProjectTheirRest() throws {
        let limiter = RateLimiter(
            configuration: RateLimitConfiguration(
                creating: .init(perSecond: nil, burst: 10), requestsPerDay: 100, requestsPerKeyAndDay: 60,
                requestsPerNetworkAndDay: 20),
            clock: clock.clock)
        #expect(admitted(50, by: limiter, from: "192.0.2.1") == 20)
        let ofNetwork = #expect(throws: LinkServiceError.self) {
            try limiter.admit(app, address: IPAddress("192.0.2.1"))
        }
        #expect(ofNetwork?.reason == .networkLimit && ofNetwork?.retryAfter == 86_400 - 28_800)
        for address in ["192.0.2.2", "192.0.2.3", "192.0.2.4"] {
            _ = admitted(50, by: limiter, from: address)
        }
        let ofKey = #expect(throws: LinkServiceError.self) { try limiter.admit(app, address: IPAddress("192.0.2.9")) }
        #expect(ofKey?.reason == .keyLimit)
        let other = Caller(
            keyID: APIKeyRecord.ID(at: ServiceFixture.moment + 1), role: .app, projectID: app.projectID)
        #expect(admitted(50, by: limiter, from: "192.0.2.9", caller: other) == 20)
        #expect(admitted(50, by: limiter, from: nil, caller: other) == 20, "the project has 100")
        clock.advance(by: 86_400)
        #expect(admitted(50, by: limiter, from: "192.0.2.1") == 20)
    }

    @Test func aNetworkHasItsClaimsOfTheDay() throws {
        let limiter = RateLimiter(configuration: RateLimitConfiguration(claimsPerDay: 3), clock: clock.clock)
        let network = try #require(IPAddress("192.0.2.1").map(ClientNetwork.init))
        for _ in 0..<3 { try limiter.admitClaim(from: network) }
        let error = #expect(throws: LinkServiceError.self) { try limiter.admitClaim(from: network) }
        #expect(error?.code == .resourceExhausted && error?.reason == .networkLimit)
        try limiter.admitClaim(from: IPAddress("192.0.2.2").map(ClientNetwork.init))
        try limiter.admitClaim(from: nil)
        clock.advance(by: 86_400)
        try limiter.admitClaim(from: network)
    }

    @Test func aBulkRequestCountsWithAllItsLinks() throws {
        let limiter = RateLimiter(
            configuration: RateLimitConfiguration(creating: .init(perSecond: nil, burst: 10), requestsPerDay: 10),
            clock: clock.clock)
        try limiter.admit(app, address: nil, for: .creating(count: 8))
        #expect(throws: LinkServiceError.self) { try limiter.admit(app, address: nil, for: .creating(count: 3)) }
        try limiter.admit(app, address: nil, for: .creating(count: 2))
    }

    @Test func memoryIsBoundedHoweverManyAddressesCome() {
        let limiter = RateLimiter(
            configuration: RateLimitConfiguration(requestsPerDay: nil, trackedAddresses: 100), clock: clock.clock)
        for index in 0..<10_000 {
            _ = admitted(1, by: limiter, from: "10.\(index / 65_536).\(index / 256 % 256).\(index % 256)")
            #expect(limiter.trackedAddresses <= 100)
        }
    }

    @Test(arguments: [
        ("192.0.2.1", "192.0.2.2", false), ("2001:db8::1", "2001:db8::ffff:1", true),
        ("2001:db8:0:1::1", "2001:db8:0:2::1", false), ("::ffff:192.0.2.1", "192.0.2.1", true),
        ("0.0.0.0", "::", false),
    ])
    func anIPv6NetworkIsOneClient(first: String, second: String, isSame: Bool) throws {
        let networks = try [first, second].map { ClientNetwork(try #require(IPAddress($0))) }
        #expect((networks[0] == networks[1]) == isSame)
    }

    @Test(arguments: ["", "x", "1.2.3", "1.2.3.4.5", "256.1.1.1", ":::", "1.2.3.4:80", "[::1]"])
    func whatIsNoAddressIsNone(text: String) {
        #expect(IPAddress(text) == nil)
    }
}
