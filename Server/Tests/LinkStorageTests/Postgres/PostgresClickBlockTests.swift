import Foundation
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkStoragePostgres

/// Blocks of clicks, which are read in groups.
@Suite struct PostgresClickBlockTests {
    private func block(_ index: Int) throws -> ClickBlock {
        var builder = ClickBlockBuilder()
        let click = Click(
            link: LinkRecord.ID(at: .sample), moment: .sample + Double(index), kind: .person, answer: .web,
            platform: .ios)
        try builder.append(
            click, seed: UInt64(index), place: ActivityTally.Place(link: Int64(index), domain: 10, project: 20))
        return try #require(builder.blocks.first)
    }

    @Test func moreBlocksThanAGroupHasAreReadInTheirOrderWithoutThoseThatAreGone() async throws {
        try await withPostgresAddress { address in
            try await PostgresLinkDatabase.open(address).close()
            let session = try PostgresConnector(address).connect(statementTimeout: .seconds(10))
            let blocks = try (1...40).map(block)
            try session.transaction { session in
                try session.lockActivity()
                for block in blocks { session.insert(block) }
            }
            let range = Date.sample.millisecondsSince1970..<(Date.sample + 3600).millisecondsSince1970
            let numbers = try session.clickBlocks(in: range).map(\.number)
            #expect(numbers == Array(1...40))
            try session.run("DELETE FROM click_blocks WHERE number IN (5, 17, 40)")
            var found: [ClickBlock] = []
            try session.forEachClickBlock(of: numbers) { found.append(try ClickBlock(bytes: $0)) }
            #expect(found == blocks.enumerated().filter { ![4, 16, 39].contains($0.offset) }.map(\.element))
            let (there, gone) = (try session.clickBlock(6), try session.clickBlock(5))
            #expect(there == blocks[5] && gone == nil)
        }
    }

    @Test(arguments: [1, 5, 100])
    func countsAreTheSameInHoweverManyReads(clicksAtOnce: Int) async throws {
        try await withPostgresAddress { address in
            let database = try await PostgresLinkDatabase.open(address)
            let link = try LinkRecord.sample(on: try await database.insertSampleDomain())
            try await database.insert(link)
            // Each day has a block of its own.
            let clicks = (0..<7).flatMap { day in
                let (country, moment) = (day.isMultiple(of: 2) ? "DE" : "FR", Date.sample + Double(day) * 86_400)
                return (0...day).map { _ in JournalEntry.click(.sample(link, country: country, at: moment)) }
            }
            try await database.add(.sample(clicks))
            let query = ClickQuery(scopes: link.scopes, hours: UTCHour(.sample)..<UTCHour(.sample + 8 * 86_400))
            let groupings: [ClickQuery.Grouping] = [.step(.day), .dimension(.country)]
            let counts = try await database.clickCounts(query, by: groupings, clicksAtOnce: clicksAtOnce)
            #expect(counts[groupings[0]]?.values.sorted() == Array(1...7))
            #expect(counts[groupings[1]] == [.value("DE"): 16, .value("FR"): 12])
            try await database.close()
        }
    }

    @Test func aDamagedBlockIsToldAndTheConnectionGoesOn() async throws {
        try await withPostgresAddress { address in
            try await PostgresLinkDatabase.open(address).close()
            let session = try PostgresConnector(address).connect(statementTimeout: .seconds(10))
            for index in 1...3 {
                let block = try block(index)
                try session.transaction { $0.insert(block) }
            }
            try session.run("UPDATE click_blocks SET clicks = decode('00', 'hex') WHERE number = 2")
            var count = 0
            let error = #expect(throws: LinkStoreError.self) {
                try session.forEachClickBlock(of: [1, 2, 3]) {
                    _ = try ClickBlock(bytes: $0)
                    count += 1
                }
            }
            #expect(error?.code == .corruptRecord && count == 1)
            let third = try session.clickBlock(3)
            #expect(third?.count == 1)
        }
    }
}
