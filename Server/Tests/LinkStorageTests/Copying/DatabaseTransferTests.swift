import Foundation
import GRDB
import LinkStorage
import LinkStorageSQLite
import Testing
import WaymarkLinks

@testable import LinkStoragePostgres

/// Copies of everything from one kind of database to another.
@Suite struct DatabaseTransferTests {
    @Test func everythingMovesToPostgreSQLAndBack() async throws {
        try await withBothKinds { folder, sqlite, postgres in
            let there = try await copy(from: sqlite, to: postgres)
            let back = SQLiteDriver(path: folder.path("back.sqlite"))
            #expect(try await copy(from: postgres, to: back) == there)
            #expect(there.alreadyCopied == 0)
            #expect(there.tables.first { $0.name == "links" }?.count == 1099)
            // Only an app's learned model has no record here.
            #expect(there.tables.filter { $0.count == 0 }.map(\.name) == ["matching_models"])

            for driver in [postgres, back] as [any DatabaseDriver] {
                let database = try await driver.open(ifMissing: .fail, use: .service, onClosedDisk: .fail)
                try await database.addUp()
                let domain = try #require(try await database.domains().first)
                let link = try await database.link(domain: domain.id, code: try ShortCode.sample("code1"))
                let record = try #require(link)
                #expect(record.tags == ["a", "b"])
                #expect(try await database.clicks(.link(record.id)) == 1)
                #expect(try await database.clicks(.domain(domain.id)) == 2)
                await expectStoreError(.shortCodeTaken) {
                    try await database.insert(LinkRecord.sample(on: domain, code: "CODE3"))
                }
                try await database.insert(LinkRecord.sample(on: domain, code: "new"))
                try await database.close()
            }
        }
    }

    @Test(arguments: [false, true])
    func aCopyThatIsKilledAgainAndAgainGoesOn(_ isBack: Bool) async throws {
        try await withBothKinds { folder, sqlite, postgres in
            var (source, target): (any DatabaseDriver, any DatabaseDriver) = (sqlite, postgres)
            if isBack {
                try await copy(from: sqlite, to: postgres)
                (source, target) = (postgres, SQLiteDriver(path: folder.path("back.sqlite")))
            }
            var runs = 1
            while true {
                do {
                    // The three tables of one record are always copied again.
                    let outcome = try await copy(from: source, to: target) { FaultyTarget(base: $0, most: 4) }
                    #expect(outcome.alreadyCopied > 1100)
                    break
                } catch is FaultyTarget.Killed {
                    runs += 1
                }
                await expectOpeningReason(.unfinishedCopy) {
                    try await target.open(ifMissing: .fail, use: .service, onClosedDisk: .fail)
                }
            }
            #expect(runs > 4)
            let database = try await target.open(ifMissing: .fail, use: .service, onClosedDisk: .fail)
            try await database.close()
        }
    }

    @Test func aTargetWithOtherRecordsIsRefused() async throws {
        try await withBothKinds { _, sqlite, postgres in
            try await copy(from: sqlite, to: postgres)
            let database = try await PostgresLinkDatabase.open(postgres.address)
            try await database.insert(ProjectRecord.sample(name: "Another"))
            try await database.close()
            for startsOver in [false, true] {
                let error = await #expect(throws: DatabaseTransferError.self) {
                    try await copy(from: sqlite, to: postgres, startsOver: startsOver)
                }
                #expect(error?.reason == .isUsed(links: 1099, domains: 1))
            }
        }
    }

    /// The run that finished it may have been killed before it said so.
    @Test func aFinishedCopyIsComparedOnceMore() async throws {
        try await withBothKinds { _, sqlite, postgres in
            let outcome = try await copy(from: sqlite, to: postgres)
            let again = try await copy(from: sqlite, to: postgres)
            #expect(again.tables == outcome.tables)
            #expect(again.alreadyCopied == outcome.count)
        }
    }

    @Test func aCopyOfWhatHasChangedSinceBeginsAnewOnlyWhenAsked() async throws {
        try await withBothKinds { folder, sqlite, postgres in
            for target in [postgres, SQLiteDriver(path: folder.path("copy.sqlite"))] as [any DatabaseDriver] {
                await #expect(throws: FaultyTarget.Killed.self) {
                    try await copy(from: sqlite, to: target) { FaultyTarget(base: $0, most: 9) }
                }
                let database = try await SQLiteLinkDatabase.open(path: sqlite.path)
                _ = try await database.visitorKey(for: UTCDay(Date()))
                try await database.insert(ProjectRecord.sample(name: UUID().uuidString))
                try await database.close()
                let error = await #expect(throws: DatabaseTransferError.self) {
                    try await copy(from: sqlite, to: target)
                }
                #expect(error?.reason == .isCopyOfOther)
                #expect(try await copy(from: sqlite, to: target, startsOver: true).alreadyCopied == 0)
            }
        }
    }

    @Test func aCopyThatBeginsAnewKeepsNothingOfTheIndexOfTheFirst() async throws {
        try await withBothKinds { _, sqlite, postgres in
            await #expect(throws: FaultyTarget.Killed.self) {
                try await copy(from: sqlite, to: postgres) { FaultyTarget(base: $0, most: 9) }
            }
            try await PostgresServer.shared.execute(
                """
                INSERT INTO link_blocks SELECT id, id, id, 1, decode('00', 'hex') FROM projects;
                INSERT INTO unindexed_links (link_id) SELECT id FROM projects
                """, on: postgres.address)
            let database = try await SQLiteLinkDatabase.open(path: sqlite.path)
            try await database.insert(ProjectRecord.sample(name: UUID().uuidString))
            try await database.close()
            try await copy(from: sqlite, to: postgres, startsOver: true)
            let session = try PostgresConnector(postgres.address).connect(statementTimeout: .seconds(10))
            #expect(try session.run("SELECT first_id FROM link_blocks").count == 0)
            let names = try session.run("SELECT link_id FROM unindexed_links").count
            let links = try session.run("SELECT id FROM links").count
            #expect(names == links && links > 0)
        }
    }

    @Test func aCopyThatDiffersIsNotFinished() async throws {
        try await withBothKinds { _, sqlite, postgres in
            let error = await #expect(throws: DatabaseTransferError.self) {
                try await copy(from: sqlite, to: postgres) { FaultyTarget(base: $0, changesNames: true) }
            }
            #expect(error?.reason == .differs(table: "projects", source: 1, target: 1))
            await expectOpeningReason(.unfinishedCopy) {
                try await postgres.open(ifMissing: .create, use: .service, onClosedDisk: .fail)
            }
        }
    }

    @Test func aServerDatabaseThatAServiceUsesIsNeitherCopiedNorFilled() async throws {
        try await withBothKinds { folder, sqlite, postgres in
            let service = try await PostgresLinkDatabase.open(postgres.address)
            await expectOpeningReason(.inUse) { try await copy(from: sqlite, to: postgres) }
            await expectOpeningReason(.inUse) {
                try await copy(from: postgres, to: SQLiteDriver(path: folder.path("back.sqlite")))
            }
            try await service.close()
            try await copy(from: sqlite, to: postgres)
        }
    }

    /// The name of a connection is up to its URL, and is not shown to other users.
    @Test func aNodeIsSeenByItsLeaseWhateverItsConnectionsAreCalled() async throws {
        try await withBothKinds { folder, sqlite, postgres in
            let url = postgres.address.url
            let address = url + (url.contains("?") ? "&" : "?") + "application_name=other"
            let service = try await PostgresLinkDatabase.open(#require(PostgresAddress(address)))
            let node = NodeRecord(id: UUID(), run: UUID(), place: "here", host: "host", folder: "folder")
            #expect(try await service.register(node, for: .seconds(15)) == .registered)
            let life = Task {
                while !Task.isCancelled { _ = try await service.register(node, for: .seconds(15)) }
            }
            await expectOpeningReason(.inUse) { try await copy(from: sqlite, to: postgres) }
            await expectOpeningReason(.inUse) {
                try await copy(from: postgres, to: SQLiteDriver(path: folder.path("back.sqlite")))
            }
            life.cancel()
            _ = await life.result
            // It is killed, and its lease ends by itself.
            #expect(try await service.register(node, for: .seconds(1)) == .registered)
            try await service.close()
            try await copy(from: sqlite, to: postgres)
        }
    }

    @Test func aNodeThatBeginsWhileItsDatabaseIsCopiedIsToldOf() async throws {
        try await withBothKinds { folder, sqlite, postgres in
            try await copy(from: sqlite, to: postgres)
            let error = await #expect(throws: DatabaseTransferError.self) {
                try await postgres.readRecords(alone: true) { _ in
                    // In the words of a node, because the work may not wait for one.
                    let session = try PostgresConnector(postgres.address).connect(statementTimeout: .seconds(10))
                    try session.run(
                        """
                        INSERT INTO nodes (id, run, place, host, folder, started_at, renewals, ends_at)
                        VALUES ($1, $1, 'here', 'host', 'folder', 0, 0,
                            (extract(epoch FROM clock_timestamp()) * 1000)::bigint + 15000)
                        """, [.uuid(UUID())])
                }
            }
            #expect(error?.reason == .sourceInUse)
            // Backups are made beside nodes.
            try await postgres.readRecords(alone: false) { _ in }
        }
    }

    @Test func aBackupOfAServerDatabaseIsRestoredIntoEitherKind() async throws {
        try await withBothKinds { folder, sqlite, postgres in
            try await copy(from: sqlite, to: postgres)
            // In use: backups do not mind.
            let service = try await PostgresLinkDatabase.open(postgres.address)
            let file = folder.path("backup.sqlite")
            let contents = try await postgres.backUp(to: file, isReplacing: false) { _ in }
            #expect((contents.links, contents.domains, contents.apps, contents.keys) == (1099, 1, 1, 1))
            #expect(try folder.names(beginningWith: "backup") == ["backup.sqlite"])
            #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
            await expectReason(.exists) { try await postgres.backUp(to: file, isReplacing: false) { _ in } }
            let secret = try await service.clickTokenSecret()
            try await service.close()

            let place = SQLiteDriver(path: folder.path("restored.sqlite"))
            let restored = try await place.restore(from: file, isReplacing: false, now: .sample) { _ in }
            #expect(restored.contents == contents)
            let database = try await place.open(ifMissing: .fail, use: .service, onClosedDisk: .fail)
            #expect(try await database.clickTokenSecret() == secret)
            try await database.close()
            let queue = try DatabaseQueue(path: file)
            let kept = try await queue.read { db in
                try Int.fetchOne(
                    db,
                    sql: "SELECT (SELECT count(*) FROM pending_clicks) + (SELECT count(*) FROM visitor_keys)")
            }
            #expect(kept == 0)
            try queue.close()

            try await withPostgresAddress { address in
                let server = PostgresDriver(address: address, backups: SQLiteBackupFormat())
                let restored = try await server.restore(from: file, isReplacing: false, now: .sample) { _ in }
                #expect(restored.contents == contents)
            }
        }
    }

    @Test func numbersThatWereGivenAreNotGivenAgain() async throws {
        try await withBothKinds { folder, sqlite, postgres in
            let queue = try DatabaseQueue(path: sqlite.path)
            try await queue.write { db in
                try db.execute(
                    sql: "UPDATE sqlite_sequence SET seq = 500 WHERE name IN ('activity_scopes', 'app_events')")
            }
            try queue.close()
            try await copy(from: sqlite, to: postgres)
            let back = SQLiteDriver(path: folder.path("back.sqlite"))
            try await copy(from: postgres, to: back)
            let numbers = try await back.readRecords(alone: true) { try $0.lastNumbers() }
            #expect(numbers == RecordNumbers(scopes: 500, events: 500))
        }
    }

    /// A new column or table has to be copied, or to be named here.
    @Test func eachColumnIsCopiedOrBelongsToItsEngine() async throws {
        var expected: [String: Set<String>] = [:]
        for table in RecordTable.all where !["activity_queue", "activity_pass"].contains(table.name) {
            expected[table.name] = Set(table.columns.map(\.name))
        }
        try await withBothKinds { _, sqlite, postgres in
            let queue = try DatabaseQueue(path: sqlite.path)
            let rows = try await queue.read { db in
                try Row.fetchAll(
                    db,
                    sql: """
                        SELECT tables.name, columns.name FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
                        WHERE tables.type = 'table'
                        """
                ).map { (table: $0[0] as String, column: $0[1] as String) }
            }
            try queue.close()
            var found: [String: Set<String>] = [:]
            for row in rows { found[row.table, default: []].insert(row.column) }
            for name in [
                "activity_queue", "activity_pass", "schema_migrations", "settings_revision", "links_revision",
                "link_index",
                "link_blocks", "link_block_contents", "changed_links", "sqlite_sequence", "sessions", "invitations",
                "sign_in_challenges", "webhook_outbox", "database_identities",
            ] {
                found[name] = nil
            }
            #expect(found == expected)
        }
        expected["links"]?.insert("code_key")
        expected["deleted_links"]?.insert("code_key")
        expected["journal_positions"] = ["source", "segment", "byte_offset"]
        expected["claims"]?.remove("use")
        expected["claims"]?.insert("claimed_use")
        try await withPostgresAddress { address in
            try await PostgresLinkDatabase.open(address).close()
            let session = try PostgresConnector(address).connect(statementTimeout: .seconds(10))
            var found: [String: Set<String>] = [:]
            for row in try session.run(
                """
                SELECT table_name::text, column_name::text FROM information_schema.columns
                WHERE table_schema = current_schema() AND table_name NOT IN (
                    SELECT relname FROM pg_class WHERE relispartition AND relnamespace = current_schema()::regnamespace)
                """)
            {
                found[try row.text(0), default: []].insert(try row.text(1))
            }
            for name in [
                "activity_queue", "activity_pass", "schema_migrations", "settings_revision", "links_revision",
                "write_marks", "link_changes", "nodes", "shared_duties", "database_identities",
                "app_event_numbers", "sessions", "invitations", "sign_in_challenges", "webhook_outbox", "link_index",
                "link_blocks", "unindexed_links",
            ] {
                found[name] = nil
            }
            #expect(found == expected)
        }
    }
}
