import WaymarkClient

/// Runs the tasks of a simulation one after the other, on demand.
///
/// So a simulation knows when nothing more can happen at one moment, needs no real time, and is repeatable.
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
final class SimulationExecutor: TaskExecutor {
    private struct State: Sendable {
        var jobs: [UnownedJob] = []
        /// The number of jobs that run elsewhere and will come back, such as a request on a real network.
        var absent = 0
        var driver: CheckedContinuation<Void, Never>?
    }

    private let state = LockedState(State())

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let driver = state.withLock { state in
            state.jobs.append(job)
            defer { state.driver = nil }
            return state.driver
        }
        driver?.resume()
    }

    /// Runs everything that can run now, and waits for jobs that run elsewhere.
    func settle() async {
        while true {
            while let job = state.withLock({ $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }) {
                job.runSynchronously(on: asUnownedTaskExecutor())
            }
            guard state.withLock({ $0.absent > 0 || !$0.jobs.isEmpty }) else { return }
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if !state.jobs.isEmpty { return true }
                    state.driver = continuation
                    return false
                }
                if isOver { continuation.resume() }
            }
        }
    }

    /// Notes that a job goes elsewhere.
    func leave() {
        state.withLock { $0.absent += 1 }
    }

    /// Notes that a job has come back.
    func comeBack() {
        state.withLock { $0.absent -= 1 }
    }
}
