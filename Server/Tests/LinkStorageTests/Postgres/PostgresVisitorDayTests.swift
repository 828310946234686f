import Foundation
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkStoragePostgres

/// Visitors of a day in a table of its own, which is dropped whole.
@Suite struct PostgresVisitorDayTests {
    private static let day = UTCDay(.sample)
    private static let tomorrow = Date.sample + 86_400

    /// The numbers of visitors by the table in which they are.
    private func tables(of database: PostgresLinkDatabase) async throws -> [String: Int64] {
        try await database.read { session in
            let rows = try session.run("SELECT tableoid::regclass::text, count(*) FROM day_visitors GROUP BY 1")
            return Dictionary(uniqueKeysWithValues: try rows.map { (try $0.text(0), try $0.number(1)) })
        }
    }

    private func days(of database: PostgresLinkDatabase) async throws -> [Int] {
        try await database.read { try ($0.visitorPartitions() ?? []).map { $0.day.number - Self.day.number }.sorted() }
    }

    private func name(_ days: Int) -> String { "day_visitors_\(Self.day.number + days)" }

    private func withLink(
        at address: PostgresAddress, _ body: (PostgresLinkDatabase, LinkRecord) async throws -> Void
    ) async throws {
        let database = try await PostgresLinkDatabase.open(address)
        let link = try LinkRecord.sample(on: try await database.insertSampleDomain())
        try await database.insert(link)
        try await body(database, link)
        try await database.close()
    }

    private func click(
        _ link: LinkRecord, visitors: Range<UInt64>, at moment: Date, in database: PostgresLinkDatabase
    ) async throws {
        try await database.add(
            .sample(
                visitors.map { .click(.sample(link, visitor: $0, at: moment)) },
                source: ActivityBatch.Source(at: .sample)))
        try await database.addUp()
    }

    private func expire(_ moment: Date, in database: PostgresLinkDatabase) async throws {
        try await database.expireActivity(ActivityExpiry(at: moment, retentionDays: 90))
    }

    private func visitors(_ link: LinkRecord, in database: PostgresLinkDatabase) async throws -> [Int64] {
        let counts = try await database.dayCounts(
            of: .visitors, scopes: [.link(link.id)], days: Self.day..<UTCDay(number: Self.day.number + 9))
        return counts.sorted { $0.key < $1.key }.map(\.value)
    }

    @Test func closedDaysAreDroppedWholeAndComingOnesAreMadeAhead() async throws {
        try await withPostgresAddress { address in
            try await withLink(at: address) { database, link in
                try await expire(.sample, in: database)
                #expect(try await days(of: database) == [0, 1, 2, 3, 4])
                try await click(link, visitors: 0..<5, at: .sample, in: database)
                try await click(link, visitors: 0..<3, at: Self.tomorrow, in: database)
                // Each visitor counts for the link and for the project.
                #expect(try await tables(of: database) == [name(0): 10, name(1): 6])
                try await expire(Self.tomorrow, in: database)
                #expect(try await days(of: database) == [1, 2, 3, 4, 5])
                #expect(try await tables(of: database) == [name(1): 6])
                // Who is known stays known.
                try await click(link, visitors: 0..<4, at: Self.tomorrow + 60, in: database)
                #expect(try await visitors(link, in: database) == [5, 4])
            }
        }
    }

    @Test func visitorsOfADayWithoutATableAreAmongTheRest() async throws {
        try await withPostgresAddress { address in
            try await withLink(at: address) { database, link in
                try await click(link, visitors: 0..<5, at: .sample, in: database)
                try await expire(.sample, in: database)
                // Rows do not move.
                #expect(try await days(of: database) == [1, 2, 3, 4])
                try await click(link, visitors: 4..<6, at: .sample, in: database)
                #expect(try await tables(of: database) == ["day_visitors_rest": 12])
                try await expire(Self.tomorrow, in: database)
                #expect(try await tables(of: database).isEmpty)
                // A click that comes late is counted as ever.
                try await click(link, visitors: 7..<8, at: .sample, in: database)
                #expect(try await visitors(link, in: database) == [7])
            }
        }
    }

    @Test func aTableThatSomebodyReadsIsEmptiedAndDroppedLater() async throws {
        try await withPostgresAddress { address in
            try await withLink(at: address) { database, link in
                try await expire(.sample, in: database)
                try await click(link, visitors: 0..<5, at: .sample, in: database)
                let backup = try PostgresConnector(address).connect(statementTimeout: .seconds(10))
                _ = try backup.run("BEGIN")
                _ = try backup.run("SELECT count(*) FROM day_visitors")
                try await expire(Self.tomorrow, in: database)
                #expect(try await tables(of: database).isEmpty)
                #expect(try await days(of: database) == [0, 1, 2, 3, 4])
                _ = try backup.run("COMMIT")
                try await expire(Self.tomorrow, in: database)
                #expect(try await days(of: database) == [1, 2, 3, 4, 5])
            }
        }
    }

    @Test func twoNodesMakeAndDropTheTablesAtOnce() async throws {
        try await withPostgresAddress { address in
            try await withLink(at: address) { database, link in
                let other = try await PostgresLinkDatabase.open(address)
                for number in 0..<4 {
                    let moment = Date.sample + Double(number) * 86_400
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        for node in [database, other] {
                            group.addTask { try await expire(moment, in: node) }
                            group.addTask { try await click(link, visitors: 0..<3, at: moment, in: node) }
                        }
                        try await group.waitForAll()
                    }
                    try await expire(moment, in: database)
                }
                #expect(try await visitors(link, in: database) == [3, 3, 3, 3])
                #expect(try await days(of: database).suffix(4) == [4, 5, 6, 7])
                try await other.close()
            }
        }
    }

    @Test func aDatabaseOfAnEarlierVersionKeepsItsVisitors() async throws {
        try await withPostgresAddress { address in
            let session = try PostgresConnector(address).connect(statementTimeout: .seconds(10))
            let earlier = PostgresMigration.all.prefix { $0.name != .visitorDays }
            try PostgresMigrator(migrations: Array(earlier)).migrate(session, under: .advisory)
            _ = try session.run("INSERT INTO day_visitors VALUES (1, 2, 3), ($1, 2, 3)", [.number(Self.day.number)])
            try await withLink(at: address) { database, link in
                #expect(try await tables(of: database) == ["day_visitors_rest": 2])
                // The earlier version goes on meanwhile, on a connection that it had before.
                _ = try session.run("INSERT INTO day_visitors VALUES (1, 2, 3) ON CONFLICT DO NOTHING")
                try await expire(.sample, in: database)
                #expect(try await tables(of: database) == ["day_visitors_rest": 1])
            }
        }
    }

    @Test func aServerWithoutPartitionsDeletesRows() async throws {
        try await withPostgresAddress { address in
            // As a relative would that knows the words, and refuses what belongs to them.
            try await PostgresServer.shared.execute(
                """
                CREATE FUNCTION refuse() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
                    IF EXISTS (SELECT FROM pg_partitioned_table) THEN RAISE 'no partitions' USING ERRCODE = '0A000'; END IF;
                END $$;
                CREATE EVENT TRIGGER refusal ON ddl_command_end EXECUTE FUNCTION refuse()
                """, on: address)
            try await withLink(at: address) { database, link in
                #expect(try await PostgresLinkDatabase.inspect(address).schema == .current)
                try await click(link, visitors: 0..<5, at: .sample, in: database)
                try await click(link, visitors: 0..<5, at: Self.tomorrow, in: database)
                try await expire(.sample, in: database)
                #expect(try await tables(of: database) == ["day_visitors": 20])
                try await expire(Self.tomorrow, in: database)
                #expect(try await tables(of: database) == ["day_visitors": 10])
                #expect(try await database.read { try $0.visitorPartitions() } == nil)
            }
        }
    }
}
