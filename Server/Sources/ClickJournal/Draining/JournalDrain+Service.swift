import Foundation
import LinkStorage
import Locking
import ServiceLifecycle

// The background work of the drain until the service stops.

extension JournalDrain {
    /// Drains, prepares and syncs until the service stops, then drains a last time.
    public func run() async throws {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.prepareAgainAndAgain() }
            if configuration.syncInterval > .zero { group.addTask { await self.syncAgainAndAgain() } }
            group.addTask { await self.addUpAgainAndAgain() }
            await drainAgainAndAgain()
            group.cancelAll()
        }
        await stop()
    }

    private func drainAgainAndAgain() async {
        // The entries of earlier processes are drained at once.
        var interval = Duration.zero
        while !Task.isShuttingDownGracefully, !Task.isCancelled {
            // A shutdown interrupts the pause only, never a round.
            try? await cancelWhenGracefulShutdown { [pause, interval] in try await pause(interval) }
            guard !Task.isShuttingDownGracefully, !Task.isCancelled else { return }
            var isDone = true
            if await reporting(.storing, { isDone = try await drainOnce() }) {
                interval = isDone ? configuration.interval : .zero
            } else {
                interval = min(max(interval, configuration.interval) * 2, configuration.longestPause)
            }
        }
    }

    private func addUpAgainAndAgain() async {
        while !Task.isCancelled {
            try? await pause(configuration.addUpInterval)
            let hasWaiting = state.withLock { state in
                defer { state.hasWaiting = false }
                return state.hasWaiting
            }
            guard hasWaiting, !Task.isCancelled else { continue }
            let isDone = await reporting(.addingUp) { try await store.addUp() }
            if !isDone { state.withLock { $0.hasWaiting = true } }
        }
    }

    private func prepareAgainAndAgain() async {
        while !Task.isCancelled {
            if journal.needsPreparation { await onThread { self.journal.prepare() } }
            reportHealth()
            try? await pause(configuration.prepareInterval)
        }
    }

    private func syncAgainAndAgain() async {
        while !Task.isCancelled {
            try? await pause(configuration.syncInterval)
            await onThread { self.noteFiles { try self.journal.sync() } }
        }
    }

    private func stop() async {
        await onThread { self.noteFiles { try self.journal.close() } }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { [pause, configuration] in
                while await !self.reporting(.storing, { try await self.drain() }), !Task.isCancelled {
                    try? await pause(configuration.interval)
                }
            }
            group.addTask { [pause, configuration] in try? await pause(configuration.patienceOnStop) }
            await group.next()
            group.cancelAll()
        }
        if configuration.syncInterval > .zero { await onThread { self.noteFiles { try self.journal.sync() } } }
        reportHealth()
    }

    /// Reports the first of several failures, and the success after it.
    ///
    /// - Returns: whether the work succeeded.
    private func reporting(_ duty: Duty, _ work: () async throws -> Void) async -> Bool {
        do {
            try await work()
            if state.withLock({ $0.failing.remove(duty) }) != nil { report(.storeRecovered(duty)) }
            return true
        } catch {
            if state.withLock({ $0.failing.insert(duty).inserted }) { report(.storeFailed(duty, error)) }
            return false
        }
    }

    private func reportHealth() {
        let health = journal.health
        let isNew = state.withLock { state in
            defer { state.lastHealth = health }
            let last = state.lastHealth
            return last?.state != health.state || last?.problem != health.problem || last?.damages != health.damages
                || last?.refused != health.refused
        }
        if isNew { report(.changed(health)) }
    }

    private func onThread(_ work: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                work()
                continuation.resume()
            }
        }
    }
}
