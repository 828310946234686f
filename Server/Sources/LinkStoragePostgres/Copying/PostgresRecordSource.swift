internal import Foundation
internal import LinkStorage

/// The records of one state of a database, within a transaction.
struct PostgresRecordSource: RecordSource {
    let session: PostgresSession

    /// Lets work read one state of a database; blocks meanwhile.
    ///
    /// - Parameters:
    ///   - address: where it is.
    ///   - alone: whether programs of Waymark must not be connected besides.
    ///   - work: reads the records.
    /// - Throws: ``DatabaseOpeningError``; ``DatabaseTransferError`` if a node has begun to use the database meanwhile; what the work throws.
    static func reading<Value>(
        _ address: PostgresAddress, alone: Bool, _ work: (any RecordSource) throws -> Value
    ) throws -> Value {
        try PostgresLinkDatabase.requireUsable(address)
        let session = try PostgresCopySession.open(
            address, PostgresLinkDatabase.connector(forReading: address), alone: alone)
        let value = try session.transaction("ISOLATION LEVEL REPEATABLE READ READ ONLY") { session in
            try work(PostgresRecordSource(session: session))
        }
        // The transaction saw one state, and not what came after it.
        if alone { try PostgresCopySession.requireNoNode(session) }
        return value
    }

    func count(of table: RecordTable) throws -> Int64 {
        try session.run(table.counting).first?.number(0) ?? 0
    }

    func read(
        _ table: RecordTable, after key: [RecordValue]?, _ body: ([[RecordValue]]) throws -> Void
    ) throws {
        session.enqueue(table.declaration(isAfterKey: key != nil), (key ?? []).map(\.parameter))
        while true {
            let rows = try session.run("FETCH FORWARD \(table.batchSize) FROM \(table.cursor)")
            let records = try rows.map { row in
                try table.columns.enumerated().map { index, column in try column.value(row, index) }
            }
            if !records.isEmpty { try body(records) }
            if records.count < table.batchSize { break }
        }
        try session.run("CLOSE \(table.cursor)")
    }

    func identity() throws -> DatabaseIdentity {
        try DatabaseIdentity(session)
    }

    func lastNumbers() throws -> RecordNumbers {
        let rows = try session.run(
            """
            SELECT greatest((SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM activity_scopes_number_seq),
                (SELECT coalesce(max(number), 0) FROM activity_scopes)), (SELECT last_number FROM app_event_numbers)
            """)
        guard let row = rows.first else { throw LinkStoreError(.corruptRecord, detail: "app_event_numbers is empty") }
        return RecordNumbers(scopes: try row.number(0), events: try row.number(1))
    }
}
