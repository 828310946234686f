import LinkStorage
import Locking
import Testing

@testable import LinkStoragePostgres

/// How one process at a time changes tables, also where a relative of PostgreSQL does not lock.
@Suite struct SchemaLockTests {
    /// Runs a test with two sessions that make no tables.
    private func withSessions(
        of address: PostgresAddress, _ body: (PostgresSession, _ another: () throws -> PostgresSession) throws -> Void
    ) throws {
        let connector = PostgresConnector(address) { _, _ in }
        try body(connector.connect(statementTimeout: .seconds(10))) {
            try connector.connect(statementTimeout: .seconds(10))
        }
    }

    @Test func postgresKeepsOthersOutByANumber() async throws {
        try await withPostgresAddress { address in
            try withSessions(of: address) { session, another in
                let lock = try SchemaLock.chosen(by: session, and: another)
                #expect(lock == .advisory)
            }
        }
    }

    @Test(arguments: [
        // Defined, but without effect.
        "CREATE FUNCTION pg_try_advisory_xact_lock(bigint) RETURNS boolean LANGUAGE sql AS 'SELECT true'",
        "CREATE FUNCTION pg_try_advisory_xact_lock(bigint) RETURNS boolean LANGUAGE plpgsql AS 'BEGIN ASSERT false; END'",
    ])
    func aServerWhoseNumbersLockNothingGetsARow(_ function: String) async throws {
        try await withPostgresAddress { address in
            try await overriding(function, on: address)
            try withSessions(of: address) { session, another in
                let lock = try SchemaLock.chosen(by: session, and: another)
                #expect(lock == .row)
            }
            // With nothing else to hold on to.
            try await PostgresLinkDatabase.open(address).close()
            #expect(try await PostgresLinkDatabase.inspect(address).schema == .current)
        }
    }

    @Test func withoutASecondConnectionNoKindIsChosen() async throws {
        try await withPostgresAddress { address in
            try withSessions(of: address) { session, _ in
                #expect(throws: PostgresError.self) {
                    try SchemaLock.chosen(by: session) { throw PostgresError(message: "too many clients") }
                }
                #expect(!session.isBroken)
            }
        }
    }

    @Test func eightProcessesMakeTheTablesUnderARow() async throws {
        try await withPostgresAddress { address in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        try withSessions(of: address) { session, _ in
                            try PostgresMigrator().migrate(session, under: .row)
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await PostgresLinkDatabase.inspect(address).schema == .current)
        }
    }
}

/// Lets functions of the database come before those of the system, on new connections.
func overriding(_ function: String, on address: PostgresAddress) async throws {
    try await PostgresServer.shared.execute(function, on: address)
    try await PostgresServer.shared.execute(
        "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = public, pg_catalog', current_database()); END $$",
        on: address)
}
