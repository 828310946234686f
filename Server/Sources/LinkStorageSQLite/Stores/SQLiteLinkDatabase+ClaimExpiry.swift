// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the method.

internal import Foundation
internal import GRDB
public import LinkStorage

extension SQLiteLinkDatabase {
    /// The most rows in one transaction, small enough that other writers hardly wait.
    private static let rowsAtOnce = 2_000

    public func expireClaims(_ expiry: ClaimExpiry) async throws -> ClaimRemovals {
        var removals = ClaimRemovals()
        let candidates = expiry.candidates.millisecondsSince1970
        removals.candidates = try await remove(
            from: "pending_clicks", key: "id", where: "moment < ? ORDER BY moment", [candidates])
        _ = try await remove(from: "pending_click_traits", key: "id", where: "moment < ? ORDER BY moment", [candidates])
        for project in try await projects() {
            let claims = ClaimRecord.ID(firstAt: expiry.claims).uuid
            removals.claims += try await remove(
                from: "claims", key: "project_id, id", where: "project_id = ? AND id < ? AND method <> 'token'",
                [project.id.uuid, claims])
            try await write { db in
                try db.run(
                    """
                    UPDATE claims SET \(Database.nameless)
                    WHERE project_id = ? AND id < ? AND installation_id NOT LIKE ' %'
                    """, [project.id.uuid, claims])
            }
            removals.explanations += try await remove(
                from: "claim_explanations", key: "project_id, id", where: "project_id = ? AND id < ?",
                [project.id.uuid, ClaimRecord.ID(firstAt: expiry.explanations).uuid])
            removals.explanations += try await removeExplanations(of: project.id, keeping: expiry.mostExplanations)
        }
        return removals
    }

    private func removeExplanations(of project: ProjectRecord.ID, keeping count: Int) async throws -> Int {
        let oldest = try await readAtLength { db in
            try UUID.fetchOne(
                db, sql: "SELECT id FROM claim_explanations WHERE project_id = ? ORDER BY id DESC LIMIT 1 OFFSET ?",
                arguments: [project.uuid, max(0, count - 1)])
        }
        guard let oldest else { return 0 }
        return try await remove(
            from: "claim_explanations", key: "project_id, id", where: "project_id = ? AND id < ?",
            [project.uuid, oldest])
    }

    /// Deletes the rows that a condition selects, some in each transaction.
    private func remove(
        from table: String, key: String, where condition: String, _ arguments: StatementArguments
    ) async throws -> Int {
        var total = 0
        while true {
            try Task.checkCancellation()
            let count = try await write { db in
                try db.run(
                    """
                    DELETE FROM \(table) WHERE (\(key)) IN (
                        SELECT \(key) FROM \(table) WHERE \(condition) LIMIT \(Self.rowsAtOnce))
                    """, arguments)
                return db.changesCount
            }
            total += count
            if count < Self.rowsAtOnce { return total }
        }
    }
}
