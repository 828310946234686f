// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the methods.

internal import Foundation
internal import GRDB
public import LinkStorage

extension SQLiteLinkDatabase {
    public func claim(
        _ claim: ClaimRecord, explanation: ClaimExplanationRecord?, taking uses: LinkUses
    ) async throws -> ClaimOutcome {
        try LinkStoreError.requireStorable(claim.installationID)
        return try await write { db in
            guard try db.insert(claim) else {
                let earlier = try ClaimRecord.fetchOne(
                    db, project: claim.projectID, installationID: claim.installationID)
                return earlier.map { .earlier($0) } ?? .taken
            }
            if !uses.isEmpty, case .link(let link) = claim.answer, try !db.take(uses, of: link), try db.hasLink(link) {
                try db.run(
                    "DELETE FROM claims WHERE project_id = ? AND installation_id = ?",
                    [claim.projectID.uuid, claim.installationID])
                return .usedUp
            }
            if case .click(let id) = claim.use { try db.removeCandidate(id) }
            if let explanation { try db.insert(explanation) }
            return .stored(claim.roundedToMilliseconds)
        }
    }

    public func claim(project: ProjectRecord.ID, installationID: String) async throws -> ClaimRecord? {
        try await read { try ClaimRecord.fetchOne($0, project: project, installationID: installationID) }
    }

    public func add(_ explanation: ClaimExplanationRecord) async throws {
        try LinkStoreError.requireStorable(explanation.installationID, explanation.content)
        try await write { try $0.insert(explanation) }
    }

    public func claimReport(_ id: ClaimRecord.ID, project: ProjectRecord.ID) async throws -> ClaimReport? {
        try await read { db in
            let claim = try ClaimRecord.fetchAll(
                db, where: "project_id = ? AND id = ?", [project.uuid, id.uuid]
            ).first
            let explanation = try ClaimExplanationRecord.fetchAll(
                db, where: "project_id = ? AND id = ?", [project.uuid, id.uuid]
            ).first
            return claim == nil && explanation == nil ? nil : ClaimReport(claim: claim, explanation: explanation)
        }
    }

    public func claimReports(
        project: ProjectRecord.ID, before: ClaimRecord.ID?, limit: Int
    ) async throws -> [ClaimReport] {
        guard limit > 0 else { return [] }
        return try await readAtLength { db in
            let condition =
                "project_id = ? AND id IS NOT NULL\(before == nil ? "" : " AND id < ?") ORDER BY id DESC LIMIT ?"
            let arguments =
                StatementArguments([project.uuid as (any DatabaseValueConvertible)?])
                + StatementArguments(before.map { [$0.uuid] } ?? []) + StatementArguments([limit])
            return ClaimReport.merged(
                try ClaimRecord.fetchAll(db, where: condition, arguments),
                try ClaimExplanationRecord.fetchAll(db, where: condition, arguments), limit: limit)
        }
    }

    public func eraseInstallation(_ installationID: String, project: ProjectRecord.ID) async throws -> Int {
        guard !installationID.isEmpty else { return 0 }
        return try await write { db in
            let arguments: StatementArguments = [project.uuid, installationID]
            let owned = "project_id = ? AND installation_id = ?"
            try db.run("DELETE FROM claim_explanations WHERE \(owned)", arguments)
            var count = db.changesCount
            try db.run(
                """
                UPDATE app_events SET claim_id = NULL, click_id = NULL WHERE claim_id IN (
                    SELECT id FROM claims WHERE \(owned))
                """, arguments)
            try db.run("DELETE FROM claims WHERE use IS NULL AND \(owned)", arguments)
            count += db.changesCount
            try db.run("UPDATE claims SET \(Database.nameless) WHERE \(owned)", arguments)
            return count + db.changesCount
        }
    }
}

extension Database {
    /// Takes the name of an installation out of a claim; a space, which no name contains, marks such a row.
    static let nameless = "installation_id = ' ' || lower(hex(id))"

    /// Stores a claim; returns `false` if its installation or its use has another one, or if its candidate is gone.
    fileprivate func insert(_ claim: ClaimRecord) throws -> Bool {
        let statement = try BoundStatement(
            self, sql: claim.method == .probable ? Self.probableInsertion : Self.insertion)
        statement.bind(1, claim.projectID.uuid)
        statement.bind(2, claim.installationID)
        statement.bind(3, claim.answer.linkID?.uuid)
        statement.bind(4, claim.answer.digest)
        statement.bind(5, claim.claimedAt.millisecondsSince1970)
        statement.bind(6, claim.id.uuid)
        statement.bind(7, claim.method.rawValue)
        statement.bind(8, claim.use?.bytes)
        statement.bind(9, claim.clickedAt?.millisecondsSince1970)
        statement.bind(10, real: claim.confidence)
        try statement.run(self)
        return changesCount > 0
    }

    private static let columns = """
        INSERT INTO claims (
            project_id, installation_id, link_id, link_digest, claimed_at, id, method, use, clicked_at, confidence)
        SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10
        """
    private static let insertion = "\(columns) WHERE true ON CONFLICT DO NOTHING"
    private static let probableInsertion = """
        \(columns) WHERE EXISTS (SELECT 1 FROM pending_clicks WHERE id = ?8) ON CONFLICT DO NOTHING
        """

    fileprivate func removeCandidate(_ id: PendingClick.ID) throws {
        for sql in ["DELETE FROM pending_clicks WHERE id = ?", "DELETE FROM pending_click_traits WHERE id = ?"] {
            let statement = try BoundStatement(self, sql: sql)
            statement.bind(1, id.uuid)
            try statement.run(self)
        }
    }

    fileprivate func insert(_ explanation: ClaimExplanationRecord) throws {
        try run(
            """
            INSERT INTO claim_explanations (project_id, id, installation_id, decided_at, reason, content)
            VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
            """,
            [
                explanation.projectID.uuid, explanation.id.uuid, explanation.installationID,
                explanation.decidedAt.millisecondsSince1970, explanation.reason, explanation.content,
            ])
    }
}

extension ClaimRecord {
    fileprivate static func fetchOne(
        _ db: Database, project: ProjectRecord.ID, installationID: String
    ) throws -> ClaimRecord? {
        try fetchAll(db, where: "project_id = ? AND installation_id = ?", [project.uuid, installationID]).first
    }

    fileprivate static func fetchAll(
        _ db: Database, where condition: String, _ arguments: StatementArguments
    ) throws -> [ClaimRecord] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT id, project_id, installation_id, link_id, link_digest, method, use, clicked_at, confidence,
                    claimed_at FROM claims WHERE \(condition)
                """)
        return try Row.fetchAll(statement, arguments: arguments).map(ClaimRecord.init(row:))
    }

    private init(row: Row) throws {
        let link = try row.decode(UUID?.self, atIndex: 3)
        let name: String = try row.decode(atIndex: 2)
        self.init(
            id: try row.identifier(0), projectID: try row.identifier(1),
            installationID: name.hasPrefix(" ") ? "" : name,
            answer: try link.map { .link(LinkRecord.ID(uuid: $0)) } ?? .longLink(digest: row.decode(atIndex: 4)),
            method: try row.value(5) { ClaimMethod(rawValue: $0) },
            use: try row.decode(Data?.self, atIndex: 6).map { Use(bytes: $0) },
            clickedAt: try row.optionalMoment(7), confidence: try row.decode(atIndex: 8),
            claimedAt: try row.moment(9))
    }
}

extension ClaimExplanationRecord {
    fileprivate static func fetchAll(
        _ db: Database, where condition: String, _ arguments: StatementArguments
    ) throws -> [ClaimExplanationRecord] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT id, project_id, installation_id, decided_at, reason, content
                FROM claim_explanations WHERE \(condition)
                """)
        return try Row.fetchAll(statement, arguments: arguments).map { row in
            ClaimExplanationRecord(
                id: try row.identifier(0), projectID: try row.identifier(1),
                installationID: try row.decode(atIndex: 2), decidedAt: try row.moment(3),
                reason: try row.decode(atIndex: 4), content: try row.decode(atIndex: 5))
        }
    }
}

extension ClaimRecord.Answer {
    fileprivate var linkID: LinkRecord.ID? {
        if case .link(let id) = self { id } else { nil }
    }

    fileprivate var digest: Data? {
        if case .longLink(let digest) = self { digest } else { nil }
    }
}
