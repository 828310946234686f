import Foundation
import WaymarkClient

/// Starts the timers of an inbox as children of `run()`.
struct InboxTimers: Sendable {
    let core: InboxCore
    /// Starts the timer of the hold if the machine has asked for it.
    func startHold(in group: inout TaskGroup<Bool>) {
        guard core.read({ $0.holdEnd != nil }), let end = core.change({ $0.takeHoldEnd() }) else { return }
        group.addTask {
            await hold(until: end)
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

    private func hold(until end: TimeInterval) async {
        do {
            try await core.environment.sleep(max(end - core.environment.uptime(), 0))
            core.send(.holdDeadlinePassed)
        } catch {
            // The next run() takes it up.
            core.change { $0.holdEnd = end }
        }
    }
}

extension InboxState {
    fileprivate mutating func takeHoldEnd() -> TimeInterval? {
        defer { holdEnd = nil }
        return holdEnd
    }
}
