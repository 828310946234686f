import Foundation
import GRDB
import LinkStorage
import Testing

@testable import LinkStorageSQLite

/// What callers see when the disk or another process gets in the way.
@Suite struct SQLiteFaultTests {
    @Test func aFullDiskStopsWritesAndNotReads() async throws {
        try await withSQLite { database in
            let domain = try await database.insertSampleDomain()
            let kept = try LinkRecord.sample(on: domain, code: "kept")
            try await database.insert(kept)
            try await database.pool.writeWithoutTransaction { db in
                let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
                try db.execute(sql: "PRAGMA max_page_count = \(pages)")
            }
            let large = try LinkRecord.sample(
                on: domain, code: "large", name: String(repeating: "x", count: 1_000_000))
            await expectStoreError(.full) { try await database.insert(large) }
            #expect(try await database.link(id: kept.id) == kept)
            #expect(try await database.link(id: large.id) == nil)
            #expect(try await database.health().refusal != nil)
            try await database.pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA max_page_count = 1000000") }
            #expect(try await database.insert(large) == .inserted(large))
            #expect(try await database.health().takesWrites)
        }
    }

    @Test func damagedRecordsAreReportedAndOthersRead() async throws {
        try await withSQLite { database in
            let domain = try await database.insertSampleDomain()
            let good = try LinkRecord.sample(on: domain, code: "good")
            let bad = try LinkRecord.sample(on: domain, code: "bad")
            try await database.insert(good)
            try await database.insert(bad)
            try await database.pool.write { db in
                try db.execute(sql: "UPDATE links SET parameters = 'apn=x' WHERE id = ?", arguments: [bad.id.uuid])
            }
            await expectStoreError(.corruptRecord) { _ = try await database.link(id: bad.id) }
            await expectStoreError(.corruptRecord) { _ = try await database.update(bad) }
            #expect(try await database.link(id: good.id) == good)
            #expect(try await database.update(good).version == 2)
        }
    }

    @Test func changesOfAnotherProcessShow() async throws {
        try await withTemporaryFolder { folder in
            let one = try await SQLiteLinkDatabase.open(path: folder.databasePath)
            let two = try await SQLiteLinkDatabase.open(path: folder.databasePath)
            let before = try await one.settingsRevision()
            let domain = try await two.insertSampleDomain()
            #expect(try await one.settingsRevision() > before)
            #expect(try await one.domains() == [domain])
            try await one.insert(LinkRecord.sample(on: domain))
            #expect(try await two.link(domain: domain.id, code: .sample("abc")) != nil)
            try await one.close()
            try await two.close()
        }
    }

    @Test func twoProcessesWriteAtOnce() async throws {
        try await withTemporaryFolder { folder in
            let databases = [
                try await SQLiteLinkDatabase.open(path: folder.databasePath),
                try await SQLiteLinkDatabase.open(path: folder.databasePath),
            ]
            let domain = try await databases[0].insertSampleDomain()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for index in 0..<200 {
                    group.addTask {
                        try await databases[index % 2].insert(LinkRecord.sample(on: domain, code: "c\(index)"))
                    }
                }
                try await group.waitForAll()
            }
            let filter = LinkFilter(projectID: domain.projectID)
            #expect(try await databases[0].links(matching: filter, after: nil, limit: 500).count == 200)
            for database in databases { try await database.close() }
        }
    }

    @Test func errorsForCallersHoldNoValues() async throws {
        try await withSQLite { database in
            let project = ProjectRecord.sample(name: "Secret Orchard")
            try await database.insert(project)
            let error = await #expect(throws: LinkStoreError.self) { try await database.insert(project) }
            #expect(error?.description == "store: alreadyExists")
            #expect(error?.debugDescription.contains("Secret") == false)
        }
    }
}
