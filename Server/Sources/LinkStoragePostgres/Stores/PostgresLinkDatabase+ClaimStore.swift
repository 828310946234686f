// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the methods.

internal import Foundation
public import LinkStorage

extension PostgresLinkDatabase {
    public func claim(
        _ claim: ClaimRecord, explanation: ClaimExplanationRecord?, taking uses: LinkUses
    ) async throws -> ClaimOutcome {
        try LinkStoreError.requireStorable(claim.installationID, explanation?.content)
        return try await write(within: promptly) { session in
            guard try session.insert(claim) else {
                let earlier = try ClaimRecord.fetchAll(
                    session, where: ClaimRecord.ownCondition, [.id(claim.projectID), .text(claim.installationID)]
                ).first
                return earlier.map { .earlier($0) } ?? .taken
            }
            if !uses.isEmpty, case .link(let link) = claim.answer, try !session.take(uses, of: link),
                try session.hasLink(link)
            {
                session.enqueue(
                    "DELETE FROM claims WHERE \(ClaimRecord.ownCondition)",
                    [.id(claim.projectID), .text(claim.installationID)])
                return .usedUp
            }
            if case .click(let id) = claim.use {
                session.enqueue("DELETE FROM pending_clicks WHERE id = $1", [.id(id)])
                session.enqueue("DELETE FROM pending_click_traits WHERE id = $1", [.id(id)])
            }
            if let explanation { session.insert(explanation) }
            return .stored(claim.roundedToMilliseconds)
        }
    }

    public func claim(project: ProjectRecord.ID, installationID: String) async throws -> ClaimRecord? {
        guard !installationID.utf8.contains(0) else { return nil }
        return try await read { session in
            try ClaimRecord.fetchAll(session, where: ClaimRecord.ownCondition, [.id(project), .text(installationID)])
                .first
        }
    }

    public func add(_ explanation: ClaimExplanationRecord) async throws {
        try LinkStoreError.requireStorable(explanation.installationID, explanation.content)
        try await write(within: promptly) { $0.insert(explanation) }
    }

    public func claimReport(_ id: ClaimRecord.ID, project: ProjectRecord.ID) async throws -> ClaimReport? {
        try await read { session in
            let claim = try ClaimRecord.fetchAll(
                session, where: "project_id = $1 AND id = $2", [.id(project), .id(id)]
            ).first
            let explanation = try ClaimExplanationRecord.fetchAll(
                session, where: "project_id = $1 AND id = $2", [.id(project), .id(id)]
            ).first
            return claim == nil && explanation == nil ? nil : ClaimReport(claim: claim, explanation: explanation)
        }
    }

    public func claimReports(
        project: ProjectRecord.ID, before: ClaimRecord.ID?, limit: Int
    ) async throws -> [ClaimReport] {
        guard limit > 0 else { return [] }
        return try await readList { session in
            let condition = "project_id = $1 AND ($2::uuid IS NULL OR id < $2) ORDER BY id DESC LIMIT $3"
            let parameters: [PostgresValue] = [.id(project), .id(before), .number(limit)]
            return ClaimReport.merged(
                try ClaimRecord.fetchAll(session, where: condition, parameters),
                try ClaimExplanationRecord.fetchAll(session, where: condition, parameters), limit: limit)
        }
    }

    public func eraseInstallation(_ installationID: String, project: ProjectRecord.ID) async throws -> Int {
        guard !installationID.isEmpty, !installationID.utf8.contains(0) else { return 0 }
        return try await write(within: promptly) { session in
            let parameters: [PostgresValue] = [.id(project), .text(installationID)]
            let owned = ClaimRecord.ownCondition
            var count = try session.run("DELETE FROM claim_explanations WHERE \(owned)", parameters).changedCount
            try session.run(
                """
                UPDATE app_events SET claim_id = NULL, click_id = NULL WHERE claim_id IN (
                    SELECT id FROM claims WHERE \(owned))
                """, parameters)
            count += try session.run("DELETE FROM claims WHERE claimed_use IS NULL AND \(owned)", parameters)
                .changedCount
            count += try session.run("UPDATE claims SET \(ClaimRecord.nameless) WHERE \(owned)", parameters)
                .changedCount
            return count
        }
    }
}

extension ClaimRecord {
    /// The condition for what names an installation of a project.
    fileprivate static let ownCondition = "project_id = $1 AND installation_id = $2"
    /// Takes the name of an installation out of a claim; a space, which no name contains, marks such a row.
    static let nameless = "installation_id = ' ' || replace(id::text, '-', '')"

    fileprivate static func fetchAll(
        _ session: PostgresSession, where condition: String, _ parameters: [PostgresValue]
    ) throws -> [ClaimRecord] {
        try session.run(
            """
            SELECT id, project_id, installation_id, link_id, link_digest, method, claimed_use, clicked_at, confidence,
                claimed_at FROM claims WHERE \(condition)
            """, parameters
        ).map(ClaimRecord.init(row:))
    }

    private init(row: PostgresRow) throws {
        let link: LinkRecord.ID? = try row.optionalIdentifier(3)
        let name = try row.text(2)
        self.init(
            id: try row.identifier(0), projectID: try row.identifier(1),
            installationID: name.hasPrefix(" ") ? "" : name,
            answer: try link.map { .link($0) } ?? .longLink(digest: Data(row.bytes(4))),
            method: try row.value(5) { ClaimMethod(rawValue: $0) },
            use: try row.optionalBytes(6).map { Use(bytes: Data($0)) },
            clickedAt: try row.optionalMoment(7), confidence: try row.optionalReal(8),
            claimedAt: try row.moment(9))
    }
}

extension ClaimExplanationRecord {
    fileprivate static func fetchAll(
        _ session: PostgresSession, where condition: String, _ parameters: [PostgresValue]
    ) throws -> [ClaimExplanationRecord] {
        try session.run(
            """
            SELECT id, project_id, installation_id, decided_at, reason, content
            FROM claim_explanations WHERE \(condition)
            """, parameters
        ).map { row in
            ClaimExplanationRecord(
                id: try row.identifier(0), projectID: try row.identifier(1), installationID: try row.text(2),
                decidedAt: try row.moment(3), reason: try row.text(4), content: try row.text(5))
        }
    }
}

extension PostgresSession {
    /// Stores a claim; returns `false` if its installation or its use has another one, or if its candidate is gone.
    ///
    /// The candidate is locked until the end of the transaction, so that its removal by age does not come between.
    fileprivate func insert(_ claim: ClaimRecord) throws -> Bool {
        if claim.method == .probable {
            guard case .click(let id) = claim.use,
                try run("SELECT id FROM pending_clicks WHERE id = $1 FOR UPDATE", [.id(id)]).count > 0
            else { return false }
        }
        let (link, digest): (LinkRecord.ID?, Data?) =
            switch claim.answer {
            case .link(let id): (id, nil)
            case .longLink(let digest): (nil, digest)
            }
        return try run(
            """
            INSERT INTO claims (
                project_id, installation_id, link_id, link_digest, claimed_at, id, method, claimed_use, clicked_at,
                confidence)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING
            """,
            [
                .id(claim.projectID), .text(claim.installationID), .id(link), .bytes(digest), .moment(claim.claimedAt),
                .id(claim.id), .text(claim.method.rawValue), .bytes(claim.use?.bytes), .moment(claim.clickedAt),
                .real(claim.confidence),
            ]
        ).changedCount > 0
    }

    fileprivate func insert(_ explanation: ClaimExplanationRecord) {
        enqueue(
            """
            INSERT INTO claim_explanations (project_id, id, installation_id, decided_at, reason, content)
            VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING
            """,
            [
                .id(explanation.projectID), .id(explanation.id), .text(explanation.installationID),
                .moment(explanation.decidedAt), .text(explanation.reason), .text(explanation.content),
            ])
    }
}
