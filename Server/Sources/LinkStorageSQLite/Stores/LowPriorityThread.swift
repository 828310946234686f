internal import Dispatch
internal import Foundation
internal import Locking

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// A thread for long computations, which gets little of a processor while other threads need it.
///
/// A task that prefers it (`withTaskExecutorPreference`) runs there what it does itself; what it waits for, such as a read of
/// the database, runs where it always does. On Linux, the priority of one thread is its nice value, which only root may
/// raise again: such work needs a thread of its own.
///
/// Source: sched(7), "The nice value".
final class LowPriorityThread: TaskExecutor {
    /// A tenth of the share of other threads.
    private static let niceValue: Int32 = 10
    /// `PRIO_PROCESS`.
    ///
    /// That constant is of another type than the parameter for it. What it means by a process is, on Linux, a thread.
    private static let process: Int32 = 0
    private static let callingThread: UInt32 = 0

    private let jobs = Mutex<[UnownedJob]>([])
    private let arrivals = DispatchSemaphore(value: 0)

    /// Starts the thread, which ends with the process.
    init(name: String) {
        let thread = Thread {
            #if canImport(Glibc) || canImport(Musl)
                setpriority(Self.process, Self.callingThread, Self.niceValue)
            #endif
            while true {
                self.arrivals.wait()
                let job = self.jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
                job?.runSynchronously(on: self.asUnownedTaskExecutor())
            }
        }
        thread.name = name
        #if canImport(Darwin)
            thread.qualityOfService = .background
        #endif
        thread.start()
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        arrivals.signal()
    }
}
