internal import Foundation
internal import GRDB
internal import LinkStorage

extension RecordTable {
    /// What the records are read from: the table, or a form of it that other engines have too.
    private var origin: String {
        switch name {
        case "activity_queue":
            """
            (SELECT row_number() OVER (ORDER BY number) AS number, source, keeps_clicks, count, entries FROM activity_queue) AS waiting
            """
        case "activity_pass":
            """
            (SELECT only_row, last_link, CASE WHEN last_batch IS NOT NULL
                THEN (SELECT count(*) FROM activity_queue WHERE number <= last_batch) END AS batch_count FROM activity_pass) AS pass
            """
        default: name
        }
    }

    private func list(_ columns: some Sequence<RecordColumn>, _ separator: String = ", ", after: String = "") -> String
    {
        columns.map { "\"\($0.name)\"\(after)" }.joined(separator: separator)
    }

    /// Reads all records after a key, in its order.
    func reading(isAfterKey: Bool) -> String {
        let key = list(key)
        let marks = self.key.map { _ in "?" }.joined(separator: ", ")
        return "SELECT \(list(columns)) FROM \(origin)" + (isAfterKey ? " WHERE (\(key)) > (\(marks))" : "")
            + " ORDER BY \(key)"
    }

    /// Reads the greatest key.
    var lastKeyReading: String {
        "SELECT \(list(key)) FROM \(origin) ORDER BY \(list(key, after: " DESC")) LIMIT 1"
    }

    /// Counts the records.
    var counting: String { "SELECT count(*) FROM \(origin)" }

    /// Stores one record.
    var storing: String {
        // The batches of the pass were numbered first.
        if name == "activity_pass" {
            return "UPDATE activity_pass SET last_batch = ?2, last_link = ?3 WHERE only_row = ?1"
        }
        let insertion = """
            INSERT INTO \(name) (\(list(columns))) VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))
            """
        guard hasOneRecord else { return insertion }
        let changes = columns.dropFirst(keyCount).map { "\"\($0.name)\" = excluded.\"\($0.name)\"" }
        return insertion + " ON CONFLICT (\(list(key))) DO UPDATE SET \(changes.joined(separator: ", "))"
    }
}

extension RecordColumn {
    /// Reads a value of the column.
    ///
    /// - Throws: ``LinkStoreError`` with `corruptRecord` where it is of another kind.
    func value(_ stored: DatabaseValue, in table: RecordTable) throws -> RecordValue {
        switch (kind, stored.storage) {
        case (_, .null): return .null
        case (.number, .int64(let number)): return .number(number)
        case (.flag, .int64(let number)): return .flag(number != 0)
        case (.real, .double(let real)): return .real(real)
        case (.real, .int64(let number)): return .real(Double(number))
        case (.text, .string(let text)): return .text(text)
        case (.bytes, .blob(let data)): return .bytes([UInt8](data))
        case (.uuid, .blob(let data)) where data.count == 16:
            return .uuid(data.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) })
        default: throw LinkStoreError(.corruptRecord, detail: "\(table.name).\(name) holds no \(kind)")
        }
    }
}

extension RecordValue {
    /// The value as SQLite stores it.
    var stored: DatabaseValue {
        switch self {
        case .null: .null
        case .number(let number): number.databaseValue
        case .flag(let flag): flag.databaseValue
        case .real(let real): real.databaseValue
        case .text(let text): text.databaseValue
        case .bytes(let bytes): Data(bytes).databaseValue
        case .uuid(let uuid): withUnsafeBytes(of: uuid.uuid) { Data($0) }.databaseValue
        }
    }
}
