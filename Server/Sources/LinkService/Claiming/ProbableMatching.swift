import Foundation
import InstallMatching
import LinkRules
import LinkStorage
import Locking

/// Looks for the click that was probably an installation's.
///
/// The rules are those of ``InstallMatcher``; here are their inputs: candidates, networks, and what the project has learnt.
final class ProbableMatching: Sendable {
    /// How long a claim waits for clicks that are still in the journal.
    private static let patience = Duration.milliseconds(1500)
    /// The most candidates of one network that are read: more than that is a crowd, where nothing is matched.
    private static let mostCandidates = 32
    /// How long an installation that asks again teaches nothing, in seconds.
    private static let memory: Double = 3_600

    let models: MatchingModels
    private let store: any PendingClickStore
    private let days: any ActivityStore
    private let journal: any ActivityJournal
    private let visitors: VisitorNumbers
    private let sharedNetworks: @Sendable () -> NetworkRanges
    private let clock: LinkClock
    private let secret = Mutex<NetworkProofSecret?>(nil)
    private let asked = Mutex(RecentValues<[String], Date>(capacity: 65_536))

    init(
        store: any PendingClickStore, days: any ActivityStore, journal: any ActivityJournal, visitors: VisitorNumbers,
        sharedNetworks: @escaping @Sendable () -> NetworkRanges, clock: LinkClock
    ) {
        self.store = store
        self.days = days
        self.journal = journal
        self.visitors = visitors
        self.sharedNetworks = sharedNetworks
        self.clock = clock
        models = MatchingModels(store: store, clock: clock)
    }

    /// The networks of a device, each with the key of today and, as long as clicks of yesterday are candidates, of yesterday.
    func networks(of circumstances: LinkClaim.Circumstances, at now: Date) async throws -> Set<NetworkKey> {
        var networks = Set(circumstances.client.map { keys(of: $0, at: now) } ?? [])
        let proofs = circumstances.proofs.prefix(NetworkProofSecret.mostProofs)
        if !proofs.isEmpty, let secret = try await proofSecret() {
            for proof in proofs { networks.formUnion(secret.networks(in: proof, at: now)) }
        }
        return networks
    }

    /// The proof that a client has asked from its address; `nil` where the address says nothing about the device.
    func proof(of client: IPAddress, at now: Date) async throws -> String? {
        let keys = keys(of: client, at: now)
        guard !keys.isEmpty else { return nil }
        return try await proofSecret()?.proof(of: keys, at: now)
    }

    private func keys(of client: IPAddress, at now: Date) -> [NetworkKey] {
        let ranges = sharedNetworks()
        let days = Set([UTCDay(now), UTCDay(now - PendingClick.lifetime)]).sorted { $0.number > $1.number }
        return days.compactMap { visitors.network(of: client, on: $0, excluding: ranges) }
    }

    /// The key of the day.
    func dayKey(at now: Date) async throws -> Data {
        try await days.visitorKey(for: UTCDay(now))
    }

    private func proofSecret() async throws -> NetworkProofSecret? {
        if let secret = secret.withLock({ $0 }) { return secret }
        let made = NetworkProofSecret(try await store.clickTokenSecret())
        secret.withLock { $0 = made }
        return made
    }

    /// The candidates of an installation, after the database has all clicks from before the call.
    func candidates(for project: ProjectRecord.ID, on networks: Set<NetworkKey>, at now: Date) async throws
        -> [PendingClick]
    {
        guard !networks.isEmpty else { return [] }
        await journal.settle(within: Self.patience)
        return try await store.pendingClicks(
            of: project, on: networks, since: now - PendingClick.lifetime, limit: Self.mostCandidates)
    }

    /// Decides among candidates, and learns from the decision.
    ///
    /// - Parameter learns: whether the decision counts; `false` for one that is made again.
    func decide(
        _ install: ClaimingInstall, among candidates: [PendingClick], of project: ProjectRecord.ID, learns: Bool
    ) async throws -> MatchDecision {
        try await models.load(project)
        let decision = models.model(of: project).matcher.decide(install, among: candidates.map(MatchCandidate.init))
        return models.change(project) { model in
            guard learns else {
                return model.budget.stop(at: install.openedAt) == nil ? decision : decision.stopped()
            }
            model.claims.add(decision)
            return model.budget.admit(decision, at: install.openedAt)
        }
    }

    /// Whether an installation asks for the first time, as far as is remembered.
    func isNew(_ claim: LinkClaim, at now: Date) -> Bool {
        let name = [claim.project.description, claim.installationID]
        return asked.withLock { asked in
            defer { asked[name] = now }
            return asked[name].map { abs(now.timeIntervalSince($0)) > Self.memory } ?? true
        }
    }

    /// Learns from a certain match how long installations take.
    func learn(lag: Double, of project: ProjectRecord.ID) async throws {
        try await models.load(project)
        models.change(project) { $0.lags.add(lag) }
    }
}

extension MatchCandidate {
    fileprivate init(_ click: PendingClick) {
        self.init(
            id: click.id.description, link: click.link.description, network: click.network, traits: click.traits,
            clickedAt: click.moment)
    }
}
