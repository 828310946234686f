internal import Foundation
internal import GRDB
internal import LinkStorage

/// Copies a consistent state of a database, and verifies the complete copy.
struct DatabaseCopy {
    let source: String
    let part: PartialFile
    /// Ends the copy early.
    var cancellation = CopyCancellation()
    /// The largest size of the copy in pages; for tests of a full disk.
    var maximumPages: Int?

    /// About 4 MB: often enough to report progress, rarely enough to cost nothing.
    private static let pagesPerStep: CInt = 1024

    /// Writes the partial file.
    ///
    /// - Throws: ``DatabaseOpeningError`` about the source, ``DatabaseCopyError`` about the copy.
    func make(progress: @escaping @Sendable (DatabaseCopyProgress) -> Void) throws -> DatabaseContents {
        let contents = try copy(progress: progress)
        progress(.checking)
        do {
            try check(contents)
        } catch let error as DatabaseError {
            throw DatabaseCopyError(path: part.file, reason: DatabaseCopyError.Reason(error))
        }
        return contents
    }

    private func copy(progress: @escaping @Sendable (DatabaseCopyProgress) -> Void) throws -> DatabaseContents {
        guard FilePath.exists(source) else { throw DatabaseOpeningError(path: source, reason: .missing) }
        guard !FilePath.isDirectory(source) else { throw DatabaseOpeningError(path: source, reason: .isDirectory) }
        do {
            let from = try DatabaseQueue(path: source, configuration: .service())
            defer { try? from.close() }
            return try from.inDatabase { db in
                var contents: DatabaseContents?
                // A transaction that has read keeps its snapshot to the end. Without one, SQLite would start the copy
                // again after every write of another process.
                try db.inTransaction(.deferred) {
                    contents = try DatabaseContents(db)
                    try fill(from: db, progress: progress)
                    return .commit
                }
                guard let contents else { throw DatabaseOpeningError.Reason.damaged }
                return contents
            }
        } catch let error as DatabaseCopyError {
            throw error
        } catch let error as CancellationError {
            throw error
        } catch let error as DatabaseError where DatabaseCopyError.Reason.concerns(error) {
            throw DatabaseCopyError(path: part.file, reason: DatabaseCopyError.Reason(error))
        } catch {
            throw DatabaseOpeningError(path: source, reason: DatabaseOpeningError.Reason(error))
        }
    }

    private func fill(from db: Database, progress: @escaping @Sendable (DatabaseCopyProgress) -> Void) throws {
        var configuration = Configuration()
        configuration.prepareDatabase {
            // An unfinished copy is never used, so one sync at the end is enough.
            try $0.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
        }
        let to: DatabaseQueue
        do {
            to = try DatabaseQueue(path: part.path, configuration: configuration)
        } catch let error as DatabaseError {
            throw DatabaseCopyError(path: part.file, reason: DatabaseCopyError.Reason(error))
        }
        defer { try? to.close() }
        let pageSize = try Int64.fetchOne(db, sql: "PRAGMA page_size") ?? 4096
        try to.inDatabase { copy in
            if let maximumPages { try copy.execute(sql: "PRAGMA max_page_count = \(maximumPages)") }
            try db.backup(to: copy, pagesPerStep: Self.pagesPerStep) { step in
                try cancellation.check()
                progress(
                    .copying(Int64(step.completedPageCount) * pageSize, of: Int64(step.totalPageCount) * pageSize))
            }
        }
    }

    /// Opens the copy as a database, and compares it with the source.
    private func check(_ expected: DatabaseContents) throws {
        let queue = try DatabaseQueue(path: part.path, configuration: .service())
        defer { try? queue.close() }
        try cancellation.during(queue) { db in
            // The copy is still marked as a database with a write-ahead log; it must be one file that even a read-only
            // disk can hold.
            try db.execute(sql: "PRAGMA journal_mode = DELETE")
            // With visitor keys, old records would reveal which clicks came from one visitor. A copy of an older schema
            // has no keys.
            if try db.tableExists("visitor_keys") { try db.execute(sql: "DELETE FROM visitor_keys") }
            // Candidates are kept for hours only, and a backup for longer; nobody is to be signed in again by one, and no
            // receiver to be told again.
            for table in [
                "pending_clicks", "pending_click_traits", "sessions", "invitations", "sign_in_challenges",
                "webhook_outbox",
                "webhook_messages",
            ] where try db.tableExists(table) {
                try db.execute(sql: "DELETE FROM \(table)")
            }
            try DatabaseIdentity.renew(in: db)
            guard try Self.contentsOfWholeDatabase(db, file: part.file) == expected else {
                throw DatabaseCopyError(
                    path: part.file, reason: .damaged("it contains a different number of records"))
            }
        }
        try queue.close()
    }

    /// Checks the whole of a copy, and counts what it holds.
    ///
    /// - Throws: ``DatabaseCopyError`` where it is damaged.
    static func contentsOfWholeDatabase(_ db: Database, file: String) throws -> DatabaseContents {
        let faults = try String.fetchAll(db, sql: "PRAGMA integrity_check(10)")
        guard faults == ["ok"] else {
            throw DatabaseCopyError(path: file, reason: .damaged(faults.joined(separator: "; ")))
        }
        let strays = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").count
        guard strays == 0 else {
            throw DatabaseCopyError(path: file, reason: .damaged("\(strays) rows refer to missing rows"))
        }
        return try DatabaseContents(db)
    }
}
