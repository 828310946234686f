// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What installations were told, and the candidates with which they are matched.
// The protocols document the methods.

public import Foundation
public import InstallMatching

extension InMemoryLinkDatabase {
    public func claim(
        _ claim: ClaimRecord, explanation: ClaimExplanationRecord?, taking uses: LinkUses
    ) async throws -> ClaimOutcome {
        try LinkStoreError.requireStorable(claim.installationID)
        return try access { tables in
            _ = try tables.require(claim.projectID, in: tables.projects)
            let claims = tables.claims.values.filter { $0.projectID == claim.projectID }
            if let earlier = claims.first(where: {
                BinaryString($0.installationID) == BinaryString(claim.installationID)
            }) {
                return .earlier(earlier)
            }
            if let use = claim.use, claims.contains(where: { $0.use == use }) { return .taken }
            if case .click(let id) = claim.use, claim.method == .probable, tables.pendingClicks[id] == nil {
                return .taken
            }
            if case .link(let link) = claim.answer, !tables.take(uses, of: link) { return .usedUp }
            if case .click(let id) = claim.use {
                tables.pendingClicks[id] = nil
                tables.pendingClickTraits[id] = nil
            }
            let record = claim.roundedToMilliseconds
            tables.claims[claim.id] = record
            if let explanation { tables.explanations[explanation.id] = explanation.roundedToMilliseconds }
            return .stored(record)
        }
    }

    public func claim(project: ProjectRecord.ID, installationID: String) async throws -> ClaimRecord? {
        guard !installationID.isEmpty else { return nil }
        return try access { tables in
            tables.claims.values.first {
                $0.projectID == project && BinaryString($0.installationID) == BinaryString(installationID)
            }
        }
    }

    public func add(_ explanation: ClaimExplanationRecord) async throws {
        try LinkStoreError.requireStorable(explanation.installationID, explanation.content)
        try access { tables in
            _ = try tables.require(explanation.projectID, in: tables.projects)
            tables.explanations[explanation.id] = explanation.roundedToMilliseconds
        }
    }

    public func claimReport(_ id: ClaimRecord.ID, project: ProjectRecord.ID) async throws -> ClaimReport? {
        try access { tables in
            let claim = tables.claims[id].flatMap { $0.projectID == project ? $0 : nil }
            let explanation = tables.explanations[id].flatMap { $0.projectID == project ? $0 : nil }
            return claim == nil && explanation == nil ? nil : ClaimReport(claim: claim, explanation: explanation)
        }
    }

    public func claimReports(
        project: ProjectRecord.ID, before: ClaimRecord.ID?, limit: Int
    ) async throws -> [ClaimReport] {
        try access { tables in
            func isMeant(_ id: ClaimRecord.ID, _ owner: ProjectRecord.ID) -> Bool {
                owner == project && before.map { id < $0 } ?? true
            }
            return ClaimReport.merged(
                tables.claims.values.filter { isMeant($0.id, $0.projectID) },
                tables.explanations.values.filter { isMeant($0.id, $0.projectID) }, limit: limit)
        }
    }

    public func eraseInstallation(_ installationID: String, project: ProjectRecord.ID) async throws -> Int {
        guard !installationID.isEmpty else { return 0 }
        return try access { tables in
            let name = BinaryString(installationID)
            let before = tables.explanations.count
            tables.explanations = tables.explanations.filter {
                $0.value.projectID != project || BinaryString($0.value.installationID) != name
            }
            var count = before - tables.explanations.count
            for claim in tables.claims.values
            where claim.projectID == project && BinaryString(claim.installationID) == name {
                tables.claims[claim.id] = claim.use == nil ? nil : claim.nameless
                tables.appEvents.forget(claim.id)
                count += 1
            }
            return count
        }
    }

    public func expireClaims(_ expiry: ClaimExpiry) async throws -> ClaimRemovals {
        try access { tables in
            var removals = ClaimRemovals()
            removals.candidates = tables.pendingClicks.count
            tables.pendingClicks = tables.pendingClicks.filter { $0.value.moment >= expiry.candidates }
            removals.candidates -= tables.pendingClicks.count
            tables.pendingClickTraits = tables.pendingClickTraits.filter { $0.value.moment >= expiry.candidates }
            for claim in tables.claims.values where claim.id < ClaimRecord.ID(firstAt: expiry.claims) {
                if claim.method == .token {
                    tables.claims[claim.id] = claim.nameless
                } else {
                    tables.claims[claim.id] = nil
                    removals.claims += 1
                }
            }
            removals.explanations = tables.explanations.count
            for project in tables.projects.keys {
                let kept = tables.explanations.values.filter { $0.projectID == project }.map(\.id).sorted(by: >)
                let limit = ClaimRecord.ID(firstAt: expiry.explanations)
                for (index, id) in kept.enumerated() where id < limit || index >= expiry.mostExplanations {
                    tables.explanations[id] = nil
                }
            }
            removals.explanations -= tables.explanations.count
            return removals
        }
    }

    public func pendingClicks(
        of project: ProjectRecord.ID, on networks: Set<NetworkKey>, since moment: Date, limit: Int
    ) async throws -> [PendingClick] {
        try access { tables in
            networks.flatMap { network in
                tables.pendingClicks.values.filter { click in
                    click.network == network && click.moment >= moment.roundedToMilliseconds
                        && tables.links[click.link]?.projectID == project
                }
                .sorted { ($0.moment, $0.id) > ($1.moment, $1.id) }.prefix(limit).map(tables.complete)
            }
        }
    }

    public func pendingDevices(
        in period: Range<Date>, limit: Int
    ) async throws -> [(project: ProjectRecord.ID, traits: DeviceTraits)] {
        try access { tables in
            tables.pendingClicks.values.filter { period.contains($0.moment) }
                .sorted { ($0.moment, $0.id) < ($1.moment, $1.id) }.prefix(limit)
                .compactMap { click in
                    tables.links[click.link].map { (project: $0.projectID, traits: tables.complete(click).traits) }
                }
        }
    }

    public func clickTokenSecret() async throws -> Data {
        try access { tables in
            let secret = tables.clickTokenSecret ?? VisitorKey.random().prefix(16)
            tables.clickTokenSecret = secret
            return secret
        }
    }

    public func matchingModel(of project: ProjectRecord.ID) async throws -> Data? {
        try access { $0.matchingModels[project] }
    }

    public func setMatchingModel(_ model: Data, of project: ProjectRecord.ID) async throws {
        try access { tables in
            guard tables.projects[project] != nil else { return }
            tables.matchingModels[project] = model
        }
    }
}

extension InMemoryTables {
    /// Stores the candidates among the entries of a batch.
    mutating func addCandidates(of entries: PackedEntries) {
        for entry in entries.candidates {
            switch entry {
            case .candidate(let click): pendingClicks[click.id] = pendingClicks[click.id] ?? click
            case .candidateTraits(let traits, let id, let moment):
                pendingClickTraits[id] = pendingClickTraits[id] ?? (traits, moment)
            case .click, .appEvent, .unknownCode, .count: break
            }
        }
    }

    fileprivate func complete(_ click: PendingClick) -> PendingClick {
        guard let report = pendingClickTraits[click.id] else { return click }
        var click = click
        click.traits = click.traits.completed(by: report.traits)
        return click
    }
}

extension ClaimRecord {
    fileprivate var nameless: ClaimRecord {
        var claim = self
        claim.installationID = ""
        return claim
    }
}

extension ClaimExplanationRecord {
    fileprivate var roundedToMilliseconds: ClaimExplanationRecord {
        var record = self
        record.decidedAt = decidedAt.roundedToMilliseconds
        return record
    }
}
