import Foundation
import GRDB
import LinkStorage
import LinkStorageSQLite
import Testing
import WaymarkLinks

/// Clicks in a database file.
@Suite struct SQLiteActivityTests {
    @Test func noRowOfADeletedLinkIsLeft() async throws {
        try await withTemporaryFolder { folder in
            let database = try await SQLiteLinkDatabase.open(path: folder.databasePath)
            let domain = try await database.insertSampleDomain()
            let link = try LinkRecord.sample(on: domain)
            try await database.insert(link)
            try await database.add(.sample([.click(.sample(link, country: "DE", visitor: 1))]))
            let number = try rows(folder.databasePath, "SELECT link FROM clicks").first ?? 0
            _ = try await database.delete(link.id, version: nil, at: .sample)
            try await database.expireActivity(ActivityExpiry(at: .sample, retentionDays: 90))
            try await database.close()
            for table in ["hour_counts", "day_counts", "day_values", "day_measures", "day_visitors"] {
                let found = try rows(folder.databasePath, "SELECT count(*) FROM \(table) WHERE scope = \(number)")
                #expect(found == [0], "\(table)")
            }
            #expect(try rows(folder.databasePath, "SELECT count(*) FROM clicks") == [0])
            #expect(
                try rows(
                    folder.databasePath, "SELECT count(*) FROM activity_scopes WHERE number = \(number) OR id IS NULL")
                    == [0])
        }
    }

    @Test func backupsContainClicksAndNoKeysOfVisitors() async throws {
        try await withTemporaryFolder { folder in
            let database = try await SQLiteLinkDatabase.open(path: folder.databasePath)
            let domain = try await database.insertSampleDomain()
            let link = try LinkRecord.sample(on: domain)
            try await database.insert(link)
            try await database.add(.sample([.click(.sample(link, visitor: 1))]))
            let key = try await database.visitorKey(for: UTCDay(.sample))
            try await database.close()
            let copy = folder.path("copy.sqlite")
            _ = try await SQLiteBackup(of: folder.databasePath, to: copy).run()
            #expect(try rows(copy, "SELECT count(*) FROM clicks") == [1])
            #expect(try rows(copy, "SELECT count(*) FROM visitor_keys") == [0])
            #expect(try rows(folder.databasePath, "SELECT count(*) FROM visitor_keys") == [1])
            #expect(try Data(contentsOf: URL(filePath: copy)).range(of: key) == nil)
        }
    }

    @Test func oldCountsBecomeCountsOfDomainsAndProjects() async throws {
        try await withTemporaryFolder { folder in
            let database = try await SQLiteLinkDatabase.open(path: folder.databasePath)
            let domain = try await database.insertSampleDomain()
            let link = try LinkRecord.sample(on: domain)
            try await database.insert(link)
            let key = DailyCount.Key(linkID: link.id, day: UTCDay(.sample), event: .click, platform: .ios)
            try await database.add([DailyCount(key: key, count: 7)])
            for scope in link.scopes { #expect(try await database.clicks(scope) == 7) }
            try await database.close()
        }
    }

    private func rows(_ path: String, _ sql: String) throws -> [Int] {
        let queue = try DatabaseQueue(path: path)
        defer { try? queue.close() }
        return try queue.read { try Int.fetchAll($0, sql: sql) }
    }
}
