import Testing

@testable import LinkHTTP

@Suite struct RequestFlowTests {
    private func flow(_ steps: (inout RequestFlow) -> Void) -> RequestFlow {
        var flow = RequestFlow()
        steps(&flow)
        return flow
    }

    @Test func faultInAHeadIsAnswered() {
        #expect(flow { $0.received(Array("GE".utf8)) }.actionOnFault() == .answer)
    }

    @Test func faultInABodyIsLeftToItsReader() {
        let flow = flow {
            $0.received(Array("POST / HTTP/1.1\r\n\r\n".utf8))
            $0.receivedHead()
        }
        #expect(flow.actionOnFault() == .forward)
    }

    @Test func faultInABodyThatWasAnsweredEndsTheConnection() {
        let flow = flow {
            $0.receivedHead()
            $0.answered()
        }
        #expect(flow.actionOnFault() == .close)
    }

    @Test func faultAfterAnUnansweredRequestIsAnsweredInItsTurn() {
        let flow = flow {
            $0.receivedHead()
            $0.receivedEnd()
            $0.received(Array("nonsense".utf8))
        }
        #expect(flow.actionOnFault() == .answerLater)
    }

    @Test func refusedConnectionIgnoresFaults() {
        #expect(flow { $0.refuse() }.actionOnFault() == .ignore)
    }

    @Test func longLineIsToldFromLongFields() {
        let line = Array(("GET /" + String(repeating: "a", count: 9000)).utf8)
        #expect(flow { $0.received(line) }.isLineTooLong(limit: 8192))
        let fields = Array(("GET / HTTP/1.1\r\na: " + String(repeating: "a", count: 9000)).utf8)
        #expect(!flow { $0.received(fields) }.isLineTooLong(limit: 8192))
        let pieces = flow {
            $0.received(Array("GET /".utf8))
            $0.received(Array(String(repeating: "a", count: 9000).utf8))
        }
        #expect(pieces.isLineTooLong(limit: 8192))
    }
}
