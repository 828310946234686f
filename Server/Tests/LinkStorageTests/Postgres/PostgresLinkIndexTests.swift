import Foundation
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkStoragePostgres

/// Lists that pass over blocks of links by their signatures.
@Suite struct PostgresLinkIndexTests {
    /// The same links in the database and in memory; pages begin with a window of one link, so that signatures decide the rest.
    private func twins(_ database: PostgresLinkDatabase, for test: String = #function) async throws -> LinkTwins {
        try await LinkTwins(database, for: test) { filter, after, limit in
            guard let list = PostgresLinkList(filter, after: after, limit: limit, firstWindow: 1) else { return [] }
            return try await database.readList(list.run)
        }
    }

    private func withDatabase(
        _ body: (PostgresLinkDatabase, PostgresSession) async throws -> Void
    ) async throws {
        try await withPostgresAddress { address in
            let database = try await PostgresLinkDatabase.open(address)
            let session = try PostgresConnector(address).connect(statementTimeout: .seconds(10))
            try await body(database, session)
            try await database.close()
        }
    }

    private func number(_ sql: String, _ session: PostgresSession) throws -> Int {
        try #require(session.run(sql).first).integer(0)
    }

    @Test func pagesAreThoseOfAPlainLookHoweverMuchIsIndexed() async throws {
        try await withDatabase { database, session in
            var twins = try await twins(database)
            for round in 0..<3 {
                try await twins.insert(400)
                if round > 0 { try await twins.change(30) }
                for _ in 0..<20 { try await twins.compare() }
                try await database.indexLinks()
                #expect(try number("SELECT count(*) FROM unindexed_links", session) < PostgresLinkIndexer.fewestNew)
                for _ in 0..<20 { try await twins.compare() }
                try await twins.change(30)
                for _ in 0..<20 { try await twins.compare() }
            }
            #expect(try number("SELECT count(*) FROM link_blocks", session) >= 2)
        }
    }

    @Test func linksThatWaitAreReadInTheirOrderWithoutSorting() async throws {
        try await withDatabase { _, session in
            try session.run("SET enable_sort = off")
            let plan = try session.run(
                "EXPLAIN SELECT number, link_id FROM unindexed_links ORDER BY link_id LIMIT 16384"
            ).map { try $0.text(0) }.joined(separator: "\n")
            #expect(plan.contains("unindexed_links_by_link") && !plan.contains("Sort"), "\(plan)")
        }
    }

    @Test func aBlockThatChangesOftenIsMadeAnew() async throws {
        try await withDatabase { database, session in
            var twins = try await twins(database)
            try await twins.insert(300)
            // Nine times each link: far more than a block takes.
            for _ in 0..<9 { try session.run("UPDATE links SET name = name") }
            try await database.indexLinks()
            #expect(try number("SELECT count(*) FROM unindexed_links", session) == 0)
            #expect(try number("SELECT sum(link_count)::bigint FROM link_blocks", session) == 300)
            for _ in 0..<60 { try await twins.compare() }
        }
    }

    @Test func linksOfADomainThatMovesAreFoundInItsNewProject() async throws {
        try await withDatabase { database, _ in
            var twins = try await twins(database)
            try await twins.insert(600)
            try await database.indexLinks()
            let (domain, other) = (twins.random.domains[0], twins.random.domains[3].projectID)
            for store in [database as any LinkDatabase, twins.plain] {
                try await store.moveDomain(domain.id, to: other) { $0 }
            }
            for _ in 0..<40 { try await twins.compare() }
            try await database.indexLinks()
            for _ in 0..<40 { try await twins.compare() }
        }
    }

    @Test func linksThatAreChangedByAnotherSearchPathAreNamedToo() async throws {
        try await withDatabase { database, session in
            try await database.insert(.sample(on: try await database.insertSampleDomain(), code: "a"))
            let schema = try #require(session.run("SELECT current_schema()::text").first).text(0)
            try session.run("SELECT set_config('search_path', 'pg_catalog', false)")
            try session.run("UPDATE \(schema).links SET name = 'b'")
            #expect(try number("SELECT count(*) FROM \(schema).unindexed_links", session) == 2)
        }
    }

    @Test func nodesThatIndexAtOnceBringInEachLinkOnce() async throws {
        try await withPostgresAddress { address in
            var nodes: [PostgresLinkDatabase] = []
            for _ in 0..<3 { nodes.append(try await PostgresLinkDatabase.open(address)) }
            let session = try PostgresConnector(address).connect(statementTimeout: .seconds(10))
            var twins = try await twins(nodes[0])
            for round in 1...3 {
                try await twins.insert(600)
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for node in nodes + nodes { group.addTask { try await node.indexLinks() } }
                    try await group.waitForAll()
                }
                #expect(try number("SELECT count(*) FROM unindexed_links", session) < PostgresLinkIndexer.fewestNew)
                let indexed = try number("SELECT sum(link_count)::bigint FROM link_blocks", session)
                let waiting = try number("SELECT count(*) FROM unindexed_links", session)
                #expect(indexed + waiting == 600 * round)
                for _ in 0..<20 { try await twins.compare() }
            }
            for node in nodes { try await node.close() }
        }
    }

    @Test func aStepIsLeftToWhoeverHasBegunOne() async throws {
        try await withPostgresAddress { address in
            let database = try await PostgresLinkDatabase.open(address)
            var twins = try await twins(database)
            try await twins.insert(300)
            try await database.close()
            let session = try PostgresConnector(address).connect(statementTimeout: .seconds(10))
            let other = try PostgresConnector(address).connect(statementTimeout: .seconds(10))
            let goesOn = try session.transaction { session in
                try session.run("SELECT only_row FROM link_index FOR UPDATE")
                return try other.transaction { try PostgresLinkIndexer.step($0) }
            }
            #expect(!goesOn)
            #expect(try number("SELECT count(*) FROM unindexed_links", session) == 300)
            #expect(try number("SELECT count(*) FROM link_blocks", session) == 0)
        }
    }

    @Test func theBlocksOfARemovedProjectGoWithIt() async throws {
        try await withDatabase { database, session in
            var twins = try await twins(database)
            try await twins.insert(600)
            try await database.indexLinks()
            let blocks = try number("SELECT count(*) FROM link_blocks", session)
            try session.run("DELETE FROM links")
            try session.run("DELETE FROM link_domains")
            let project = try #require(twins.random.domains.first).projectID
            try await database.removeProject(project)
            let left = try session.run("SELECT DISTINCT project_id FROM link_blocks").map { try $0.uuid(0) }
            #expect(blocks > 1 && !left.isEmpty && !left.contains(project.uuid))
        }
    }

    @Test func anIdleServiceWritesNothing() async throws {
        try await withDatabase { database, session in
            try await database.insert(.sample(on: try await database.insertSampleDomain(), code: "a"))
            let marks = try number("SELECT count(*) FROM write_marks", session)
            for _ in 0..<3 { try await database.indexLinks() }
            #expect(try number("SELECT count(*) FROM write_marks", session) == marks)
        }
    }

    @Test func aServerWithoutTriggersIsTold() async throws {
        try await withPostgresAddress { address in
            // As on a server that calls no functions.
            let without = PostgresMigration.all.map { step in
                var step = step
                step.besides[.triggers] = nil
                return step
            }
            let session = try PostgresConnector(address) { _, _ in }.connect(statementTimeout: .seconds(10))
            try PostgresMigrator(migrations: without).migrate(session, under: .advisory)
            let database = try await PostgresLinkDatabase.open(address)
            #expect(try await database.health() == DatabaseHealth(indexesLinks: false))
            try await database.close()
            #expect(try await PostgresLinkDatabase.inspect(address).server?.indexesLinks == false)
        }
    }

    /// As on a server that has no triggers.
    @Test func withoutTheIndexListsLookThroughTheTable() async throws {
        try await withDatabase { database, session in
            #expect(try LinkTriggers.areSupported(by: session))
            try session.run("UPDATE link_index SET format = 0")
            var twins = try await twins(database)
            try await twins.insert(300)
            try await database.indexLinks()
            #expect(try number("SELECT count(*) FROM link_blocks", session) == 0)
            for _ in 0..<20 { try await twins.compare() }
        }
    }

    @Test func blocksWithoutMatchAreNotRead() async throws {
        try await withDatabase { database, session in
            let domain = try await database.insertSampleDomain()
            for number in 0..<600 {
                try await database.insert(
                    .sample(on: domain, code: number == 7 ? "rare" : "c\(number)", createdAt: .sample + Double(number)))
            }
            try await database.indexLinks()
            let all = try #require(PostgresLinkList(LinkFilter(projectID: domain.projectID), after: nil, limit: 1000))
            let links = try all.run(session)
            let list = try #require(
                PostgresLinkList(LinkFilter(projectID: domain.projectID, text: "rare"), after: nil, limit: 5))
            let found = try list.indexed(after: links[0].id, atMost: 5, session)
            #expect(found == links.filter { $0.code.description == "rare" }.map(\.id))
            // What no signature names is not looked for.
            try session.run("DELETE FROM link_blocks")
            #expect(try list.indexed(after: links[0].id, atMost: 5, session) == [])
        }
    }
}
