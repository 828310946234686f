internal import Foundation
internal import LinkStorage

extension RecordTable {
    /// What the records are read from: the table, or a form of it that other engines have too.
    private var origin: String {
        switch name {
        case "activity_queue":
            """
            (SELECT row_number() OVER (ORDER BY is_in_pass DESC, number) AS number, source, keeps_clicks, count, entries
                FROM activity_queue) AS waiting
            """
        case "activity_pass":
            """
            (SELECT only_row, last_link, CASE WHEN is_begun
                THEN (SELECT count(*) FROM activity_queue WHERE is_in_pass) END AS batch_count FROM activity_pass) AS pass
            """
        default: name
        }
    }

    /// The cursor that reads the table.
    var cursor: String { "records_of_\(name)" }

    private func list(_ columns: some Sequence<RecordColumn>, after: String = "") -> String {
        columns.map { $0.postgresName + after }.joined(separator: ", ")
    }

    /// Opens the cursor on all records after a key, in its order.
    func declaration(isAfterKey: Bool) -> String {
        let marks = key.enumerated().map { "$\($0 + 1)::\($1.postgresType)" }.joined(separator: ", ")
        return "DECLARE \(cursor) NO SCROLL CURSOR FOR SELECT \(list(columns)) FROM \(origin)"
            + (isAfterKey ? " WHERE (\(list(key))) > (\(marks))" : "") + " ORDER BY \(list(key))"
    }

    /// Reads the greatest key.
    var lastKeyReading: String {
        "SELECT \(list(key)) FROM \(origin) ORDER BY \(list(key, after: " DESC")) LIMIT 1"
    }

    /// Counts the records.
    var counting: String { "SELECT count(*) FROM \(origin)" }

    /// Whether the engine also stores a code as its domain compares it.
    var hasCodeKey: Bool { name == "links" || name == "deleted_links" }

    /// Stores records that are given as one list for each column.
    var storing: String {
        let added = hasCodeKey ? [("code_key", "text")] : []
        let all = columns.map { ($0.postgresName, $0.postgresType) } + added
        let names = all.map(\.0).joined(separator: ", ")
        let arrays = all.enumerated().map { "$\($0 + 1)::\($1.1)[]" }.joined(separator: ", ")
        // Numbers are copied, though the engine would give them.
        let overriding = ["activity_scopes", "activity_queue"].contains(name) ? " OVERRIDING SYSTEM VALUE" : ""
        let insertion = "INSERT INTO \(name) (\(names))\(overriding) SELECT * FROM unnest(\(arrays))"
        guard hasOneRecord else { return insertion }
        let changes = columns.dropFirst(keyCount).map { "\($0.postgresName) = excluded.\($0.postgresName)" }
        return insertion + " ON CONFLICT (\(list(key))) DO UPDATE SET \(changes.joined(separator: ", "))"
    }
}

extension RecordColumn {
    /// The name of the column here.
    var postgresName: String {
        switch name {
        case "offset": "byte_offset"
        case "use": "claimed_use"
        default: name
        }
    }

    /// The type of the column here.
    var postgresType: String {
        switch kind {
        case .number: "bigint"
        case .flag: "boolean"
        case .real: "double precision"
        case .text: "text"
        case .bytes: "bytea"
        case .uuid: "uuid"
        }
    }

    /// Reads a value of the column.
    func value(_ row: PostgresRow, _ index: Int) throws -> RecordValue {
        guard try !row.isNull(index) else { return .null }
        return switch kind {
        case .number: .number(try row.number(index))
        case .flag: .flag(try row.flag(index))
        case .real: .real(try row.optionalReal(index) ?? 0)
        case .text: .text(try row.text(index))
        case .bytes: .bytes(try row.bytes(index))
        case .uuid: .uuid(try row.uuid(index))
        }
    }

    /// One parameter for the values of the column in several records.
    func parameter(_ values: [RecordValue]) -> PostgresValue {
        switch kind {
        case .number: .numbers(values.map { if case .number(let number) = $0 { number } else { nil } })
        case .flag: .flags(values.map { $0 == .flag(true) })
        case .real: .reals(values.map { if case .real(let real) = $0 { real } else { nil } })
        case .text: .texts(values.map { if case .text(let text) = $0 { text } else { nil } })
        case .bytes: .blobs(values.map { if case .bytes(let bytes) = $0 { bytes } else { nil } })
        case .uuid: .uuids(values.map { if case .uuid(let uuid) = $0 { uuid } else { nil } })
        }
    }
}

extension RecordValue {
    /// The value as one parameter.
    var parameter: PostgresValue {
        switch self {
        case .null: .null
        case .number(let number): .number(number)
        case .flag(let flag): .flag(flag)
        case .real(let real): .real(real)
        case .text(let text): .text(text)
        case .bytes(let bytes): .bytes(bytes)
        case .uuid(let uuid): .uuid(uuid)
        }
    }
}
