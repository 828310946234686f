// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the method.

public import Foundation
internal import GRDB
public import LinkStorage

extension SQLiteLinkDatabase {
    /// How many old batches one call forgets: more than it stores, so that they end, and few enough to stay quick.
    private static let forgottenAtOnce = 64

    public func add(
        _ batch: AppEventBatchRecord, counts: [DailyCount], events: [AppEventRecord], forgettingBefore moment: Date
    ) async throws -> (record: AppEventBatchRecord, isFirst: Bool) {
        try LinkStoreError.requireStorable(batch.batchID)
        return try await write { db in
            try db.run(
                """
                INSERT INTO app_event_batches (project_id, batch_id, counted, ignored, received_at)
                VALUES (?, ?, ?, ?, ?) ON CONFLICT (project_id, batch_id) DO NOTHING
                """,
                [
                    batch.projectID.uuid, batch.batchID, batch.counted, batch.ignored,
                    batch.receivedAt.millisecondsSince1970,
                ])
            let isFirst = db.changesCount > 0
            if isFirst {
                try db.add(counts)
                let added = try events.count { try db.add($0) }
                if added > 0 {
                    try db.run(
                        """
                        UPDATE app_event_batches SET counted = counted + ?1, ignored = ignored - ?1
                        WHERE project_id = ?2 AND batch_id = ?3
                        """, [added, batch.projectID.uuid, batch.batchID])
                }
                try db.run(
                    """
                    DELETE FROM app_event_batches WHERE (project_id, batch_id) IN (
                        SELECT project_id, batch_id FROM app_event_batches
                        WHERE received_at < ? ORDER BY received_at LIMIT ?)
                    """,
                    [moment.millisecondsSince1970, Self.forgottenAtOnce])
            }
            let statement = try db.cachedStatement(
                sql: """
                    SELECT counted, ignored, received_at FROM app_event_batches WHERE project_id = ? AND batch_id = ?
                    """)
            guard let row = try Row.fetchOne(statement, arguments: [batch.projectID.uuid, batch.batchID]) else {
                throw LinkStoreError(.corruptRecord, detail: "a batch vanished in its own transaction")
            }
            var stored = batch
            stored.counted = try row.decode(atIndex: 0)
            stored.ignored = try row.decode(atIndex: 1)
            stored.receivedAt = try row.moment(2)
            return (stored, isFirst)
        }
    }
}
