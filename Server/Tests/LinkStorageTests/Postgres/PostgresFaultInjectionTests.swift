import Foundation
import LinkStorage
import Locking
import Testing
import WaymarkLinks

@testable import LinkStoragePostgres

/// A server that ends connections, is shared, or holds what it should not.
@Suite struct PostgresFaultInjectionTests {
    private static let killing = """
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()
        """

    @Test func readsAndWritesGoOnAfterTheServerHasEndedAllConnections() async throws {
        try await withPostgresAddress { address in
            let database = try await PostgresLinkDatabase.open(address)
            let domain = try await database.insertSampleDomain()
            for number in 0..<5 {
                try await PostgresServer.shared.execute(Self.killing, on: address)
                #expect(try await database.projects().count == 1)
                try await PostgresServer.shared.execute(Self.killing, on: address)
                try await database.insert(LinkRecord.sample(on: domain, code: "code\(number)"))
                try await PostgresServer.shared.execute(Self.killing, on: address)
                try await database.markUsed([APIKeyRecord.ID(at: .sample): .sample])
            }
            let filter = LinkFilter(projectID: domain.projectID)
            #expect(try await database.links(matching: filter, after: nil, limit: 10).count == 5)
            try await database.close()
        }
    }

    @Test func everyAcknowledgedLinkIsThereAndOnceWhileConnectionsAreKilled() async throws {
        try await withPostgresAddress { address in
            let database = try await PostgresLinkDatabase.open(address)
            let domain = try await database.insertSampleDomain()
            let acknowledged = try await withThrowingTaskGroup(of: [String].self) { group in
                for worker in 0..<8 {
                    group.addTask {
                        var codes: [String] = []
                        for number in 0..<40 {
                            let code = "w\(worker)n\(number)"
                            do {
                                let stored = try await database.insert(LinkRecord.sample(on: domain, code: code))
                                guard case .inserted = stored else { continue }
                                codes.append(code)
                            } catch let error as LinkStoreError where error.code == .unavailable {
                                continue
                            }
                        }
                        return codes
                    }
                }
                for _ in 0..<10 { try await PostgresServer.shared.execute(Self.killing, on: address) }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(!acknowledged.isEmpty)
            // The last kill may have met a connection that was being opened: calls then fail at once for a moment.
            try await waitForServer { _ = try await database.projects() }
            for code in acknowledged {
                #expect(try await database.link(domain: domain.id, code: .sample(code)) != nil)
            }
            try await database.close()
        }
    }

    /// Kills the connection after the server has committed, and before the client has its answer: a constraint that is checked at
    /// commit takes a while, and the connection is ended meanwhile.
    @Test func aTransactionWhoseCommitWasNotAnsweredIsDoneOnce() async throws {
        try await withPostgresAddress { address in
            let database = try await PostgresLinkDatabase.open(address)
            let attempts = Mutex(0)
            try await database.write { session in
                attempts.withLock { $0 += 1 }
                try session.run("CREATE TABLE IF NOT EXISTS tries (number bigint)")
                try session.run("INSERT INTO tries (number) VALUES (1)")
                if attempts.withLock({ $0 }) == 1 {
                    // Committed by this statement, and the connection is then lost: to the client, its own COMMIT has no answer.
                    try session.run("COMMIT")
                    try session.run("BEGIN")
                    session.enqueue("SELECT pg_terminate_backend(pg_backend_pid())")
                }
            }
            let rows = try await database.read { try $0.run("SELECT count(*) FROM tries").first?.number(0) }
            #expect(rows == 1)
            #expect(attempts.withLock { $0 } == 1)
            try await database.close()
        }
    }

    @Test func eightProcessesMakeTheTablesOfAnEmptyDatabaseAtOnce() async throws {
        try await withPostgresAddress { address in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        let database = try await PostgresLinkDatabase.open(address)
                        _ = try await database.projects()
                        try await database.close()
                    }
                }
                try await group.waitForAll()
            }
            let inspection = try await PostgresLinkDatabase.inspect(address)
            #expect(inspection.schema == .current)
        }
    }

    @Test func migrationsHaveTheNamesOfAllEngines() {
        #expect(PostgresMigration.all.map(\.name) == SchemaMigration.allCases)
    }

    @Test func aNewerSchemaIsRefusedByName() async throws {
        try await withPostgresAddress { address in
            try await PostgresLinkDatabase.open(address).close()
            try await PostgresServer.shared.execute(
                "INSERT INTO schema_migrations (name, applied_at) VALUES ('9999-later', 0)", on: address)
            let error = try await #require(throws: DatabaseOpeningError.self) {
                try await PostgresLinkDatabase.open(address, mayBeAway: true)
            }
            #expect(error.reason == .newerSchema("9999-later"))
            #expect(try await PostgresLinkDatabase.inspect(address).schema == .newer("9999-later"))
        }
    }

    @Test func aRunningProcessRefusesASchemaThatHasBecomeNewer() async throws {
        try await withPostgresAddress { address in
            let database = try await PostgresLinkDatabase.open(address)
            try await PostgresServer.shared.execute(
                "INSERT INTO schema_migrations (name, applied_at) VALUES ('9999-later', 0)", on: address)
            try await PostgresServer.shared.execute(Self.killing, on: address)
            let error = try await #require(throws: LinkStoreError.self) { try await database.projects() }
            #expect(error.code == .unavailable)
            #expect(error.detail.contains("9999-later"))
            try await database.close()
        }
    }

    @Test func anotherProgramsDatabaseIsRefused() async throws {
        try await withPostgresAddress { address in
            try await PostgresServer.shared.execute("CREATE TABLE links (url text)", on: address)
            let error = try await #require(throws: DatabaseOpeningError.self) {
                try await PostgresLinkDatabase.open(address)
            }
            #expect(error.reason == .foreignDatabase)
        }
    }

    @Test func anEmptyDatabaseIsRefusedByCommandsThatMakeNone() async throws {
        try await withPostgresAddress { address in
            let error = try await #require(throws: DatabaseOpeningError.self) {
                try await PostgresLinkDatabase.open(address, creating: false)
            }
            #expect(error.explanation.contains("waymark serve"))
        }
    }

    @Test func aServerThatIsAwayFailsCallsAtOnceAndOpensWhereThatIsWanted() async throws {
        let address = try #require(PostgresAddress("postgresql://waymark@%2Ftmp%2Fwaymark-no-server/links"))
        await #expect(throws: DatabaseOpeningError.self) { try await PostgresLinkDatabase.open(address) }
        let database = try await PostgresLinkDatabase.open(address, mayBeAway: true)
        await expectStoreError(.unavailable) { _ = try await database.projects() }
        await expectStoreError(.unavailable) { _ = try await database.health() }
        await expectStoreError(.unavailable) { try await database.insert(ProjectRecord.sample()) }
        try await database.close()
    }

    @Test func aDatabaseThatComesBackIsUsedAgain() async throws {
        try await withPostgresAddress { address in
            try await PostgresServer.shared.execute("CREATE DATABASE later", on: address)
            try await PostgresServer.shared.execute("ALTER DATABASE later ALLOW_CONNECTIONS false", on: address)
            let url = address.url.prefix { $0 != "@" } + address.url.drop { $0 != "@" }.prefix { $0 != "/" }
            let later = try #require(PostgresAddress("\(url)/later"))
            let database = try await PostgresLinkDatabase.open(later, mayBeAway: true)
            await expectStoreError(.unavailable) { _ = try await database.projects() }
            try await PostgresServer.shared.execute("ALTER DATABASE later ALLOW_CONNECTIONS true", on: address)
            let projects = try await waitForServer { try await database.projects() }
            #expect(projects == [])
            try await database.close()
        }
    }

    /// Calls until the database is there; for twenty seconds.
    @discardableResult
    private func waitForServer<Value: Sendable>(_ call: () async throws -> Value) async throws -> Value {
        let deadline = ContinuousClock.now + .seconds(20)
        while true {
            do {
                return try await call()
            } catch let error as LinkStoreError where error.code == .unavailable && ContinuousClock.now < deadline {
                await Task.yield()
            }
        }
    }
}
