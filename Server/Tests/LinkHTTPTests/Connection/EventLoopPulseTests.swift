import NIOEmbedded
import Testing

@testable import LinkHTTP

@Suite struct EventLoopPulseTests {
    @Test func loopsThatAnswerKeepThePulse() {
        let loops = [EmbeddedEventLoop(), EmbeddedEventLoop()]
        let pulse = EventLoopPulse(loops: loops)
        #expect(pulse.beat())
        for _ in 0..<3 {
            for loop in loops { loop.run() }
            #expect(pulse.beat())
        }
    }

    @Test func oneLoopThatIsBlockedStopsItUntilItAnswers() {
        let (good, blocked) = (EmbeddedEventLoop(), EmbeddedEventLoop())
        let pulse = EventLoopPulse(loops: [good, blocked])
        _ = pulse.beat()
        good.run()
        #expect(!pulse.beat())
        good.run()
        #expect(!pulse.beat())
        blocked.run()
        good.run()
        #expect(pulse.beat())
    }
}
