import Foundation
import Logging
import ServiceLifecycle
import UnixSignals

/// Runs services until SIGTERM or SIGINT asks them to stop; a second signal ends the process at once.
///
/// Signals within a second of the first are the same wish: `timeout` and some supervisors signal a process and its group.
struct StopSignals {
    let logger: Logger
    /// How long the services go on after the first signal, so that proxies learn that no more requests shall come.
    var delay = Duration.zero
    /// How long after the first signal further ones mean the same.
    var sameWish = Duration.seconds(1)
    /// Withdraws the readiness; called at the first signal.
    var beginStopping: @Sendable () -> Void = {}
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
                await hear(signals, stopping: group)
                // Nothing is left to wait for; the group decides when this ends.
                try? await Task.sleep(for: .seconds(86_400))
            }
            defer { tasks.cancelAll() }
            try await tasks.next()
        }
    }

    private func hear(_ signals: UnixSignalsSequence, stopping group: ServiceGroup) async {
        await withTaskGroup(of: Void.self) { tasks in
            var firstSignal: ContinuousClock.Instant?
            for await signal in signals {
                if let firstSignal {
                    guard firstSignal.duration(to: .now) >= sameWish else { continue }
                    logger.warning(
                        "Stopping. A second signal ends the process immediately.", metadata: ["signal": "\(signal)"])
                    endNow()
                    continue
                }
                firstSignal = .now
                beginStopping()
                logger.notice("Stopping.", metadata: metadata(of: signal))
                // Beside the signals, for a second one may come during the delay.
                tasks.addTask {
                    if delay > .zero { try? await Task.sleep(for: delay) }
                    if !Task.isCancelled { await group.triggerGracefulShutdown() }
                }
            }
        }
    }

    private func metadata(of signal: UnixSignal) -> Logger.Metadata {
        var metadata: Logger.Metadata = ["signal": "\(signal)"]
        if delay > .zero { metadata["after"] = "\(delay)" }
        return metadata
    }
}
