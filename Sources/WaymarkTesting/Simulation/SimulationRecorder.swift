import Foundation
import WaymarkClient
import WaymarkInbox

/// Records the log of a simulation.
final class SimulationRecorder: Sendable {
    private let clock: TestClock
    private let start: TimeInterval
    private let state = LockedState(SimulationLog())

    init(clock: TestClock) {
        self.clock = clock
        start = clock.uptime
    }

    var log: SimulationLog { state.withLock { $0 } }

    func add(_ action: SimulationLog.Action) {
        let entry = SimulationLog.Entry(time: clock.uptime - start, action: action)
        state.withLock { $0.entries.append(entry) }
    }
}
