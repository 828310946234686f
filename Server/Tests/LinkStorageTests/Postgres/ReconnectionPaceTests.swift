import Testing

@testable import LinkStoragePostgres

/// How often a server is tried that cannot be reached.
@Suite struct ReconnectionPaceTests {
    @Test func pausesDoubleUpToTheLongest() {
        var pace = ReconnectionPace()
        let start = ContinuousClock.now
        #expect(pace.allows(at: start))
        var pauses: [Duration] = []
        for _ in 0..<10 {
            pace.fail(at: start, share: 1)
            let pause = (1...6_000).first { pace.allows(at: start + .milliseconds($0)) }
            pauses.append(.milliseconds(pause ?? 0))
        }
        #expect(pauses.prefix(4) == [.milliseconds(100), .milliseconds(200), .milliseconds(400), .milliseconds(800)])
        #expect(pauses.suffix(3) == [.seconds(5), .seconds(5), .seconds(5)])
    }

    @Test func chanceShortensAPauseToHalfAtTheMost() {
        var pace = ReconnectionPace()
        let start = ContinuousClock.now
        pace.fail(at: start, share: 0)
        #expect(!pace.allows(at: start + .milliseconds(49)))
        #expect(pace.allows(at: start + .milliseconds(50)))
    }
}
