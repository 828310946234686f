import Foundation
import GRDB
import LinkStorage
import Testing
import WaymarkLinks

@testable import LinkStorageSQLite

/// Lists and searches give what a plain look at every link gives, however much of the index is there.
@Suite struct LinkIndexTests {
    @Test func listsAreThoseOfAPlainScan() async throws {
        try await withSQLite { database in
            var twins = try await LinkTwins(database)
            for _ in 0..<SeededGenerator.iterations(20) {
                switch twins.random.number(0..<6) {
                case 0, 1: try await twins.insert(twins.random.number(1..<120))
                case 2: try await twins.change(twins.random.number(1..<40))
                case 3: try await database.indexLinks()
                case 4: try await database.pool.writeWithoutTransaction { try $0.execute(sql: "VACUUM") }
                default: break
                }
                for _ in 0..<20 { try await twins.compare() }
            }
        }
    }

    @Test func linksAreInBlocksAfterwards() async throws {
        try await withSQLite { database in
            var twins = try await LinkTwins(database)
            try await twins.insert(700)
            try await database.indexLinks()
            let index = try await database.read(LinkIndex.init)
            #expect(index.newCount == 0)
            #expect(try await blocks(database).values.reduce(0, +) == 700)
            try await twins.change(50)
            #expect(try await database.read(LinkIndex.init).changedCount > 0)
            try await database.indexLinks()
            #expect(try await database.read(LinkIndex.init).changedCount == 0)
            #expect(try await blocks(database).values.reduce(0, +) == 700)
            for _ in 0..<60 { try await twins.compare() }
        }
    }

    @Test func aFewNewLinksWaitForMore() async throws {
        try await withSQLite { database in
            var twins = try await LinkTwins(database)
            try await twins.insert(20)
            try await database.indexLinks()
            #expect(try await blocks(database).isEmpty)
            for _ in 0..<50 { try await twins.compare() }
        }
    }

    /// Whoever had a link deleted does not want its text in some other table.
    @Test func deletedLinksLeaveTheirBlocks() async throws {
        try await withSQLite { database in
            let domain = try await database.insertSampleDomain()
            for index in 0..<300 {
                try await database.insert(
                    LinkRecord.sample(on: domain, code: "c\(index)", name: index < 260 ? "secret" : nil))
            }
            try await database.indexLinks()
            try await database.pool.write { try $0.execute(sql: "DELETE FROM links WHERE name = 'secret'") }
            let filter = LinkFilter(projectID: domain.projectID, text: "secret")
            #expect(try await database.links(matching: filter, after: nil, limit: 10).isEmpty)
            try await database.indexLinks()
            let traces = try await database.read {
                try Int.fetchOne(
                    $0, sql: "SELECT count(*) FROM link_block_contents WHERE instr(content, x'736563726574')")
            }
            #expect(traces == 0)
            #expect(try await blocks(database).values.reduce(0, +) == 40)
        }
    }

    /// SQLite gives the row of the newest link, once it is gone, to the next one.
    @Test func aRowThatIsUsedAgainIsANewLink() async throws {
        try await withSQLite { database in
            let domain = try await database.insertSampleDomain()
            for index in 0..<300 { try await database.insert(LinkRecord.sample(on: domain, code: "c\(index)")) }
            try await database.indexLinks()
            try await database.pool.write { try $0.execute(sql: "DELETE FROM links WHERE code IN ('c299', 'c298')") }
            let link = try LinkRecord.sample(on: domain, code: "again", name: "again")
            try await database.insert(link)
            let filter = LinkFilter(projectID: domain.projectID, text: "again")
            #expect(try await database.links(matching: filter, after: nil, limit: 10) == [link])
        }
    }

    /// SQLite says that VACUUM may do so.
    @Test func rowsThatWereNumberedAnewAreIndexedAnew() async throws {
        try await withSQLite { database in
            var twins = try await LinkTwins(database)
            try await twins.insert(300)
            try await database.indexLinks()
            try await database.pool.write { try $0.execute(sql: "UPDATE links SET rowid = rowid + 1000") }
            #expect(try await !database.read(LinkIndex.init).isValid)
            for _ in 0..<20 { try await twins.compare() }
            try await database.indexLinks()
            #expect(try await database.read(LinkIndex.init).isUsable)
            #expect(try await blocks(database).values.reduce(0, +) == 300)
        }
    }

    @Test func severalIndexersAtOnceDoNoHarm() async throws {
        try await withTemporaryFolder { folder in
            let one = try await SQLiteLinkDatabase.open(path: folder.databasePath)
            let two = try await SQLiteLinkDatabase.open(path: folder.databasePath)
            var twins = try await LinkTwins(one)
            for _ in 0..<3 {
                try await twins.insert(300)
                try await twins.change(30)
                async let first: Void = one.indexLinks()
                async let second: Void = two.indexLinks()
                _ = try await (first, second)
                for _ in 0..<20 { try await twins.compare() }
            }
            try await two.indexLinks()
            #expect(try await blocks(two).values.reduce(0, +) == 900)
            try await one.close()
            try await two.close()
        }
    }

    /// Blocks of another form would be read wrongly.
    @Test func blocksOfAnotherFormAreMadeAnew() async throws {
        try await withSQLite { database in
            var twins = try await LinkTwins(database)
            try await twins.insert(300)
            try await database.indexLinks()
            try await database.pool.write { try $0.execute(sql: "UPDATE link_index SET format = format - 1") }
            for _ in 0..<20 { try await twins.compare() }
            try await database.indexLinks()
            #expect(try await database.read(LinkIndex.init).isUsable)
            for _ in 0..<20 { try await twins.compare() }
        }
    }

    /// How many links each block holds.
    private func blocks(_ database: SQLiteLinkDatabase) async throws -> [Int64: Int] {
        let contents = try await database.read { db in
            try Row.fetchAll(db, sql: "SELECT number, content FROM link_block_contents").map {
                (try $0.decode(Int64.self, atIndex: 0), try $0.decode(Data.self, atIndex: 1))
            }
        }
        return Dictionary(
            uniqueKeysWithValues: try contents.map { ($0.0, try LinkBlock(bytes: Array($0.1)).links.count) })
    }
}
