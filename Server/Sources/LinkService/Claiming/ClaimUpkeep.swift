import Foundation
import InstallMatching
import LinkStorage
import Logging
import ServiceLifecycle

/// Learns from candidates, stores what was learnt, and deletes what is old, in the background.
final class ClaimUpkeep: Service {
    /// How long a candidate waits for what its page tells before it is learnt from, in seconds.
    static let delay: Double = 60
    /// The most candidates that one round learns from; more change nothing that matters.
    private static let mostLearnt = 10_000
    /// How often it is learnt before old records are deleted once.
    private static let roundsPerSweep = 5

    private let claims: any ClaimStore
    private let candidates: any PendingClickStore
    private let turns: DutyTurns
    private let models: MatchingModels
    private let clock: LinkClock
    private let outages: OutageLog
    private let logger: Logger
    private let interval: Duration

    init(
        claims: any ClaimStore, candidates: any PendingClickStore, models: MatchingModels, turns: DutyTurns,
        clock: LinkClock, outages: OutageLog, logger: Logger, interval: Duration = .seconds(60)
    ) {
        self.claims = claims
        self.candidates = candidates
        self.models = models
        self.turns = turns
        self.clock = clock
        self.outages = outages
        self.logger = logger
        self.interval = interval
    }

    func run() async throws {
        var learnt = clock.now() - Self.delay
        var round = 0
        var isFailing = false
        while !Task.isShuttingDownGracefully, !Task.isCancelled {
            do {
                if round.isMultiple(of: Self.roundsPerSweep) {
                    // Of all nodes one at a time, and not again in the rounds of the others.
                    try await turns.run(.claimUpkeep, every: interval * (Double(Self.roundsPerSweep) - 0.5)) {
                        try await self.sweep()
                    }
                }
                learnt = try await cancelWhenGracefulShutdown { [learnt] in try await self.learn(from: learnt) }
                isFailing = false
            } catch is CancellationError {
                break
            } catch {
                // Logged once per outage; the next round tries again.
                if !isFailing { outages.warn("Claims and candidates could not be maintained.", of: error) }
                isFailing = true
            }
            round += 1
            try? await cancelWhenGracefulShutdown { [interval] in try await Task.sleep(for: interval) }
        }
        try? await models.save()
    }

    /// Deletes what is old, and logs how much it was.
    func sweep() async throws {
        let removals = try await claims.expireClaims(ClaimExpiry(at: clock.now()))
        guard !removals.isEmpty else { return }
        logger.info(
            "Deleted old claims and candidates.",
            metadata: [
                "candidates": "\(removals.candidates)", "claims": "\(removals.claims)",
                "explanations": "\(removals.explanations)",
            ])
    }

    /// Counts the devices of candidates since a moment, and stores the models.
    ///
    /// - Returns: up to when candidates are counted.
    func learn(from start: Date) async throws -> Date {
        let end = clock.now() - Self.delay
        guard end > start else { return start }
        for (project, traits) in try await candidates.pendingDevices(in: start..<end, limit: Self.mostLearnt) {
            try await models.load(project)
            models.change(project) { $0.frequencies.add(traits) }
        }
        try await models.save()
        return end
    }
}
