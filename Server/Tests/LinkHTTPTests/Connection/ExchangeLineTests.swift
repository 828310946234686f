import Testing

@testable import LinkHTTP

@Suite struct ExchangeLineTests {
    private final class Request {}

    private func line(parallel: Int = 1, mostWaitingBytes: Int = 100) -> ExchangeLine<Request> {
        var line = ExchangeLine<Request>(mostWaitingBytes: mostWaitingBytes)
        line.parallel = parallel
        return line
    }

    @Test func oneRequestIsBegunAfterTheOther() {
        var line = line()
        let first = Request(), second = Request()
        line.append(first)
        line.append(second)
        #expect(line.next() === first)
        #expect(line.next() == nil)
        #expect(line.hasWaiting)
        line.remove(first)
        #expect(line.next() === second)
        #expect(!line.hasWaiting)
    }

    @Test func severalAreBegunAtOnceWhereTheConnectionLetsThem() {
        var line = line(parallel: 2)
        let requests = (0..<3).map { _ in Request() }
        for request in requests { line.append(request) }
        #expect(line.next() === requests[0])
        #expect(line.next() === requests[1])
        #expect(line.next() == nil)
        line.remove(requests[1])
        #expect(line.next() === requests[2])
    }

    @Test func aRequestThatIsGivenUpBeforeItsBeginningIsNeverBegun() {
        var line = line()
        let requests = (0..<3).map { _ in Request() }
        for request in requests { line.append(request) }
        #expect(line.next() === requests[0])
        line.remove(requests[1])
        line.remove(requests[0])
        #expect(line.next() === requests[2])
    }

    @Test func nothingIsBegunWhileTheClientTakesNothing() {
        var line = line(parallel: 10)
        line.waitingBytes = 101
        let request = Request()
        line.append(request)
        #expect(line.next() == nil)
        line.waitingBytes = 100
        #expect(line.next() === request)
    }
}
