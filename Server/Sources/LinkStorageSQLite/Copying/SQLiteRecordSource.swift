internal import Foundation
internal import GRDB
internal import LinkStorage

/// The records of one state of a file.
struct SQLiteRecordSource: RecordSource {
    let db: Database

    /// Lets work read one state of a file; blocks meanwhile.
    ///
    /// - Throws: ``DatabaseOpeningError``, also where the schema is that of another version; what the work throws.
    static func reading<Value>(_ path: String, _ work: (any RecordSource) throws -> Value) throws -> Value {
        do {
            guard FilePath.exists(path) else { throw DatabaseOpeningError.Reason.missing }
            let queue = try DatabaseQueue(path: path, configuration: .service(for: .bulk))
            defer { try? queue.close() }
            return try queue.inDatabase { db in
                try requireCurrentSchema(db)
                var value: Value?
                try db.inTransaction(.deferred) {
                    value = try work(SQLiteRecordSource(db: db))
                    return .commit
                }
                guard let value else { throw DatabaseOpeningError.Reason.damaged }
                return value
            }
        } catch let reason as DatabaseOpeningError.Reason {
            throw DatabaseOpeningError(path: path, reason: reason)
        } catch let error as DatabaseError {
            throw DatabaseOpeningError(path: path, reason: DatabaseOpeningError.Reason(error))
        }
    }

    private static func requireCurrentSchema(_ db: Database) throws {
        switch try SchemaMigrator().schema(of: db) {
        case .current: break
        case .newer(let migration): throw DatabaseOpeningError.Reason(unknownMigration: migration)
        case .older:
            throw DatabaseOpeningError.Reason.other(
                """
                it has the schema of an older version; restore it into a file with `waymark restore … --database FILE`, and copy that \
                with `waymark copy --from FILE`
                """)
        }
    }

    func count(of table: RecordTable) throws -> Int64 {
        try Int64.fetchOne(db, sql: table.counting) ?? 0
    }

    func read(
        _ table: RecordTable, after key: [RecordValue]?, _ body: ([[RecordValue]]) throws -> Void
    ) throws {
        let rows = try Row.fetchCursor(
            db, sql: table.reading(isAfterKey: key != nil), arguments: StatementArguments((key ?? []).map(\.stored)))
        var records: [[RecordValue]] = []
        while let row = try rows.next() {
            records.append(
                try zip(table.columns, row.databaseValues).map { column, value in try column.value(value, in: table) })
            guard records.count == table.batchSize else { continue }
            try body(records)
            records = []
        }
        if !records.isEmpty { try body(records) }
    }

    func identity() throws -> DatabaseIdentity {
        try DatabaseIdentity(db)
    }

    func lastNumbers() throws -> RecordNumbers {
        // A number that only rows have, and the sequence does not, may come from an earlier form of the table.
        func last(_ table: String) throws -> Int64 {
            try Int64.fetchOne(
                db,
                sql: """
                    SELECT max(ifnull((SELECT max(seq) FROM sqlite_sequence WHERE name = ?), 0),
                        ifnull((SELECT max(number) FROM \(table)), 0))
                    """, arguments: [table]) ?? 0
        }
        return RecordNumbers(scopes: try last("activity_scopes"), events: try last("app_events"))
    }
}
