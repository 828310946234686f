// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the method.

public import Foundation
public import LinkStorage

extension PostgresLinkDatabase {
    /// How many old batches one call forgets: more than it stores, so that they end, and few enough to stay quick.
    private static let forgottenAtOnce = 64

    public func add(
        _ batch: AppEventBatchRecord, counts: [DailyCount], events: [AppEventRecord], forgettingBefore moment: Date
    ) async throws -> (record: AppEventBatchRecord, isFirst: Bool) {
        try LinkStoreError.requireStorable(batch.batchID)
        return try await write(within: promptly) { session in
            let name: [PostgresValue] = [.id(batch.projectID), .text(batch.batchID)]
            let isFirst =
                try session.run(
                    """
                    INSERT INTO app_event_batches (project_id, batch_id, counted, ignored, received_at)
                    VALUES ($1, $2, $3, $4, $5) ON CONFLICT (project_id, batch_id) DO NOTHING
                    """,
                    name + [.number(batch.counted), .number(batch.ignored), .moment(batch.receivedAt)]
                ).changedCount > 0
            if isFirst {
                session.queue(counts)
                let added = try session.add(events)
                if added > 0 {
                    session.enqueue(
                        """
                        UPDATE app_event_batches SET counted = counted + $3, ignored = ignored - $3
                        WHERE project_id = $1 AND batch_id = $2
                        """, name + [.number(added)])
                }
                // Two calls may find the same old batches; one of them does not wait.
                session.enqueue(
                    """
                    DELETE FROM app_event_batches WHERE (project_id, batch_id) IN (
                        SELECT project_id, batch_id FROM app_event_batches
                        WHERE received_at < $1 ORDER BY received_at LIMIT $2 FOR UPDATE SKIP LOCKED)
                    """, [.moment(moment), .number(Self.forgottenAtOnce)])
            }
            let rows = try session.run(
                """
                SELECT counted, ignored, received_at FROM app_event_batches WHERE project_id = $1 AND batch_id = $2
                """, name)
            guard let row = rows.first else {
                throw LinkStoreError(.corruptRecord, detail: "a batch vanished in its own transaction")
            }
            var stored = batch
            stored.counted = try row.integer(0)
            stored.ignored = try row.integer(1)
            stored.receivedAt = try row.moment(2)
            return (stored, isFirst)
        }
    }
}
