import Testing
import WaymarkTesting

@testable import WaymarkInbox

@Suite struct StoreCallTests {
    private enum Input: CaseIterable {
        case begin, startTimer, end, leave, endPause, endTimer
    }

    private static func apply(_ input: Input, to call: inout StoreCall) {
        switch input {
        case .begin: _ = call.begin()
        case .startTimer: _ = call.startTimer()
        case .end: _ = call.end()
        case .leave: call.leave()
        case .endPause: _ = call.endPause()
        case .endTimer: call.endTimer()
        }
    }

    /// The documented successors of a phase.
    private static func mayFollow(_ phase: StoreCall.Phase, _ next: StoreCall.Phase, after input: Input) -> Bool {
        switch (phase, next) {
        case (.idle, .waiting(0)): input == .begin
        case (.waiting(let pauses), .waiting(let more)): input == .endPause && more == pauses + 1
        case (.waiting, .late): input == .leave || input == .endPause
        case (.waiting, .idle), (.late, .idle): input == .end
        default: false
        }
    }

    @Test func phasesHaveTheirDocumentedSuccessorsOnly() {
        // Every state that any inputs lead to, each with every input.
        var open = [StoreCall()]
        var seen: [StoreCall] = []
        while let call = open.popLast() {
            if seen.contains(call) { continue }
            seen.append(call)
            for input in Input.allCases {
                var next = call
                Self.apply(input, to: &next)
                let isFine = next.phase == call.phase || Self.mayFollow(call.phase, next.phase, after: input)
                #expect(isFine, "\(call.phase) became \(next.phase) after \(input)")
                open.append(next)
            }
        }
        #expect(Set(seen.map { "\($0.phase)" }).count == 2 + StoreCall.patience)
    }

    @Test func thereIsOneCallAtATime() {
        var call = StoreCall()
        var results = [call.begin(), call.begin()]
        call.leave()
        results += [call.begin(), call.end(), call.begin()]
        #expect(results == [true, false, false, true, true])
    }

    @Test func callIsLateAfterThreeSeconds() {
        var call = StoreCall()
        _ = call.begin()
        let goesOn = (0..<StoreCall.patience).map { _ in call.endPause() }
        #expect(goesOn == [true, true, true, true, true, false])
        #expect(call.phase == .late)
        #expect(Double(StoreCall.patience) * StoreCall.pause == 3)
    }

    @Test func oneTimerServesConsecutiveCalls() {
        var call = StoreCall()
        _ = call.begin()
        var isNeeded = [call.startTimer()]
        _ = call.end()
        _ = call.begin()
        isNeeded.append(call.startTimer())
        let goesOn = [call.endPause(), call.end(), call.endPause()]
        isNeeded.append(call.startTimer())
        #expect(isNeeded == [true, false, true])
        #expect(goesOn == [true, false, false])
    }
}
