import Foundation
import Locking

/// Shows on a ``StatusLine`` what an examination is waiting for.
final class DoctorProgress: Sendable {
    private struct State {
        var waiting: [String] = []
        var count = 0
        var step: String?
    }

    private let state = Mutex(State())

    /// Prints the hosts that will be examined.
    func expect(_ hosts: [String]) {
        state.withLock {
            $0.waiting = hosts
            $0.count = hosts.count
        }
    }

    /// Prints whether a host has answered.
    func finish(_ host: String) {
        state.withLock { state in
            if let index = state.waiting.firstIndex(of: host) { state.waiting.remove(at: index) }
        }
    }

    /// Prints the current step.
    func step(_ text: String) {
        state.withLock { $0.step = text }
    }

    /// Does something, and tells meanwhile how far it is.
    func during<Result: Sendable>(_ work: () async -> Result) async -> Result {
        // The end of the scope cancels it.
        async let _: Void = tell()
        return await work()
    }

    private func tell() async {
        let line = StatusLine(showsTime: true)
        while (try? await Task.sleep(for: .milliseconds(250))) != nil {
            if let text { line.show(text) }
        }
        line.clear()
    }

    private var text: String? {
        state.withLock { state in
            if let step = state.step { return step }
            guard let first = state.waiting.first else { return nil }
            return "\(state.count - state.waiting.count) of \(state.count) hosts checked, waiting for \(first)"
        }
    }
}
