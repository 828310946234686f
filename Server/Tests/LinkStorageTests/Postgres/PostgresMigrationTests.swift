import Foundation
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkStoragePostgres

/// What steps of the schema do to a database that is in use.
@Suite struct PostgresMigrationTests {
    /// A database with an earlier schema, and a connection to it.
    private func withDatabase(
        before step: SchemaMigration,
        _ body: (PostgresAddress, PostgresLinkDatabase, PostgresSession) async throws -> Void
    ) async throws {
        try await withPostgresAddress { address in
            let connector = PostgresConnector(address) { _, _ in }
            let session = try connector.connect(statementTimeout: .seconds(10))
            try PostgresMigrator(migrations: PostgresMigration.all.filter { $0.name.rawValue < step.rawValue })
                .migrate(session, under: .advisory)
            let database = PostgresLinkDatabase(connector)
            try await body(address, database, session)
            try await database.close()
        }
    }

    private func number(_ sql: String, _ session: PostgresSession) throws -> Int {
        try #require(session.run(sql).first).integer(0)
    }

    private func insert(_ count: Int, on domain: LinkDomainRecord, _ database: PostgresLinkDatabase) async throws {
        for number in 0..<count {
            let link = try LinkRecord.sample(
                on: domain, code: "c\(number)", tags: number == 3 ? ["rare"] : [], createdAt: .sample + Double(number))
            try await database.insert(link)
        }
    }

    /// The codes of the links with a tag, by the signatures of blocks alone.
    private func codes(
        tag: String, _ domain: LinkDomainRecord, _ database: PostgresLinkDatabase
    ) async throws -> [String] {
        let list = try #require(
            PostgresLinkList(
                LinkFilter(projectID: domain.projectID, tag: tag), after: nil, limit: 10, firstWindow: 1))
        return try await database.readList(list.run).map(\.code.description)
    }

    @Test func linksFromBeforeTheIndexAreFoundAndThenIndexed() async throws {
        try await withDatabase(before: .linkSignatures) { address, earlier, session in
            let domain = try await earlier.insertSampleDomain()
            try await insert(600, on: domain, earlier)
            let database = try await PostgresLinkDatabase.open(address)
            #expect(try number("SELECT count(*) FROM unindexed_links", session) == 600)
            #expect(try await codes(tag: "rare", domain, database) == ["c3"])
            try await database.indexLinks()
            #expect(try number("SELECT sum(link_count)::bigint FROM link_blocks", session) == 600)
            #expect(try number("SELECT count(*) FROM unindexed_links", session) == 0)
            #expect(try await codes(tag: "rare", domain, database) == ["c3"])
            try await database.close()
        }
    }

    @Test func newBlocksOfClicksAreCompressedSoThatTheyAreReadFast() async throws {
        try await withPostgresAddress { address in
            try await PostgresLinkDatabase.open(address).close()
            let session = try PostgresConnector(address).connect(statementTimeout: .seconds(10))
            // Servers that were built without LZ4 keep their own method, and those before 14 know no other.
            guard try namesLZ4(session) else { return }
            try session.run(
                """
                INSERT INTO click_blocks (number, first, last, count, clicks)
                VALUES (1, 0, 0, 1, convert_to(repeat('a block of clicks ', 10000), 'UTF8'))
                """)
            let method = try session.run("SELECT pg_column_compression(clicks) FROM click_blocks")
            #expect(try #require(method.first).text(0) == "lz4")
        }
    }

    /// Whether a server says itself that it was built with LZ4.
    private func namesLZ4(_ session: PostgresSession) throws -> Bool {
        let setting = try session.run(
            "SELECT 'lz4' = ANY(enumvals) FROM pg_settings WHERE name = 'default_toast_compression'")
        return try setting.first?.flag(0) ?? false
    }

    @Test func trialsOfFeaturesLeaveNothingBehind() async throws {
        try await withPostgresAddress { address in
            let session = try PostgresConnector(address) { _, _ in }.connect(statementTimeout: .seconds(10))
            #expect(try session.trial(["CREATE TABLE a (b no_such_type)"], "SELECT 1::bigint") == nil)
            for feature in ServerFeature.allCases { _ = try feature.isOffered(by: session) }
            #expect(try ServerFeature.partitions.isOffered(by: session))
            #expect(try ServerFeature.triggers.isOffered(by: session))
            #expect(try ServerFeature.fastCompression.isOffered(by: session) == namesLZ4(session))
            #expect(try number("SELECT count(*) FROM pg_tables WHERE tablename LIKE '%trial%'", session) == 0)
        }
    }
}
