import Foundation
import GRDB
import LinkStorage
import LinkStorageSQLite
import Locking
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
            try await database.addUp()
            let number = try rows(folder.databasePath, "SELECT min(scope) FROM hour_counts").first ?? 0
            _ = try await database.delete(link.id, version: nil, at: .sample)
            try await database.expireActivity(ActivityExpiry(at: .sample, retentionDays: 90))
            try await database.close()
            for table in ["hour_counts", "day_counts", "day_values", "day_measures", "day_visitors"] {
                let found = try rows(folder.databasePath, "SELECT count(*) FROM \(table) WHERE scope = \(number)")
                #expect(found == [0], "\(table)")
            }
            #expect(try rows(folder.databasePath, "SELECT count(*) FROM click_blocks") == [0])
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
            #expect(try rows(copy, "SELECT count FROM activity_queue") == [1])
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

    @Test func aPassThatNobodyWaitsForAnyMoreEndsAndIsContinued() async throws {
        try await withTemporaryFolder { folder in
            let database = try await SQLiteLinkDatabase.open(path: folder.databasePath)
            let domain = try await database.insertSampleDomain()
            let links = try (0..<5).map { try LinkRecord.sample(on: domain, code: "link\($0)") }
            for link in links { try await database.insert(link) }
            try await database.add(.sample(links.map { .click(.sample($0)) }))
            let steps = Mutexed(0)
            let reader = Task {
                try await database.addUp(linksAtOnce: 1) {
                    if steps.withLock({ steps in
                        steps += 1; return steps == 3
                    }) {
                        withUnsafeCurrentTask { $0?.cancel() }
                    }
                }
            }
            await #expect(throws: CancellationError.self) { try await reader.value }
            #expect(steps.withLock { $0 } == 3)
            for link in links { #expect(try await database.clicks(.link(link.id)) == 1) }
            try await database.close()
        }
    }

    @Test func aPassIsContinuedWhereverItWasInterrupted() async throws {
        for interruption in 0..<8 {
            try await withTemporaryFolder { folder in
                let database = try await SQLiteLinkDatabase.open(path: folder.databasePath)
                let domain = try await database.insertSampleDomain()
                var links: [LinkRecord] = []
                for index in 0..<5 {
                    links.append(try LinkRecord.sample(on: domain, code: "link\(index)"))
                    try await database.insert(links[index])
                }
                let entries = links.flatMap { link in
                    (0..<3).map { JournalEntry.click(.sample(link, country: "DE", visitor: $0)) }
                }
                try await database.add(.sample(entries + [.unknownCode(on: domain.id, at: .sample)]))
                let steps = Mutexed(0)
                try? await database.addUp(linksAtOnce: 1) {
                    let step = steps.withLock { steps in
                        defer { steps += 1 }
                        return steps
                    }
                    if step == interruption { throw CancellationError() }
                }
                // Entries that arrive meanwhile belong to the next pass.
                try await database.add(.sample([.click(.sample(links[0], country: "FR", visitor: 9))]))
                try await database.close()

                let restarted = try await SQLiteLinkDatabase.open(path: folder.databasePath)
                let day = UTCDay(.sample)
                for link in links {
                    #expect(try await restarted.clicks(.link(link.id)) == (link == links[0] ? 4 : 3))
                }
                for scope in links[0].scopes.dropFirst() {
                    #expect(try await restarted.clicks(scope) == 16)
                    #expect(try await restarted.values(.country, scope) == ["DE": 15, "FR": 1])
                }
                let days = day..<UTCDay(number: day.number + 1)
                let project = ActivityScope.project(domain.projectID)
                #expect(try await restarted.dayCounts(of: .visitors, scopes: [project], days: days) == [day: 4])
                let codes = try await restarted.dayCounts(of: .unknownCodes, scopes: [.domain(domain.id)], days: days)
                #expect(codes == [day: 1])
                let hour = UTCHour(.sample)
                let recorded = try await restarted.clickCounts(
                    ClickQuery(scopes: [project], hours: hour..<hour + 1), by: .dimension(.country))
                #expect(recorded == [.value("DE"): 15, .value("FR"): 1])
                try await restarted.close()
                #expect(try rows(folder.databasePath, "SELECT count(*) FROM activity_queue") == [0])
                // Five links, and the clicks.
                #expect(steps.withLock { $0 } == min(interruption + 1, 6))
            }
        }
    }

    /// Later clicks of a day extend the block of the earlier ones, unless there is no room for all in one block.
    @Test(arguments: [10, 65_530])
    func aClickIsOnOnePageOnlyWhileOthersAreStored(_ count: Int) async throws {
        try await withTemporaryFolder { folder in
            let database = try await SQLiteLinkDatabase.open(path: folder.databasePath)
            let domain = try await database.insertSampleDomain()
            let link = try LinkRecord.sample(on: domain)
            try await database.insert(link)
            let query = ClickQuery(scopes: [.link(link.id)], hours: UTCHour(.sample)..<UTCHour(.sample) + 1)
            func add(_ count: Int) async throws {
                let click = JournalEntry.click(.sample(link))
                let items = (0..<count).map {
                    ActivityBatch.Item(position: JournalPosition(segment: 1, offset: UInt64($0)), entry: click)
                }
                try await database.add(
                    ActivityBatch(
                        source: .init(at: .sample), start: .start,
                        end: JournalPosition(segment: 1, offset: UInt64(count)), entries: PackedEntries(items)))
            }
            try await add(10)
            let first = try await database.clicks(query, after: nil)
            try await add(count)
            try await database.addUp()
            var ids = Set(first.clicks.map(\.id))
            var mark = first.next
            while mark != nil {
                let page = try await database.clicks(query, after: mark)
                #expect(ids.isDisjoint(with: page.clicks.map(\.id)))
                ids.formUnion(page.clicks.map(\.id))
                mark = page.next
            }
            #expect(try await database.allClicks(query).count == count + 10)
            try await database.close()
        }
    }

    @Test func callersOfOneProcessTakeTurnsAndOnlyTheFirstHasSomethingToDo() async throws {
        try await withTemporaryFolder { folder in
            let database = try await SQLiteLinkDatabase.open(path: folder.databasePath)
            let domain = try await database.insertSampleDomain()
            let link = try LinkRecord.sample(on: domain)
            try await database.insert(link)
            try await database.add(.sample([.click(.sample(link))]))
            let workers = Mutexed<Set<Int>>([])
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<8 {
                    group.addTask {
                        try await database.addUp(linksAtOnce: 1) { workers.withLock { _ = $0.insert(number) } }
                    }
                }
                try await group.waitForAll()
            }
            #expect(workers.withLock { $0.count } == 1)
            try await database.close()
        }
    }

    @Test func twoProcessesThatAddUpAtOnceCountOnce() async throws {
        try await withTemporaryFolder { folder in
            let one = try await SQLiteLinkDatabase.open(path: folder.databasePath)
            let other = try await SQLiteLinkDatabase.open(path: folder.databasePath)
            let domain = try await one.insertSampleDomain()
            var links: [LinkRecord] = []
            for index in 0..<20 {
                links.append(try LinkRecord.sample(on: domain, code: "link\(index)"))
                try await one.insert(links[index])
            }
            for _ in 0..<10 {
                try await one.add(.sample(links.map { .click(.sample($0)) }))
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for database in [one, other, one, other] {
                        group.addTask { try await database.addUp(linksAtOnce: 3) }
                    }
                    try await group.waitForAll()
                }
            }
            for database in [one, other] {
                #expect(try await database.clicks(.domain(domain.id)) == 200)
                #expect(try await database.clicks(.link(links[7].id)) == 10)
            }
            try await one.close()
            try await other.close()
        }
    }

    @Test func rowsOfAnEarlierSchemaBecomeBlocks() async throws {
        try await withTemporaryFolder { folder in
            let database = try await SQLiteLinkDatabase.open(path: folder.databasePath)
            let domain = try await database.insertSampleDomain()
            let link = try LinkRecord.sample(on: domain)
            try await database.insert(link)
            try await database.add(.sample([.click(.sample(link))]))
            try await database.addUp()
            try await database.close()
            let queue = try DatabaseQueue(path: folder.databasePath)
            try await queue.write { db in
                func number(_ id: UUID) throws -> Int64 {
                    try #require(
                        try Int64.fetchOne(db, sql: "SELECT number FROM activity_scopes WHERE id = ?", arguments: [id]))
                }
                let (linkNumber, domainNumber) = (try number(link.id.uuid), try number(domain.id.uuid))
                let projectNumber = try number(domain.projectID.uuid)
                try db.execute(
                    sql: """
                        DELETE FROM schema_migrations WHERE name = '0028-click-blocks';
                        DROP TABLE activity_queue;
                        DROP TABLE activity_pass;
                        DROP TABLE click_blocks;
                        CREATE TABLE clicks (moment, id, project, domain, link, kind, answer, is_return, qr, platform, form,
                            os, browser, in_app, country, language, referrer, source, medium, campaign, os_version, term,
                            content, visitor);
                        """)
                for day in 0..<3 {
                    try db.execute(
                        sql: """
                            INSERT INTO clicks (moment, id, project, domain, link, kind, answer, is_return, qr, platform,
                                os, os_version, country, campaign, visitor)
                            VALUES (?, ?, ?, ?, ?, 'person', 'web', 0, 'true', 'ios', 'ios', '26.1', 'DE', 'spring', -1)
                            """,
                        arguments: [
                            Int64(Date.sample.timeIntervalSince1970 * 1000) + Int64(day) * 86_400_000,
                            Click.ID(at: .sample).uuid, projectNumber, domainNumber, linkNumber,
                        ])
                }
            }
            try queue.close()
            let migrated = try await SQLiteLinkDatabase.open(path: folder.databasePath)
            let hour = UTCHour(.sample)
            let query = ClickQuery(scopes: [.link(link.id)], hours: hour..<hour + 72)
            let found = try await migrated.allClicks(query)
            #expect(found.map { UTCDay($0.click.moment).number - UTCDay(.sample).number } == [0, 1, 2])
            let click = try #require(found.first?.click)
            #expect(click.link == link.id && click.isFromQRCode && click.form == nil && click.visitor == .max)
            #expect(click.systemVersion == "26.1" && click.country == "DE" && click.campaign.name == "spring")
            #expect(Set(found.map(\.id)).count == 3)
            try await migrated.close()
        }
    }

    private func rows(_ path: String, _ sql: String) throws -> [Int] {
        let queue = try DatabaseQueue(path: path)
        defer { try? queue.close() }
        return try queue.read { try Int.fetchAll($0, sql: sql) }
    }
}
