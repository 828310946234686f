// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the methods.

public import Foundation
internal import GRDB
public import LinkStorage

extension SQLiteLinkDatabase {
    public func add(_ batch: ActivityBatch) async throws {
        try await write { db in
            guard try batch.isNew(after: db.position(of: batch.source)) else { return }
            try db.run(
                """
                INSERT INTO journal_positions (source, segment, offset) VALUES (?, ?, ?)
                ON CONFLICT DO UPDATE SET segment = excluded.segment, offset = excluded.offset
                """,
                [batch.source.uuid, Int64(bitPattern: batch.end.segment), Int64(bitPattern: batch.end.offset)])
            try db.addCandidates(of: batch.entries)
            let entries = batch.entries.withoutCandidates
            guard !entries.isEmpty else { return }
            let insertion = try BoundStatement(
                db, sql: "INSERT INTO activity_queue (source, keeps_clicks, count, entries) VALUES (?, ?, ?, ?)")
            insertion.bind(1, batch.source.uuid)
            insertion.bind(2, batch.keepsClicks ? 1 : 0)
            insertion.bind(3, Int64(entries.count))
            insertion.bind(4, entries.bytes)
            try insertion.run(db)
            if batch.keepsClicks { try db.notice(entries, of: batch.source) }
        }
    }

    public func position(of source: ActivityBatch.Source) async throws -> JournalPosition {
        try await read { try $0.position(of: source) }
    }

    public func uncountedEntryCount() async throws -> Int {
        try await read { try Int.fetchOne($0, sql: "SELECT sum(count) FROM activity_queue") ?? 0 }
    }

    public func visitorKey(for day: UTCDay) async throws -> Data {
        if let key = try await read({ try $0.visitorKey(for: day) }) { return key }
        return try await write { db in
            let new = VisitorKey.random()
            try db.run(
                "INSERT INTO visitor_keys (day, key) VALUES (?, ?) ON CONFLICT DO NOTHING", [day.number, new])
            return try db.visitorKey(for: day) ?? new
        }
    }
}

extension Database {
    fileprivate func visitorKey(for day: UTCDay) throws -> Data? {
        try Data.fetchOne(
            try cachedStatement(sql: "SELECT key FROM visitor_keys WHERE day = ?"), arguments: [day.number])
    }

    fileprivate func position(of source: ActivityBatch.Source) throws -> JournalPosition {
        let statement = try cachedStatement(sql: "SELECT segment, offset FROM journal_positions WHERE source = ?")
        guard let row = try Row.fetchOne(statement, arguments: [source.uuid]) else { return .start }
        return JournalPosition(
            segment: UInt64(bitPattern: try row.decode(atIndex: 0)),
            offset: UInt64(bitPattern: try row.decode(atIndex: 1)))
    }
}
