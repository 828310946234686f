import Foundation
public import LinkRules
public import LinkStorage
import WaymarkLinks

extension LinkClaims {
    /// Answers an installation without an identity, as Firebase's SDK requests it.
    ///
    /// A link of the clipboard that names no click and has no limit is not kept: each match counts a first open, unless the same
    /// installation requested the same link in the last hour, because apps repeat a request whose answer was lost. All others are claims
    /// of ``claim(_:)``, under a name that is a digest of what distinguishes the installation, and that changes every day.
    ///
    /// - Parameters:
    ///   - givenLink: the link that the app found on the clipboard.
    ///   - project: the project of the app.
    ///   - app: the requesting app.
    ///   - installation: what distinguishes the installation, such as its network, model and time of installation.
    ///   - circumstances: what a probable match may be made of.
    ///   - network: the network from which it asks, if it limits how many claims are kept.
    /// - Throws: ``LinkServiceError`` with `unavailable` if the store fails, or `resourceExhausted`.
    public func attributeInstall(
        givenLink: String?, project: ProjectRecord.ID, app: ClaimingApp, installation: [String] = [],
        circumstances: LinkClaim.Circumstances? = nil, network: ClientNetwork? = nil
    ) async throws -> ClaimAnswer {
        let now = clock.now()
        let claim = LinkClaim(
            project: project, installationID: "", evidence: ClaimEvidence(clipboardLink: givenLink),
            circumstances: circumstances, app: app, network: network)
        if case .clipboard(_, token: nil) = claim.evidence.decisive {
            guard app.isOne(of: directory.current.apps(of: project)) else { return ClaimAnswer(.none(.unknownApp)) }
            let match = try await certainLink(of: claim, at: now).match
            guard match.link?.record?.limits.countsUses != true else {
                return try await kept(claim, installation, at: now)
            }
            if let link = match.link, let record = link.record {
                let name = installation.isEmpty ? [] : installation + [project.description, record.id.description]
                if openings.isNewInstall(name, at: now) { countFirstOpen(of: link, platform: app.platform) }
            }
            return ClaimAnswer(match)
        }
        return try await kept(claim, installation, at: now)
    }

    /// Answers as ``claim(_:)`` does, under a name for the installation.
    private func kept(_ claim: LinkClaim, _ installation: [String], at now: Date) async throws -> ClaimAnswer {
        var claim = claim
        claim.installationID = try await name(of: installation, in: claim.project, at: now)
        return try await self.claim(claim)
    }

    /// How long a request whose answer was lost is repeated, in seconds.
    private static let repetition: TimeInterval = 3600

    /// The name of an installation: that of the day before if it has claimed under this name just before midnight.
    private func name(of installation: [String], in project: ProjectRecord.ID, at now: Date) async throws -> String {
        let today = try await name(of: installation, at: now)
        let before = now - Self.repetition
        guard !installation.isEmpty, UTCDay(before) != UTCDay(now) else { return today }
        let yesterday = try await name(of: installation, at: before)
        let earlier = try await translatingStoreErrors(about: "The claim") {
            try await claims.claim(project: project, installationID: yesterday)
        }
        return earlier.map { $0.claimedAt >= before } == true ? yesterday : today
    }

    /// A name for an installation that has none: a digest with the day's secret, which is deleted two days later.
    private func name(of installation: [String], at now: Date) async throws -> String {
        guard !installation.isEmpty else { return "firebase-\(ClaimRecord.ID(at: now))" }
        let key = try await translatingStoreErrors(about: "The claim") {
            try await matching?.dayKey(at: now) ?? Data()
        }
        return LinkClaim.installationName("firebase", of: [key.base64EncodedString()] + installation)
    }
}
