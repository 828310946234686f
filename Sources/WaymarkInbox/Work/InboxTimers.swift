import Foundation
import WaymarkClient

/// Starts the timers of an inbox as children of `run()`.
struct InboxTimers: Sendable {
    let core: InboxCore

    /// Starts the timer of the hold if the machine has asked for it.
    func startHold(in group: inout TaskGroup<Bool>) {
        guard core.read({ $0.holdEnd != nil }), let end = core.change({ $0.takeHoldEnd() }) else { return }
        group.addTask {
            if await sleep(until: end) {
                core.send(.holdDeadlinePassed)
            } else {
                // The next run() takes it up.
                core.change { $0.holdEnd = end }
            }
            return false
        }
    }

    /// Starts the timer of questions that failed if the machine has asked for it.
    func startRetry(in group: inout TaskGroup<Bool>) {
        guard core.read({ $0.retryEnd != nil }), let end = core.change({ $0.takeRetryEnd() }) else { return }
        group.addTask {
            if await sleep(until: end) {
                core.send(.retryDue)
            } else {
                core.change { $0.retryEnd = min(end, $0.retryEnd ?? end) }
            }
            return false
        }
    }

    /// Starts the timer after which changes are stored that nothing waits for.
    ///
    /// Not while a link lies ready: a timer would cost the first link of a process a tenth of its time.
    func startSaving(in group: inout TaskGroup<Bool>) {
        guard core.read({ $0.ledger.needsSchedule && $0.desk.readyLink == nil }),
            let delay = core.change({ $0.ledger.schedule() })
        else { return }
        group.addTask {
            try? await core.environment.sleep(delay)
            core.change { state in
                state.ledger.endSchedule()
                if state.ledger.isDue { state.work.append(.store(state.ledger.changed)) }
                state.work.append(.eraseNote)
            }
            return false
        }
    }

    /// Sleeps until an uptime; `false` if the task was cancelled before.
    private func sleep(until end: TimeInterval) async -> Bool {
        do {
            try await core.environment.sleep(max(end - core.environment.uptime(), 0))
            return true
        } catch {
            return false
        }
    }
}

extension InboxState {
    fileprivate mutating func takeHoldEnd() -> TimeInterval? {
        defer { holdEnd = nil }
        return holdEnd
    }

    fileprivate mutating func takeRetryEnd() -> TimeInterval? {
        defer { retryEnd = nil }
        return retryEnd
    }
}
