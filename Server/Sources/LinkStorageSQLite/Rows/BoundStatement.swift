internal import Foundation
internal import GRDB
internal import GRDBSQLite

/// A prepared statement whose values are bound directly, without GRDB's `DatabaseValue` boxes.
///
/// Only for the few statements that run a million times in a row, or for every new link; all others use GRDB.
struct BoundStatement {
    private let statement: SQLiteStatement

    /// Prepares a statement, once per connection.
    init(_ db: Database, sql: String) throws {
        statement = try db.cachedStatement(sql: sql).sqliteStatement
        // Its last run may have been interrupted.
        sqlite3_reset(statement)
    }

    func bind(_ index: Int32, _ text: String) {
        var text = text
        text.withUTF8 { bytes in
            // An empty text has a null pointer, which would be bound as NULL.
            let start = UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
            _ =
                start.map { sqlite3_bind_text(statement, index, $0, Int32(bytes.count), Self.copied) }
                ?? sqlite3_bind_text(statement, index, "", 0, Self.copied)
        }
    }

    func bind(_ index: Int32, _ text: String?) {
        if let text { bind(index, text) } else { sqlite3_bind_null(statement, index) }
    }

    func bind(_ index: Int32, _ number: Int64?) {
        if let number { sqlite3_bind_int64(statement, index, number) } else { sqlite3_bind_null(statement, index) }
    }

    func bind(_ index: Int32, real number: Double?) {
        if let number { sqlite3_bind_double(statement, index, number) } else { sqlite3_bind_null(statement, index) }
    }

    func bind(_ index: Int32, _ uuid: UUID?) {
        guard let uuid else {
            sqlite3_bind_null(statement, index)
            return
        }
        withUnsafeBytes(of: uuid.uuid) { bytes in
            _ = sqlite3_bind_blob(statement, index, bytes.baseAddress, Int32(bytes.count), Self.copied)
        }
    }

    func bind(_ index: Int32, _ data: Data?) {
        guard let data else {
            sqlite3_bind_null(statement, index)
            return
        }
        data.withUnsafeBytes { bytes in
            _ = sqlite3_bind_blob(statement, index, bytes.baseAddress, Int32(bytes.count), Self.copied)
        }
    }

    func bind(_ index: Int32, _ bytes: [UInt8]) {
        bytes.withUnsafeBytes { bytes in
            _ = sqlite3_bind_blob64(statement, index, bytes.baseAddress, UInt64(bytes.count), Self.copied)
        }
    }

    /// Advances the statement to its next row.
    ///
    /// - Returns: whether there is a row.
    func step(_ db: Database) throws -> Bool {
        let code = sqlite3_step(statement)
        if code == SQLITE_ROW { return true }
        guard code == SQLITE_DONE else {
            let message = sqlite3_errmsg(db.sqliteConnection).map { String(cString: $0) }
            sqlite3_reset(statement)
            throw DatabaseError(resultCode: ResultCode(rawValue: code), message: message)
        }
        return false
    }

    /// Runs a statement without rows to its end and resets it.
    func run(_ db: Database) throws {
        defer { reset() }
        _ = try step(db)
    }

    /// The integer in a column of the row.
    func number(_ index: Int32) -> Int64 {
        sqlite3_column_int64(statement, index)
    }

    /// The UUID in a column of the row; `nil` if the column does not hold 16 bytes.
    func uuid(_ index: Int32) -> UUID? {
        guard sqlite3_column_bytes(statement, index) == 16, let bytes = sqlite3_column_blob(statement, index) else {
            return nil
        }
        return UUID(uuid: bytes.loadUnaligned(as: uuid_t.self))
    }

    /// Reads the bytes in a column of the row, which must not be used after the call.
    func withBytes<Value>(_ index: Int32, _ body: (UnsafeRawBufferPointer) throws -> Value) rethrows -> Value {
        let start = sqlite3_column_blob(statement, index)
        return try body(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, index))))
    }

    /// The text in a column of the row; empty for NULL.
    func text(_ index: Int32) -> String {
        guard let start = sqlite3_column_text(statement, index) else { return "" }
        let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, index)))
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Resets the statement for its next run; bound values stay.
    func reset() {
        sqlite3_reset(statement)
    }

    /// Whether a text column of the row has these bytes.
    func column(_ index: Int32, is text: String) -> Bool {
        let count = Int(sqlite3_column_bytes(statement, index))
        guard count == text.utf8.count, let bytes = sqlite3_column_blob(statement, index) else {
            return count == 0 && text.isEmpty
        }
        return text.utf8.elementsEqual(UnsafeRawBufferPointer(start: bytes, count: count))
    }

    /// SQLite's `SQLITE_TRANSIENT`, which tells SQLite to copy the value at once; Swift does not import C's cast.
    private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}
