// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the methods.

public import Foundation
public import LinkStorage

extension PostgresLinkDatabase {
    public func add(_ batch: ActivityBatch) async throws {
        try await write { session in
            // The row orders those who send the batches of one journal; a missing one is made first.
            session.enqueue(
                """
                INSERT INTO journal_positions (source, segment, byte_offset) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING
                """, [.id(batch.source)] + JournalPosition.start.parameters)
            guard try batch.isNew(after: session.position(of: batch.source, locking: "FOR UPDATE")) else { return }
            session.enqueue(
                "UPDATE journal_positions SET segment = $2, byte_offset = $3 WHERE source = $1",
                [.id(batch.source)] + batch.end.parameters)
            try session.addCandidates(of: batch.entries)
            let entries = batch.entries.withoutCandidates
            guard !entries.isEmpty else { return }
            // The outbox gets the same bytes, if a webhook wants them, without sending them twice.
            session.enqueue(
                """
                WITH queued AS (
                    INSERT INTO activity_queue (source, keeps_clicks, count, entries) VALUES ($1, $2, $3, $4)
                    RETURNING source, keeps_clicks, entries
                )
                INSERT INTO webhook_outbox (event, source, entries)
                SELECT 'activity', queued.source, queued.entries FROM queued
                WHERE queued.keeps_clicks
                    AND EXISTS (SELECT 1 FROM webhooks WHERE hears_activity AND stopped_at IS NULL)
                """,
                [.id(batch.source), .flag(batch.keepsClicks), .number(entries.count), .bytes(entries.bytes)])
        }
    }

    public func position(of source: ActivityBatch.Source) async throws -> JournalPosition {
        try await read { try $0.position(of: source) }
    }

    public func uncountedEntryCount() async throws -> Int {
        try await read {
            try $0.run("SELECT coalesce(sum(count), 0)::bigint FROM activity_queue").first?.integer(0) ?? 0
        }
    }

    public func visitorKey(for day: UTCDay) async throws -> Data {
        if let key = try await read({ try $0.visitorKey(for: day) }) { return key }
        let new = VisitorKey.random()
        return try await write { session in
            session.enqueue(
                "INSERT INTO visitor_keys (day, key) VALUES ($1, $2) ON CONFLICT DO NOTHING",
                [.number(day.number), .bytes(new)])
            return try session.visitorKey(for: day) ?? new
        }
    }
}

extension PostgresSession {
    fileprivate func visitorKey(for day: UTCDay) throws -> Data? {
        try run("SELECT key FROM visitor_keys WHERE day = $1", [.number(day.number)]).first.map {
            Data(try $0.bytes(0))
        }
    }

    fileprivate func position(of source: ActivityBatch.Source, locking: String = "") throws -> JournalPosition {
        let rows = try run(
            "SELECT segment, byte_offset FROM journal_positions WHERE source = $1 \(locking)", [.id(source)])
        guard let row = rows.first else { return .start }
        return JournalPosition(
            segment: UInt64(bitPattern: try row.number(0)), offset: UInt64(bitPattern: try row.number(1)))
    }
}

extension JournalPosition {
    fileprivate var parameters: [PostgresValue] {
        [.number(Int64(bitPattern: segment)), .number(Int64(bitPattern: offset))]
    }
}
