import Testing

@testable import LinkService

@Suite struct NoticePaceTests {
    @Test func theFirstEventIsToldAtOnceAndTheOthersOnceAMinute() {
        var pace = NoticePace()
        let start = ContinuousClock.now
        #expect(pace.record(at: start) == 1)
        #expect(pace.record(at: start + .seconds(1)) == nil)
        #expect(pace.record(at: start + .seconds(59)) == nil)
        #expect(pace.record(at: start + .seconds(60)) == 3)
        #expect(pace.record(at: start + .seconds(61)) == nil)
        #expect(pace.record(at: start + .seconds(500)) == 2)
    }
}
