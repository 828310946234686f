import Foundation
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkStoragePostgres

/// A server that says nothing for longer than somebody waits.
@Suite struct PostgresSilenceTests {
    /// Runs a test with a database whose callers wait for a moment only.
    private func withImpatientDatabase(
        _ body: (PostgresLinkDatabase, _ patient: PostgresLinkDatabase) async throws -> Void
    ) async throws {
        try await withPostgresAddress(isShared: true) { address in
            let patient = try await PostgresLinkDatabase.open(address)
            let database = PostgresLinkDatabase(
                PostgresConnector(address), watch: AnswerWatch(wait: .milliseconds(300)))
            try await body(database, patient)
            try await database.close()
            try await patient.close()
        }
    }

    /// Lets something happen while a transaction holds the rows of domains, so that creations wait.
    private func holdingDomains(
        of database: PostgresLinkDatabase, _ body: @escaping @Sendable () async throws -> Void
    ) async throws {
        try await database.write { session in
            try session.run("SELECT id FROM link_domains FOR UPDATE")
            let isDone = DispatchSemaphore(value: 0)
            Task {
                defer { isDone.signal() }
                try await body()
            }
            isDone.wait()
        }
    }

    @Test func whoeverWaitsIsToldInTimeAndWhatWasSentMayBeDoneLater() async throws {
        try await withImpatientDatabase { database, patient in
            let domain = try await patient.insertSampleDomain()
            let link = try LinkRecord.sample(on: domain, code: "first")
            let outcomes = Mutexed<[LinkStoreError.Code]>([])
            try await holdingDomains(of: patient) {
                for code in ["first", "second"] {
                    do {
                        // The second waits behind the first, and is never sent.
                        try await database.insert(code == "first" ? link : LinkRecord.sample(on: domain, code: code))
                    } catch let error as LinkStoreError {
                        outcomes.withLock { $0.append(error.code) }
                    }
                }
            }
            #expect(outcomes.withLock { $0 } == [.unavailable, .unavailable])
            // Whoever repeats the call gets what became of the first attempt; there is one link.
            try await patient.insert(LinkRecord.sample(on: domain, code: "third"))
            while try await patient.link(domain: domain.id, code: .sample("first")) == nil { await Task.yield() }
            let filter = LinkFilter(projectID: domain.projectID)
            let stored = try await patient.links(matching: filter, after: nil, limit: 10).map(\.code.description)
            #expect(Set(stored) == ["first", "third"])
        }
    }

    @Test func aReadEndsInTime() async throws {
        try await withImpatientDatabase { database, _ in
            let begun = ContinuousClock.now
            await expectStoreError(.unavailable) {
                try await database.read { session in _ = try session.run("SELECT pg_sleep(8)") }
            }
            // Who comes next has another connection meanwhile. To open it may take longer than a moment where other tests run.
            var projects: [ProjectRecord]?
            while projects == nil, ContinuousClock.now - begun < .seconds(7) {
                projects = try? await database.projects()
            }
            #expect(projects == [])
        }
    }

    @Test func whoeverOpensADatabaseWaitsUntilItsTablesAreMade() async throws {
        try await withPostgresAddress { address in
            let other = try PostgresConnector(address).connect(statementTimeout: .seconds(10))
            let watch = AnswerWatch(wait: .milliseconds(300))
            let opening = try other.transaction { session in
                SchemaLock.advisory.take(session)
                _ = try session.run("SELECT 1")
                let opening = Task { try await PostgresLinkDatabase.open(address, watch: watch).close() }
                // Another node makes the tables meanwhile.
                _ = try session.run("SELECT pg_sleep(1)")
                return opening
            }
            try await opening.value
            #expect(try await PostgresLinkDatabase.inspect(address).schema == .current)
        }
    }

    @Test func workThatNobodyWaitsForGoesOn() async throws {
        try await withImpatientDatabase { database, _ in
            try await database.write { session in _ = try session.run("SELECT pg_sleep(1)") }
        }
    }
}
