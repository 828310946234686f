import Foundation
package import InstallMatching
import LinkRules
package import LinkStorage
import WaymarkLinks

extension LinkClaims {
    /// Looks for the click that was probably the installation's.
    ///
    /// If another installation was faster, it is decided once more without that click.
    func guess(
        _ claim: LinkClaim, _ circumstances: LinkClaim.Circumstances, by matching: ProbableMatching, at now: Date
    ) async throws -> ClaimAnswer {
        try await translatingStoreErrors(about: "The claim") {
            let networks = try await matching.networks(of: circumstances, at: now)
            let install = ClaimingInstall(networks: networks, traits: circumstances.device, openedAt: now)
            var clicks = try await matching.candidates(for: claim.project, on: networks, at: now)
            let found = try await claimableLinks(of: clicks, for: claim)
            clicks.removeAll { click in
                guard let link = found[click.link]?.link else { return true }
                return claim.window(of: link).map { now.timeIntervalSince(click.moment) > $0 } ?? false
            }
            let isNew = matching.isNew(claim, at: now)
            for attempt in 0..<2 {
                let decision = try await matching.decide(
                    install, among: clicks, of: claim.project, learns: isNew && attempt == 0)
                guard let match = decision.match,
                    let click = clicks.first(where: { $0.id.description == match.candidate }),
                    let link = found[click.link]
                else { return try await refuse(claim, decision, isNew: isNew, at: now) }
                let uses: LinkUses = link.record?.limits.countsUses == true ? .opening : []
                let outcome = try await keep(click, decision, match, claim, taking: uses, at: now)
                switch outcome {
                case .earlier(let first): return try await answer(first, to: claim)
                case .taken: clicks.removeAll { $0.id == click.id }
                case .usedUp: clicks.removeAll { $0.link == click.link }
                case .stored(let record):
                    countFirstOpen(of: link, platform: claim.app.platform)
                    return ClaimAnswer(
                        .probable(
                            link.shareable, confidence: match.posterior,
                            hasRivals: decision.explanation.links.count > 1),
                        record: record)
                }
            }
            return ClaimAnswer(.none(.taken))
        }
    }

    /// The links of candidates that the app may have: those that name no other app, and are followed now.
    private func claimableLinks(
        of clicks: [PendingClick], for claim: LinkClaim
    ) async throws -> [LinkRecord.ID: FoundLink] {
        var found: [LinkRecord.ID: FoundLink] = [:]
        for id in Set(clicks.map(\.link)) {
            found[id] = decide(try await resolver.resolve(id), by: .probable, claim).link
        }
        return found
    }

    private func keep(
        _ click: PendingClick, _ decision: MatchDecision, _ match: MatchDecision.Match, _ claim: LinkClaim,
        taking uses: LinkUses, at now: Date
    ) async throws -> ClaimOutcome {
        try limiter?.admitClaim(from: claim.network)
        let record = ClaimRecord(
            id: ClaimRecord.ID(at: now), projectID: claim.project, installationID: claim.installationID,
            answer: .link(click.link), method: .probable, use: .click(click.id), clickedAt: click.moment,
            confidence: match.posterior, claimedAt: now)
        return try await claims.claim(
            record, explanation: try ClaimExplanationRecord(decision, of: claim, id: record.id, at: now), taking: uses)
    }

    /// Answers that no click is probable enough, and keeps why.
    private func refuse(
        _ claim: LinkClaim, _ decision: MatchDecision, isNew: Bool, at now: Date
    ) async throws -> ClaimAnswer {
        let refusal = DeferredMatch.none(decision.reason == .noNetwork ? .noEvidence : .improbable)
        // An installation that asks again, or a network that asks without end, explains nothing more.
        guard isNew, (try? limiter?.admitClaim(from: claim.network)) != nil || limiter == nil else {
            return ClaimAnswer(refusal)
        }
        let explanation = try ClaimExplanationRecord(decision, of: claim, id: ClaimRecord.ID(at: now), at: now)
        try await claims.add(explanation)
        return ClaimAnswer(refusal, id: explanation.id)
    }
}

extension ClaimExplanationRecord {
    fileprivate init(_ decision: MatchDecision, of claim: LinkClaim, id: ClaimRecord.ID, at moment: Date) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        self.init(
            id: id, projectID: claim.project, installationID: claim.installationID, decidedAt: moment,
            reason: decision.reason.rawValue,
            content: String(decoding: try encoder.encode(decision.explanation), as: UTF8.self))
    }

    /// The explanation; `nil` if it was written by another version and cannot be read.
    package var matchExplanation: MatchExplanation? {
        try? JSONDecoder().decode(MatchExplanation.self, from: Data(content.utf8))
    }
}
