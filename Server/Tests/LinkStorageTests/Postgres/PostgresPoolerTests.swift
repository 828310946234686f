import LinkStorage
import Testing

@testable import LinkStoragePostgres

/// Connections that a pooler hands to another process of the server between transactions.
///
/// What tells a pooler is the number of the server's process; a function with its name tells a wrong one here. The live tests run
/// PgBouncer.
@Suite struct PostgresPoolerTests {
    private static let otherProcess = "CREATE FUNCTION pg_backend_pid() RETURNS integer LANGUAGE sql AS 'SELECT 0'"
    /// What a session finds: whether statements are prepared, for how long it waits for locks, and for a statement.
    private func state(of session: PostgresSession) throws -> [String] {
        let row = try session.run(
            """
            SELECT CASE WHEN count(*) > 0 THEN 'prepared' ELSE 'none' END, current_setting('lock_timeout'),
                current_setting('statement_timeout')
            FROM pg_prepared_statements WHERE name <> ''
            """
        ).first
        return try (0..<3).map { try row?.text($0) ?? "" }
    }

    @Test func aConnectionToTheServerItselfKeepsStatementsAndSettings() async throws {
        try await withPostgresAddress { address in
            let session = try PostgresConnector(address) { _, _ in }.connect(statementTimeout: .seconds(10))
            #expect(session.keepsState)
            #expect(try state(of: session) == ["prepared", "5s", "10s"])
        }
    }

    @Test func settingsHoldForOneTransactionOnAConnectionOfAPooler() async throws {
        try await withPostgresAddress { address in
            try await overriding(Self.otherProcess, on: address)
            let session = try PostgresConnector(address) { _, _ in }.connect(statementTimeout: .seconds(10))
            #expect(!session.keepsState)
            #expect(try state(of: session) == ["none", "5s", "10s"])
            let within = try session.transaction { session in
                try session.run("SELECT 1")
                return try state(of: session)
            }
            #expect(within == ["none", "5s", "10s"])
            let long = try session.transaction { session in
                session.allowLongStatements()
                return try state(of: session)
            }
            #expect(long == ["none", "5s", "0"])
        }
    }

    @Test func aStoreBehindAPoolerDoesWhatItShould() async throws {
        try await withPostgresAddress { address in
            try await overriding(Self.otherProcess, on: address)
            let database = try await PostgresLinkDatabase.open(address)
            let domain = try await database.insertSampleDomain()
            for number in 0..<5 {
                try await database.insert(LinkRecord.sample(on: domain, code: "code\(number)"))
            }
            let filter = LinkFilter(projectID: domain.projectID)
            #expect(try await database.links(matching: filter, after: nil, limit: 10).count == 5)
            await expectStoreError(.alreadyExists) { try await database.insert(domain) }
            #expect(try await database.domains().count == 1)
            try await database.close()
        }
    }
}
