// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the methods.

internal import Foundation
internal import GRDB
public import LinkStorage

extension SQLiteLinkDatabase {
    public func claim(_ claim: ClaimRecord) async throws -> (record: ClaimRecord, isFirst: Bool) {
        try LinkStoreError.requireStorable(claim.installationID, claim.requestedLink)
        return try await write { db in
            try db.run(
                """
                INSERT INTO claims (project_id, installation_id, link_id, requested_link, claimed_at)
                VALUES (?, ?, ?, ?, ?) ON CONFLICT (project_id, installation_id) DO UPDATE
                SET link_id = excluded.link_id, requested_link = excluded.requested_link,
                    claimed_at = excluded.claimed_at
                WHERE claims.requested_link IS NULL AND excluded.requested_link IS NOT NULL
                """,
                [
                    claim.projectID.uuid, claim.installationID, claim.linkID?.uuid, claim.requestedLink,
                    claim.claimedAt.millisecondsSince1970,
                ])
            let isFirst = db.changesCount > 0
            let statement = try db.cachedStatement(
                sql: """
                    SELECT link_id, requested_link, claimed_at FROM claims WHERE project_id = ? AND installation_id = ?
                    """)
            guard
                let row = try Row.fetchOne(statement, arguments: [claim.projectID.uuid, claim.installationID])
            else { throw LinkStoreError(.corruptRecord, detail: "a claim vanished in its own transaction") }
            var stored = claim
            stored.linkID = try row.decode(UUID?.self, atIndex: 0).map(LinkRecord.ID.init(uuid:))
            stored.requestedLink = try row.decode(atIndex: 1)
            stored.claimedAt = try row.moment(2)
            return (stored, isFirst)
        }
    }
}
