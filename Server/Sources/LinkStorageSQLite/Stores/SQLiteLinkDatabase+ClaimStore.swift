// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the methods.

public import Foundation
internal import GRDB
public import LinkStorage

extension SQLiteLinkDatabase {
    /// How many old claims one call forgets: more than it stores, so that they end, and few enough to stay quick.
    private static let forgottenAtOnce = 64

    public func claim(
        _ claim: ClaimRecord, forgettingBefore moment: Date
    ) async throws -> (record: ClaimRecord, isFirst: Bool) {
        try LinkStoreError.requireStorable(claim.installationID)
        return try await write { db in
            try db.run(
                """
                INSERT INTO claims (project_id, installation_id, link_id, link_digest, claimed_at)
                VALUES (?, ?, ?, ?, ?) ON CONFLICT (project_id, installation_id) DO NOTHING
                """,
                [
                    claim.projectID.uuid, claim.installationID, claim.answer.linkID?.uuid, claim.answer.digest,
                    claim.claimedAt.millisecondsSince1970,
                ])
            let isFirst = db.changesCount > 0
            if isFirst {
                try db.run(
                    """
                    DELETE FROM claims WHERE (project_id, installation_id) IN (
                        SELECT project_id, installation_id FROM claims
                        WHERE claimed_at < ? ORDER BY claimed_at LIMIT ?)
                    """,
                    [moment.millisecondsSince1970, Self.forgottenAtOnce])
            }
            guard
                let stored = try ClaimRecord.fetchOne(
                    db, project: claim.projectID, installationID: claim.installationID)
            else { throw LinkStoreError(.corruptRecord, detail: "a claim vanished in its own transaction") }
            return (stored, isFirst)
        }
    }

    public func claim(project: ProjectRecord.ID, installationID: String) async throws -> ClaimRecord? {
        try await read { try ClaimRecord.fetchOne($0, project: project, installationID: installationID) }
    }
}

extension ClaimRecord {
    fileprivate static func fetchOne(
        _ db: Database, project: ProjectRecord.ID, installationID: String
    ) throws -> ClaimRecord? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT link_id, link_digest, claimed_at FROM claims WHERE project_id = ? AND installation_id = ?
                """)
        guard let row = try Row.fetchOne(statement, arguments: [project.uuid, installationID]) else { return nil }
        let answer: Answer
        if let link = try row.decode(UUID?.self, atIndex: 0) {
            answer = .link(LinkRecord.ID(uuid: link))
        } else {
            answer = .longLink(digest: try row.decode(atIndex: 1))
        }
        return ClaimRecord(
            projectID: project, installationID: installationID, answer: answer, claimedAt: try row.moment(2))
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
