internal import Foundation
internal import LinkStorage

/// A database that becomes a copy.
final class PostgresRecordTarget: RecordTarget {
    /// Lets one copy at a time write to the tables of a schema; the number is "WYMK" in ASCII.
    ///
    /// The server may take a moment to notice that a copy was killed.
    private static let lock = "SELECT pg_advisory_lock(\(0x5759_4D4B), hashtext('copy to ' || current_schema()))"

    private let address: PostgresAddress
    private let session: PostgresSession
    /// The domains where letter case counts, when they have been copied.
    private var caseSensitiveDomains: Set<UUID>?

    /// Connects to a database that nobody else uses, and brings an empty one to the newest schema.
    ///
    /// - Throws: ``DatabaseOpeningError``.
    init(_ address: PostgresAddress) throws {
        try PostgresLinkDatabase.requireUsable(address)
        self.address = address
        session = try PostgresCopySession.open(address, PostgresConnector(address), alone: true)
        do {
            do {
                try session.run(Self.lock)
            } catch let error as PostgresError where error.fault == .late {
                throw DatabaseOpeningError.Reason.other("another copy is being written to it; wait for it")
            }
            let applied = try PostgresMigrator.applied(session)
            if let mark = applied.first(where: { RecordFingerprint(migration: $0) != nil }) {
                guard applied.subtracting([mark]) == Set(PostgresMigration.all.map(\.name.rawValue)) else {
                    throw DatabaseOpeningError.Reason.other(
                        "another version of waymark began the copy; finish it with that version, or use another database"
                    )
                }
            } else {
                try PostgresMigrator().migrate(session) {
                    try PostgresConnector(address).connect(statementTimeout: .seconds(30))
                }
            }
        } catch {
            throw PostgresCopySession.openingError(error, at: address)
        }
    }

    func state() throws -> RecordTargetState {
        try translating { try currentState() }
    }

    private func currentState() throws -> RecordTargetState {
        for name in try PostgresMigrator.applied(session) {
            if let source = RecordFingerprint(migration: name) { return .unfinished(source) }
        }
        for table in RecordTable.all where !table.hasOneRecord {
            guard try session.run("SELECT 1::bigint FROM \(table.name) LIMIT 1").count > 0 else { continue }
            return .used(
                links: try session.run("SELECT count(*) FROM links").first?.number(0) ?? 0,
                domains: try session.run("SELECT count(*) FROM link_domains").first?.number(0) ?? 0)
        }
        return .empty
    }

    func begin(_ source: RecordFingerprint) throws {
        try translating {
            try session.run(
                "INSERT INTO schema_migrations (name, applied_at) VALUES ($1, $2)",
                [.text(source.migration), .number(Date().millisecondsSince1970)])
        }
    }

    func discard() throws {
        let tables =
            RecordTable.all.filter { !$0.hasOneRecord }.map(\.name)
            + ["click_token_secret", "sessions", "invitations", "sign_in_challenges", "link_blocks", "unindexed_links"]
        try transaction { session in
            session.enqueue("TRUNCATE \(tables.joined(separator: ", "))")
            session.enqueue("UPDATE activity_pass SET is_begun = false, last_link = NULL")
            session.enqueue("UPDATE activity_folding SET folded_before = 0")
            try removeMark(session)
        }
        caseSensitiveDomains = nil
    }

    func lastKey(of table: RecordTable) throws -> [RecordValue]? {
        try translating {
            try session.run(table.lastKeyReading).first.map { row in
                try table.key.enumerated().map { index, column in try column.value(row, index) }
            }
        }
    }

    func insert(_ records: [[RecordValue]], into table: RecordTable) throws {
        try translating {
            if table.name == "activity_pass" { return try insertPass(records) }
            var parameters = table.columns.enumerated().map { index, column in
                column.parameter(records.map { $0[index] })
            }
            if table.hasCodeKey { parameters.append(.texts(try codeKeys(of: records, in: table))) }
            try session.run(table.storing, parameters)
        }
    }

    func finish(_ numbers: RecordNumbers, copyOf source: DatabaseIdentity) throws {
        try transaction { session in
            session.enqueue(
                """
                SELECT setval(pg_get_serial_sequence('activity_scopes', 'number'), greatest($1::bigint, 1), $1 > 0),
                    setval(pg_get_serial_sequence('activity_queue', 'number'), coalesce(max(number), 1), count(*) > 0)
                FROM activity_queue
                """, [.number(numbers.scopes)])
            session.enqueue("UPDATE app_event_numbers SET last_number = $1", [.number(numbers.events)])
            session.enqueue(
                "UPDATE links_revision SET additions = additions + (SELECT count(*) FROM links) WHERE slot = 0")
            session.raiseSettingsRevision()
            session.enqueue(
                """
                INSERT INTO database_identities (id, is_own) SELECT origin, false FROM unnest($1::uuid[]) AS origins (origin)
                ON CONFLICT DO NOTHING
                """, [.uuids(Array(source.originsOfCopy))])
            try removeMark(session)
        }
        // Plans for the first requests need to know how large the tables are.
        try translating {
            try session.run("ANALYZE \(RecordTable.all.map(\.name).joined(separator: ", "))")
        }
    }

    func close() throws {}

    func count(of table: RecordTable) throws -> Int64 {
        try translating { try PostgresRecordSource(session: session).count(of: table) }
    }

    func read(
        _ table: RecordTable, after key: [RecordValue]?, _ body: ([[RecordValue]]) throws -> Void
    ) throws {
        try transaction("READ ONLY") { session in
            try PostgresRecordSource(session: session).read(table, after: key, body)
        }
    }

    func lastNumbers() throws -> RecordNumbers {
        try translating { try PostgresRecordSource(session: session).lastNumbers() }
    }

    func identity() throws -> DatabaseIdentity {
        try translating { try PostgresRecordSource(session: session).identity() }
    }

    private func transaction(_ mode: String = "", _ work: (PostgresSession) throws -> Void) throws {
        try translating { try session.transaction(mode, work) }
    }

    @discardableResult
    private func translating<Value>(_ work: () throws -> Value) throws -> Value {
        do {
            return try work()
        } catch let error as PostgresError {
            throw DatabaseCopyError(
                path: address.description, reason: error.fault == .full ? .full : .other(error.description))
        }
    }

    private func removeMark(_ session: PostgresSession) throws {
        for name in try PostgresMigrator.applied(session) where RecordFingerprint(migration: name) != nil {
            session.enqueue("DELETE FROM schema_migrations WHERE name = $1", [.text(name)])
        }
    }

    /// Stores how far a pass has come, whose batches were numbered first.
    private func insertPass(_ records: [[RecordValue]]) throws {
        for record in records {
            try session.run([
                PostgresQuery(
                    "UPDATE activity_pass SET is_begun = $2::bigint IS NOT NULL, last_link = $3 WHERE only_row = $1",
                    record.map(\.parameter)),
                PostgresQuery(
                    "UPDATE activity_queue SET is_in_pass = number <= coalesce($1::bigint, 0)", [record[1].parameter]),
            ])
        }
    }

    private func codeKeys(of records: [[RecordValue]], in table: RecordTable) throws -> [String] {
        let domains = try caseSensitiveDomains ?? readCaseSensitiveDomains()
        caseSensitiveDomains = domains
        guard let domain = table.columns.firstIndex(where: { $0.name == "domain_id" }),
            let code = table.columns.firstIndex(where: { $0.name == "code" })
        else { return [] }
        return records.map { record in
            guard case .uuid(let domain) = record[domain], case .text(let code) = record[code] else { return "" }
            return domains.contains(domain) ? code : code.asciiLowercased
        }
    }

    private func readCaseSensitiveDomains() throws -> Set<UUID> {
        Set(try session.run("SELECT id FROM link_domains WHERE is_case_sensitive").map { try $0.uuid(0) })
    }
}
