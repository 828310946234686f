import Dispatch
import Synchronization

/// Runs asynchronous work on the thread that asks for it.
///
/// No other thread takes part, so that callgrind counts the same instructions in every run.
final class SingleThread: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])
    private let arrivals = DispatchSemaphore(value: 0)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        arrivals.signal()
    }

    /// Does the work, and returns its result.
    func run<Success: Sendable>(_ work: @escaping @Sendable () async throws -> Success) throws -> Success {
        let outcome = Outcome<Success>()
        Task(executorPreference: self) {
            do {
                outcome.set(.success(try await work()))
            } catch {
                outcome.set(.failure(error))
            }
        }
        while true {
            if let result = outcome.result { return try result.get() }
            arrivals.wait()
            jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }?.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}

/// What a piece of work came to; `nil` while it goes on.
private final class Outcome<Success: Sendable>: Sendable {
    private let state = Mutex<Result<Success, any Error>?>(nil)

    var result: Result<Success, any Error>? { state.withLock { $0 } }

    func set(_ result: Result<Success, any Error>) {
        state.withLock { $0 = result }
    }
}
