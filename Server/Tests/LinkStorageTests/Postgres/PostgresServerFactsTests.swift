import Foundation
import LinkStorage
import LinkStorageSQLite
import Testing

@testable import LinkStoragePostgres

/// What a real server tells of itself.
@Suite struct PostgresServerFactsTests {
    @Test func aServerTellsWhatItIs() async throws {
        try await withPostgresAddress { address in
            try await PostgresLinkDatabase.open(address).close()
            let inspection = try await PostgresDriver(address: address, backups: SQLiteBackupFormat()).inspect(
                thorough: false)
            #expect(inspection.schema == .current)
            let facts = try #require(inspection.server)
            #expect(facts.majorVersion >= 15 && facts.version.hasPrefix("\(facts.majorVersion)."))
            #expect(facts.encoding == "UTF8" && facts.collationChange == nil)
            #expect(facts.indexesLinks)
            #expect(facts.user == "waymark" && facts.isSuperuser && facts.createsTables)
            #expect(facts.closedTables.isEmpty && facts.foreignTables.isEmpty && facts.foreignFunctions.isEmpty)
            // As the tests start it.
            #expect(!facts.syncsDisk && facts.synchronousCommit == "off" && facts.removesDeadRows && !facts.isStandby)
            #expect(facts.isLocal && facts.tls == nil && !facts.verifiesServer && !facts.isPooled)
            #expect(facts.connectionLimit.owner == .server)
            #expect(facts.connectionLimit.most == 197 && facts.connectionLimit.used >= 1)
            #expect(abs(facts.clockOffset) <= 1 + facts.clockUncertainty)
            #expect(facts.dataFolder?.hasSuffix("/data") == true)
        }
    }

    /// Waiting for a server that is there would not help.
    @Test func aUserWhoMayNotMakeTablesIsRefusedAtTheStart() async throws {
        try await withPostgresAddress { address in
            let role = "stranger\(getpid())"
            try await PostgresServer.shared.execute("CREATE ROLE \(role) LOGIN", on: address)
            let url = address.url.replacing("waymark@", with: "\(role)@", maxReplacements: 1)
            let stranger = try #require(PostgresAddress(url))
            let error = await #expect(throws: DatabaseOpeningError.self) {
                _ = try await PostgresLinkDatabase.open(stranger, mayBeAway: true)
            }
            #expect(error?.explanation.contains("make the user the owner of the database") == true)
            try await PostgresServer.shared.execute("DROP ROLE \(role)", on: address)
        }
    }

    @Test func aUserWithoutRightsIsTold() async throws {
        try await withPostgresAddress { address in
            try await PostgresLinkDatabase.open(address).close()
            let role = "reader\(getpid())"
            try await PostgresServer.shared.execute(
                """
                CREATE ROLE \(role) LOGIN; GRANT SELECT ON ALL TABLES IN SCHEMA public TO \(role);
                GRANT INSERT, UPDATE, DELETE ON links TO \(role); ALTER ROLE \(role) SET synchronous_commit = off
                """, on: address)
            let url = address.url.replacing("waymark@", with: "\(role)@", maxReplacements: 1)
            let reader = try #require(PostgresAddress(url))
            let inspection = try await PostgresDriver(address: reader, backups: SQLiteBackupFormat()).inspect(
                thorough: false)
            let facts = try #require(inspection.server)
            #expect(facts.user == role && !facts.isSuperuser && !facts.createsTables)
            #expect(facts.closedTables.contains("projects") && !facts.closedTables.contains("links"))
            #expect(facts.foreignTables.contains("links"))
            #expect(facts.synchronousCommit == "off")
            // A superuser's setting.
            #expect(facts.dataFolder == nil)
            try await PostgresServer.shared.execute("DROP OWNED BY \(role); DROP ROLE \(role)", on: address)
        }
    }

    /// A later version replaces the functions, which only their owner may.
    @Test func functionsOfAnotherUserAreTold() async throws {
        try await withPostgresAddress { address in
            try await PostgresLinkDatabase.open(address).close()
            let role = "heir\(UInt32.random(in: 0...UInt32.max))"
            func give(_ names: String, _ kind: String) -> String {
                """
                DO $do$ DECLARE name text; BEGIN
                    FOR name IN \(names) LOOP EXECUTE format('ALTER \(kind) %s OWNER TO \(role)', name); END LOOP;
                END $do$
                """
            }
            let tables = "SELECT quote_ident(tablename) FROM pg_tables WHERE schemaname = 'public'"
            let functions = "SELECT oid::regprocedure FROM pg_proc WHERE pronamespace = 'public'::regnamespace"
            try await PostgresServer.shared.execute(
                "CREATE ROLE \(role) LOGIN; GRANT ALL ON SCHEMA public TO \(role); \(give(tables, "TABLE"))",
                on: address)
            let facts = try #require(try await Self.inspect(address, as: role).server)
            #expect(facts.foreignTables.isEmpty && facts.foreignFunctions.contains("links_added"))
            try await PostgresServer.shared.execute(give(functions, "FUNCTION"), on: address)
            #expect(try await Self.inspect(address, as: role).server?.foreignFunctions == [])
            try await PostgresServer.shared.execute("DROP OWNED BY \(role); DROP ROLE \(role)", on: address)
        }
    }

    /// What the user may not read must not hide what else there is to say.
    @Test(arguments: ["schema_migrations", "link_index", "ALL TABLES IN SCHEMA public"])
    func aUserWhoMayNotReadIsToldAllTheSame(tables: String) async throws {
        try await withPostgresAddress { address in
            try await PostgresLinkDatabase.open(address).close()
            let role = "blind\(UInt32.random(in: 0...UInt32.max))"
            try await PostgresServer.shared.execute(
                """
                CREATE ROLE \(role) LOGIN;
                GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO \(role);
                REVOKE SELECT ON \(tables) FROM \(role)
                """, on: address)
            let inspection = try await Self.inspect(address, as: role)
            #expect(inspection.schema == (tables == "link_index" ? .current : nil))
            #expect(inspection.serverSilence == nil)
            let facts = try #require(inspection.server)
            #expect(!facts.closedTables.isEmpty && facts.schema == "public")
            #expect(facts.database == address.databaseName)
            try await PostgresServer.shared.execute("DROP OWNED BY \(role); DROP ROLE \(role)", on: address)
        }
    }

    /// A user who has no schema sees no tables, which does not mean that there are none.
    @Test func aUserWithoutASchemaIsToldSo() async throws {
        try await withPostgresAddress { address in
            try await PostgresLinkDatabase.open(address).close()
            let role = "outsider\(UInt32.random(in: 0...UInt32.max))"
            try await PostgresServer.shared.execute(
                "CREATE ROLE \(role) LOGIN; ALTER ROLE \(role) SET search_path = nowhere", on: address)
            let inspection = try await Self.inspect(address, as: role)
            #expect(inspection.schema == nil)
            let facts = try #require(inspection.server)
            #expect(facts.schema == nil && !facts.createsTables)
            try await PostgresServer.shared.execute("DROP ROLE \(role)", on: address)
        }
    }

    @Test(arguments: [DatabaseServerFacts.ConnectionLimit.Owner.user, .database])
    func whatLeavesTheFewestConnectionsIsTold(owner: DatabaseServerFacts.ConnectionLimit.Owner) async throws {
        try await withPostgresAddress { address in
            try await PostgresLinkDatabase.open(address).close()
            let role = "few\(UInt32.random(in: 0...UInt32.max))"
            let name = try #require(address.databaseName)
            try await PostgresServer.shared.execute(
                """
                CREATE ROLE \(role) LOGIN CONNECTION LIMIT \(owner == .user ? 5 : 9);
                ALTER DATABASE \(name) CONNECTION LIMIT \(owner == .user ? 9 : 5)
                """, on: address)
            let facts = try #require(try await Self.inspect(address, as: role).server)
            #expect(facts.connectionLimit.owner == owner && facts.connectionLimit.most == 5)
            #expect(facts.connectionLimit.used >= 1)
            try await PostgresServer.shared.execute("DROP ROLE \(role)", on: address)
        }
    }

    /// Waiting would not help, and the message says what would.
    @Test func whatRefusesAnInspectionIsToldWithItsRemedy() async throws {
        try await withPostgresAddress { address in
            let role = "guest\(UInt32.random(in: 0...UInt32.max))"
            let name = try #require(address.databaseName)
            try await PostgresServer.shared.execute(
                "CREATE ROLE \(role) LOGIN; REVOKE CONNECT ON DATABASE \(name) FROM PUBLIC", on: address)
            let refusal = await #expect(throws: DatabaseOpeningError.self) {
                _ = try await Self.inspect(address, as: role)
            }
            // The server's sentence ends where the remedy begins.
            #expect(refusal?.explanation.contains("CONNECT privilege; create the user with LOGIN") == true)
            try await PostgresServer.shared.execute("DROP ROLE \(role)", on: address)
        }
    }

    private static func inspect(_ address: PostgresAddress, as role: String) async throws -> DatabaseInspection {
        let url = address.url.replacing("waymark@", with: "\(role)@", maxReplacements: 1)
        return try await PostgresDriver(address: #require(PostgresAddress(url)), backups: SQLiteBackupFormat())
            .inspect(thorough: false)
    }

    @Test(
        arguments: [
            ("postgresql://db/w", [:], false), ("postgresql://db/w?sslmode=require", [:], false),
            ("postgresql://db/w?sslmode=verify-full", [:], true),
            ("postgresql://db/w?a=b&sslmode=verify%2Dca", [:], true),
            ("postgresql://db/w", ["PGSSLMODE": "verify-full"], true),
            ("postgresql://db/w?sslmode=prefer", ["PGSSLMODE": "verify-full"], false),
            ("postgresql://db/w?sslrootcert=system", [:], true),
        ] as [(String, [String: String], Bool)])
    func whatVerifiesTheServerIsRead(url: String, environment: [String: String], verifies: Bool) throws {
        #expect(try #require(PostgresAddress(url)).verifiesServer(environment: environment) == verifies)
    }

    @Test func aPasswordFromElsewhereIsShownNowhere() throws {
        let address = try #require(PostgresAddress("postgresql://waymark@db/w")).with(password: "secret")
        #expect(address.password == "secret" && !address.holdsPassword)
        #expect(!"\(address)".contains("secret"))
    }
}
