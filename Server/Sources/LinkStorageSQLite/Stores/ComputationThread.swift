internal import Dispatch
internal import Foundation
internal import Locking

/// A thread for long computations, which would hold one of the few threads that answer requests.
///
/// A task that prefers it (`withTaskExecutorPreference`) runs there what it does itself; what it waits for, such as a read of
/// the database, runs where it always does. Its priority is that of others: see decision 0116.
final class ComputationThread: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])
    private let arrivals = DispatchSemaphore(value: 0)

    /// Starts the thread, which ends with the process.
    init(name: String) {
        let thread = Thread {
            while true {
                self.arrivals.wait()
                let job = self.jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
                job?.runSynchronously(on: self.asUnownedTaskExecutor())
            }
        }
        thread.name = name
        thread.start()
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        arrivals.signal()
    }
}
