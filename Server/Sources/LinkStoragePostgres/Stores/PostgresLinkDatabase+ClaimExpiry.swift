// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the method.

internal import Foundation
public import LinkStorage

extension PostgresLinkDatabase {
    /// The most rows in one transaction, so that none lasts long.
    private static let rowsAtOnce: Int64 = 2_000

    public func expireClaims(_ expiry: ClaimExpiry) async throws -> ClaimRemovals {
        var removals = ClaimRemovals()
        let candidates = PostgresValue.moment(expiry.candidates)
        removals.candidates = try await remove(from: "pending_clicks", key: "id", where: "moment < $1", [candidates])
        _ = try await remove(from: "pending_click_traits", key: "id", where: "moment < $1", [candidates])
        for project in try await projects() {
            let claims = ClaimRecord.ID(firstAt: expiry.claims)
            removals.claims += try await remove(
                from: "claims", key: "project_id, id", where: "project_id = $1 AND id < $2 AND method <> 'token'",
                [.id(project.id), .id(claims)])
            try await write { session in
                session.enqueue(
                    """
                    UPDATE claims SET \(ClaimRecord.nameless)
                    WHERE project_id = $1 AND id < $2 AND installation_id NOT LIKE ' %'
                    """, [.id(project.id), .id(claims)])
            }
            removals.explanations += try await remove(
                from: "claim_explanations", key: "project_id, id", where: "project_id = $1 AND id < $2",
                [.id(project.id), .id(ClaimRecord.ID(firstAt: expiry.explanations))])
            removals.explanations += try await removeExplanations(of: project.id, keeping: expiry.mostExplanations)
        }
        return removals
    }

    private func removeExplanations(of project: ProjectRecord.ID, keeping count: Int) async throws -> Int {
        let oldest = try await readList { session in
            try session.run(
                "SELECT id FROM claim_explanations WHERE project_id = $1 ORDER BY id DESC LIMIT 1 OFFSET $2",
                [.id(project), .number(max(0, count - 1))]
            ).first?.uuid(0)
        }
        guard let oldest else { return 0 }
        return try await remove(
            from: "claim_explanations", key: "project_id, id", where: "project_id = $1 AND id < $2",
            [.id(project), .uuid(oldest)])
    }

    /// Deletes the rows that a condition selects, some in each transaction.
    func remove(
        from table: String, key: String, where condition: String, _ parameters: [PostgresValue]
    ) async throws -> Int {
        var total = 0
        while true {
            try Task.checkCancellation()
            let count = try await write { session in
                try session.run(
                    """
                    DELETE FROM \(table) WHERE (\(key)) IN (
                        SELECT \(key) FROM \(table) WHERE \(condition) LIMIT \(Self.rowsAtOnce))
                    """, parameters
                ).changedCount
            }
            total += count
            if count < Self.rowsAtOnce { return total }
        }
    }
}
