internal import Foundation
internal import GRDB
internal import LinkStorage

/// A file that becomes a copy.
struct SQLiteRecordTarget: RecordTarget {
    private let path: String
    private let queue: DatabaseQueue

    /// Opens a file, creates it and its folder where they are missing, and brings an empty one to the newest schema.
    ///
    /// - Parameter isTemporary: whether the file has no use before it is whole, so that nothing of it needs to be durable.
    init(path: String, isTemporary: Bool = false) throws {
        self.path = path
        do {
            try SQLiteFile(path: path).prepare(ifMissing: .create)
            queue = try DatabaseQueue(path: path, configuration: .service(for: .bulk))
            try queue.inDatabase { db in
                let applied = try SchemaMigrator.applied(db)
                if let mark = applied.first(where: { RecordFingerprint(migration: $0) != nil }) {
                    guard applied.subtracting([mark]) == Set(Migration.all.map(\.name)) else {
                        throw DatabaseOpeningError.Reason.other(
                            "another version of waymark began the copy; finish it with that version, or use another file"
                        )
                    }
                } else {
                    try SchemaMigrator().migrate(db, now: Date())
                }
                // What a power failure takes of an unfinished copy is copied again; a killed process loses nothing.
                try db.execute(
                    sql: isTemporary
                        ? "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF"
                        : "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 32768")
                try db.execute(sql: "PRAGMA cache_size = -40960")
            }
        } catch {
            throw DatabaseOpeningError(path: path, reason: DatabaseOpeningError.Reason(error))
        }
    }

    func state() throws -> RecordTargetState {
        try reading { db in
            for name in try SchemaMigrator.applied(db) {
                if let source = RecordFingerprint(migration: name) { return .unfinished(source) }
            }
            for table in RecordTable.all where !table.hasOneRecord {
                guard try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM \(table.name))") ?? false else {
                    continue
                }
                return .used(
                    links: try Int64.fetchOne(db, sql: "SELECT count(*) FROM links") ?? 0,
                    domains: try Int64.fetchOne(db, sql: "SELECT count(*) FROM link_domains") ?? 0)
            }
            return .empty
        }
    }

    func begin(_ source: RecordFingerprint) throws {
        try writing { db in
            try db.execute(
                sql: "INSERT INTO schema_migrations (name, applied_at) VALUES (?, ?)",
                arguments: [source.migration, Date().millisecondsSince1970])
        }
    }

    func discard() throws {
        try writing { db in
            for table in RecordTable.all.reversed() where !table.hasOneRecord {
                try db.execute(sql: "DELETE FROM \(table.name)")
            }
            try db.execute(
                sql: """
                    DELETE FROM click_token_secret;
                    DELETE FROM invitations;
                    UPDATE activity_pass SET last_batch = NULL, last_link = NULL;
                    UPDATE activity_folding SET folded_before = 0;
                    """)
            try removeMark(db)
        }
    }

    func lastKey(of table: RecordTable) throws -> [RecordValue]? {
        try reading { db in
            guard let row = try Row.fetchOne(db, sql: table.lastKeyReading) else { return nil }
            return try zip(table.key, row.databaseValues).map { column, value in try column.value(value, in: table) }
        }
    }

    func insert(_ records: [[RecordValue]], into table: RecordTable) throws {
        try writing { db in
            let statement = try db.cachedStatement(sql: table.storing)
            for record in records { try statement.execute(arguments: StatementArguments(record.map(\.stored))) }
        }
    }

    func finish(_ numbers: RecordNumbers, copyOf source: DatabaseIdentity) throws {
        try writing { db in
            for (table, number) in [("activity_scopes", numbers.scopes), ("app_events", numbers.events)] {
                try db.execute(sql: "DELETE FROM sqlite_sequence WHERE name = ?", arguments: [table])
                try db.execute(
                    sql: "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", arguments: [table, number])
            }
            try DatabaseIdentity.add(origins: source.originsOfCopy, to: db)
            try removeMark(db)
        }
        try reading { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
    }

    func close() throws {
        try queue.close()
    }

    func count(of table: RecordTable) throws -> Int64 {
        try reading { try SQLiteRecordSource(db: $0).count(of: table) }
    }

    func read(
        _ table: RecordTable, after key: [RecordValue]?, _ body: ([[RecordValue]]) throws -> Void
    ) throws {
        try reading { try SQLiteRecordSource(db: $0).read(table, after: key, body) }
    }

    func lastNumbers() throws -> RecordNumbers {
        try reading { try SQLiteRecordSource(db: $0).lastNumbers() }
    }

    func identity() throws -> DatabaseIdentity {
        try reading { try SQLiteRecordSource(db: $0).identity() }
    }

    private func removeMark(_ db: Database) throws {
        for name in try SchemaMigrator.applied(db) where RecordFingerprint(migration: name) != nil {
            try db.execute(sql: "DELETE FROM schema_migrations WHERE name = ?", arguments: [name])
        }
    }

    private func reading<Value>(_ work: (Database) throws -> Value) throws -> Value {
        try translating { try queue.inDatabase(work) }
    }

    private func writing(_ work: (Database) throws -> Void) throws {
        try translating {
            try queue.inDatabase { db in
                try db.inTransaction(.immediate) {
                    try work(db)
                    return .commit
                }
            }
        }
    }

    private func translating<Value>(_ work: () throws -> Value) throws -> Value {
        do {
            return try work()
        } catch let error as DatabaseError {
            throw DatabaseCopyError(path: path, reason: DatabaseCopyError.Reason(error))
        }
    }
}
