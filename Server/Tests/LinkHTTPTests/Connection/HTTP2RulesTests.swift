import HTTPTypes
import NIOCore
import Testing

@testable import LinkHTTP

@Suite struct HTTP2ConnectionLifeTests {
    private let start = NIODeadline.now()

    /// A life that may be asked inside of an expectation.
    private final class Life {
        private var life: HTTP2ConnectionLife

        init(at start: NIODeadline) {
            life = HTTP2ConnectionLife(idleTimeout: .seconds(60), firstRequest: start + .seconds(10))
        }

        func streamOpened() { life.streamOpened() }
        func streamClosed(at now: NIODeadline) -> Bool { life.streamClosed(at: now) }
        func timerFired(at now: NIODeadline) -> HTTP2ConnectionLife.TimerAction { life.timerFired(at: now) }
        func leave() -> Bool { life.leave() }
        func goodbyeIsHeard() -> Bool { life.goodbyeIsHeard() }
    }

    private func life() -> Life {
        Life(at: start)
    }

    @Test func theFirstRequestHasATimeOfItsOwn() {
        let life = life()
        #expect(life.timerFired(at: start) == .waitFor(.seconds(10)))
        #expect(life.timerFired(at: start + .seconds(9)) == .waitFor(.seconds(1)))
        #expect(life.timerFired(at: start + .seconds(10)) == .sayGoodbye)
    }

    @Test func aConnectionIsIdleFromTheEndOfItsLastRequest() {
        let life = life()
        life.streamOpened()
        life.streamOpened()
        #expect(life.timerFired(at: start + .seconds(600)) == .waitFor(.seconds(60)))
        #expect(!life.streamClosed(at: start + .seconds(601)))
        #expect(life.timerFired(at: start + .seconds(700)) == .waitFor(.seconds(60)))
        #expect(!life.streamClosed(at: start + .seconds(701)))
        #expect(life.timerFired(at: start + .seconds(702)) == .waitFor(.seconds(59)))
        #expect(life.timerFired(at: start + .seconds(761)) == .sayGoodbye)
    }

    @Test func goodbyeIsSaidOnceAndEndsAnIdleConnectionWhenItIsHeard() {
        let life = life()
        #expect(life.leave())
        #expect(!life.leave())
        #expect(life.goodbyeIsHeard())
        #expect(!life.goodbyeIsHeard())
    }

    @Test func requestsUnderWayAreAnsweredFirst() {
        let life = life()
        life.streamOpened()
        #expect(life.leave())
        // Sent before the other side could know.
        life.streamOpened()
        #expect(!life.goodbyeIsHeard())
        #expect(!life.streamClosed(at: start))
        #expect(life.streamClosed(at: start))
    }

    @Test func aConnectionThatNobodyLeavesIsNotClosed() {
        let life = life()
        #expect(!life.goodbyeIsHeard())
        life.streamOpened()
        #expect(!life.streamClosed(at: start))
    }
}

@Suite struct HTTP2StreamFlowTests {
    @Test func aRequestWithoutABodyWaitsForNothingAndThenForItsReader() {
        var flow = HTTP2StreamFlow()
        #expect(flow.wait == .nothing)
        flow.received(isEnd: true)
        #expect(flow.wait == .nothing)
        flow.wrote(isEnd: false)
        #expect(flow.wait == .answer)
        flow.wrote(isEnd: true)
        #expect(flow.wait == .answer)
    }

    @Test func aBodyIsWaitedForUntilItsEnd() {
        var flow = HTTP2StreamFlow()
        flow.received(isEnd: false)
        #expect(flow.wait == .request)
        flow.received(isEnd: false)
        #expect(flow.wait == .request)
        flow.received(isEnd: true)
        #expect(flow.wait == .nothing)
    }

    @Test func anAnswerBeforeTheEndOfTheRequestLeavesARest() {
        var flow = HTTP2StreamFlow()
        flow.received(isEnd: false)
        flow.wrote(isEnd: false)
        #expect(flow.wait == .answer)
        flow.wrote(isEnd: true)
        #expect(flow.wait == .rest)
        flow.received(isEnd: true)
        #expect(flow.wait == .answer)
    }
}

@Suite struct HTTP2MessageRulesTests {
    private func adopted(authority: String?, hosts: [String]) -> (String?, [String]) {
        var head = HTTPRequest(method: .get, scheme: "https", authority: authority, path: "/")
        for host in hosts { head.headerFields.append(HTTPField(name: .host, value: host)) }
        head.adoptHostField()
        return (head.authority, head.headerFields[values: .host])
    }

    @Test func authorityAndHostBecomeOneWhereTheyAgree() {
        #expect(adopted(authority: "a", hosts: []) == ("a", []))
        #expect(adopted(authority: nil, hosts: ["a"]) == ("a", []))
        #expect(adopted(authority: "a", hosts: ["a"]) == ("a", []))
    }

    @Test func authorityAndHostThatDifferStay() {
        #expect(adopted(authority: "a", hosts: ["b"]) == ("a", ["b"]))
        #expect(adopted(authority: nil, hosts: ["a", "a"]) == (nil, ["a", "a"]))
        #expect(adopted(authority: nil, hosts: []) == (nil, []))
    }

    @Test func fieldsOfTheConnectionAreTakenFromAnswers() {
        var fields: HTTPFields = [.connection: "close", .transferEncoding: "chunked", .contentType: "text/plain"]
        fields.removeConnectionFields()
        #expect(fields == [.contentType: "text/plain"])
    }
}
