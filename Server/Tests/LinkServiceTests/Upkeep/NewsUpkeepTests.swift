import Foundation
import LinkStorage
import Locking
import Logging
import Testing

@testable import LinkService

@Suite struct NewsUpkeepTests {
    @Test func whoeverCaresLooksAtOnceWhenThereAreNews() async throws {
        // It would not ring by itself before the test ends.
        let bell = PollBell(interval: .seconds(3600))
        let upkeep = NewsUpkeep(
            store: LoggingNodeStore(), url: nil, bells: [bell], logger: Logger(label: "test"))
        let (looks, look) = AsyncStream.makeStream(of: Void.self)
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await bell.run { look.yield() } }
            var iterator = looks.makeAsyncIterator()
            await iterator.next()
            for news in [DatabaseNews.changed, .listening, .changed] {
                upkeep.hear(news)
                await iterator.next()
            }
            group.cancelAll()
        }
    }

    @Test func aSignOfLifeIsNoReasonToLookAndSilenceIsNoSign() async throws {
        let bell = PollBell(interval: .seconds(3600))
        let upkeep = NewsUpkeep(
            store: LoggingNodeStore(), url: nil, bells: [bell], logger: Logger(label: "test"))
        let beforeSign = ContinuousClock.now
        while ContinuousClock.now == beforeSign {}
        let sinceStart = upkeep.sinceLastSign
        upkeep.hear(.silent)
        upkeep.hear(.deaf("it leads to another database"))
        #expect(upkeep.sinceLastSign >= sinceStart)
        let (looks, look) = AsyncStream.makeStream(of: Void.self)
        var count = 0
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await bell.run { look.yield() } }
            var iterator = looks.makeAsyncIterator()
            await iterator.next()
            upkeep.hear(.alive)
            #expect(upkeep.sinceLastSign <= ContinuousClock.now - beforeSign)
            upkeep.hear(.changed)
            await iterator.next()
            group.cancelAll()
            look.finish()
            while await iterator.next() != nil { count += 1 }
        }
        #expect(count == 0)
    }
}
