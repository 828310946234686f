import NIOCore
import Testing

@testable import LinkHTTP

@Suite struct HTTP1DeadlineTests {
    private let start = NIODeadline.now()
    private let head = Array("GET / HTTP/1.1\r\nHost".utf8)

    private func deadline() -> HTTP1Deadline {
        var limits = HTTPLimits()
        limits.headTimeout = .seconds(10)
        limits.bodyTimeout = .seconds(30)
        limits.idleTimeout = .seconds(60)
        return HTTP1Deadline(firstHead: start + .seconds(10), limits: limits)
    }

    @Test func theFirstHeadMustBeCompleteSoonAfterTheConnectionWasAccepted() {
        var deadline = deadline()
        #expect(deadline.deadline == start + .seconds(10))
        var flow = RequestFlow()
        flow.received(head)
        deadline.update(flow, at: start + .seconds(9))
        #expect(deadline.wait == .head)
        #expect(deadline.deadline == start + .seconds(10))
    }

    @Test func laterHeadsHaveTheirTimeFromTheirBeginning() {
        var deadline = deadline()
        var flow = RequestFlow()
        flow.received(head)
        flow.receivedHead()
        flow.receivedEnd()
        deadline.update(flow, at: start + .seconds(1))
        #expect(deadline.wait == .nothing)
        #expect(deadline.deadline == nil)
        flow.answered()
        deadline.update(flow, at: start + .seconds(2))
        #expect(deadline.wait == .request)
        #expect(deadline.deadline == start + .seconds(62))
        flow.received(head)
        deadline.update(flow, at: start + .seconds(50))
        #expect(deadline.deadline == start + .seconds(60))
        // More bytes of the same head do not extend the deadline.
        flow.received(head)
        deadline.update(flow, at: start + .seconds(55))
        #expect(deadline.deadline == start + .seconds(60))
    }

    @Test func aRequestThatIsAnsweredInOneGoBeginsTheIdleTimeAnew() {
        var deadline = deadline()
        deadline.answered(at: start + .seconds(1))
        #expect(deadline.wait == .request)
        #expect(deadline.deadline == start + .seconds(61))
        // The next head is not the first one.
        var flow = RequestFlow()
        flow.received(head)
        deadline.update(flow, at: start + .seconds(50))
        #expect(deadline.deadline == start + .seconds(60))
    }

    @Test func aBodyHasItsTime() {
        var deadline = deadline()
        var flow = RequestFlow()
        flow.received(head)
        flow.receivedHead()
        deadline.update(flow, at: start + .seconds(1))
        #expect(deadline.wait == .body)
        #expect(deadline.deadline == start + .seconds(31))
    }

    @Test func aConnectionThatWasGivenUpWaitsForNothing() {
        var deadline = deadline()
        var flow = RequestFlow()
        flow.refuse()
        deadline.update(flow, at: start)
        #expect(deadline.wait == .nothing)
    }
}
