import Foundation
import Logging
import ServiceLifecycle
import UnixSignals

/// Runs services until SIGTERM or SIGINT asks them to stop; a second signal ends the process at once.
struct StopSignals {
    let logger: Logger
    /// Ends the process without another word.
    var endNow: @Sendable () -> Void = { _exit(1) }

    /// Runs the group to its end.
    ///
    /// - Throws: the error of the service that failed.
    func run(_ group: ServiceGroup) async throws {
        let signals = await UnixSignalsSequence(trapping: .sigterm, .sigint)
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            tasks.addTask {
                var isStopping = false
                for await signal in signals {
                    if isStopping {
                        logger.warning("A second signal ends the process at once.", metadata: ["signal": "\(signal)"])
                        endNow()
                    }
                    isStopping = true
                    logger.notice("Stopping.", metadata: ["signal": "\(signal)"])
                    await group.triggerGracefulShutdown()
                }
                // Nothing is left to wait for; the group decides when this ends.
                try? await Task.sleep(for: .seconds(86_400))
            }
            defer { tasks.cancelAll() }
            try await tasks.next()
        }
    }
}
