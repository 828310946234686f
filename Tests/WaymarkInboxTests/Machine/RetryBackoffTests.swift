import Testing

@testable import WaymarkInbox

@Suite struct RetryBackoffTests {
    @Test func theSameSeedGivesTheSamePauses() {
        var (one, same, other) = (RetryBackoff(seed: 7), RetryBackoff(seed: 7), RetryBackoff(seed: 8))
        let pauses = (1...20).map { one.pause(afterFailures: $0) }
        #expect(pauses == (1...20).map { same.pause(afterFailures: $0) })
        #expect(pauses != (1...20).map { other.pause(afterFailures: $0) })
    }

    @Test(arguments: [(1, 4.0), (2, 8), (3, 16), (4, 32), (5, 60), (6, 60), (1000, 60), (0, 4), (-3, 4)])
    func pausesGrowUpToALimit(failures: Int, limit: Double) {
        let pauses = (0..<1000).map { (seed: UInt64) in
            var backoff = RetryBackoff(seed: seed)
            return backoff.pause(afterFailures: failures)
        }
        #expect(pauses.allSatisfy { $0 >= 1 && $0 <= limit })
        #expect(pauses.max() ?? 0 > 0.95 * limit, "the whole range is used")
        #expect(pauses.min() ?? 0 < 1.2, "the whole range is used")
    }

    @Test(arguments: [0, 1, 5, 120, 3600.0])
    func aRequestedPauseGetsTimeOnTop(seconds: Double) {
        let pauses = (0..<1000).map { (seed: UInt64) in
            var backoff = RetryBackoff(seed: seed)
            return backoff.pause(requested: seconds)
        }
        #expect(pauses.allSatisfy { $0 >= seconds && $0 <= seconds + max(seconds / 2, 4) })
        #expect(Set(pauses).count == pauses.count)
    }

    /// A notification is sent to all phones at once, and the service is away for an hour.
    @Test(arguments: [nil, 30.0])
    func tenThousandPhonesDoNotAskInStep(retryAfter: Double?) {
        let (phones, outage) = (10_000, 3600)
        var requests = [Int](repeating: 0, count: outage + 200)
        for phone in 0..<phones {
            var backoff = RetryBackoff(seed: UInt64(phone))
            var schedule = RetrySchedule()
            var now = 0.0
            while now < Double(outage) {
                requests[Int(now)] += 1
                _ = schedule.fail(
                    .transient("503", retryAfter: retryAfter), isActive: true, now: now, backoff: &backoff)
                now = schedule.due
            }
            requests[Int(now)] += 1
        }
        // After ten minutes nothing is left of the moment when they all began.
        let later = requests[600..<outage]
        let mean = Double(later.reduce(0, +)) / Double(later.count)
        #expect(Double(later.max() ?? 0) < 1.5 * mean, "mean \(mean)")
        #expect(Double(later.min() ?? 0) > 0.5 * mean, "mean \(mean)")
        // No second has half of the phones, except the one in which they began.
        #expect(requests[1...].max() ?? 0 < phones / 2)
        // All have their answer soon after the service is back.
        #expect(requests[outage..<(outage + 61)].reduce(0, +) == phones)
    }
}
