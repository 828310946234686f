import Foundation
import LinkStorage
import Locking
import Testing
import WaymarkLinks

@testable import LinkStoragePostgres

/// What nodes on one database know of each other.
@Suite struct PostgresNodeTests {
    /// Runs a test with two databases that are one, and its address.
    private func withTwoNodes(
        _ body: (PostgresLinkDatabase, PostgresLinkDatabase, PostgresAddress) async throws -> Void
    ) async throws {
        try await withPostgresAddress { address in
            let one = try await PostgresLinkDatabase.open(address)
            let other = try await PostgresLinkDatabase.open(address)
            try await body(one, other, address)
            try await one.close()
            try await other.close()
        }
    }

    // MARK: Versions

    @Test func aNodeGoesOnWithTheSchemaOfANewerOneThatLetsIt() async throws {
        try await withTwoNodes { old, _, address in
            let domain = try await old.insertSampleDomain()
            try await PostgresServer.shared.execute(
                """
                INSERT INTO schema_migrations (name, applied_at, keeps_older) VALUES ('0999-next', 0, true);
                ALTER TABLE links ADD COLUMN next bigint NOT NULL DEFAULT 0;
                SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                WHERE datname = current_database() AND pid <> pg_backend_pid();
                """, on: address)
            let link = try LinkRecord.sample(on: domain, code: "abc")
            try await old.insert(link)
            #expect(try await old.update(link).version == link.version + 1)
            let restarted = try await PostgresLinkDatabase.open(address)
            #expect(try await restarted.link(id: link.id) != nil)
            try await restarted.close()
            #expect(try await PostgresLinkDatabase.inspect(address).schema == .current)
            try await PostgresServer.shared.execute(
                "UPDATE schema_migrations SET keeps_older = false WHERE name = '0999-next'", on: address)
            await #expect {
                try await PostgresLinkDatabase.open(address)
            } throws: { error in
                (error as? DatabaseOpeningError)?.description.contains("0999-next") == true
            }
        }
    }

    // MARK: Changed links

    @Test func otherNodesAreToldWhichLinksWereChanged() async throws {
        try await withTwoNodes { one, other, _ in
            let domain = try await one.insertSampleDomain()
            let links = try (0..<6).map { try LinkRecord.sample(on: domain, code: "Code\($0)") }
            for link in links { try await one.insert(link) }
            let before = try await other.linksRevision()
            _ = try await one.update(links[1])
            _ = try await other.delete(links[3].id, version: nil, at: .sample)
            let disabled = try await one.disableLinks(
                matching: LinkFilter(projectID: domain.projectID), after: nil, limit: 3, at: .sample, isDryRun: false)
            let after = try await other.linksRevision()
            let changed = try await other.changedLinks(from: before, to: after)
            let expected = [links[1].code, links[3].code] + disabled.changed.map(\.code)
            #expect(try Set(#require(changed)) == Set(expected.map { ChangedLink(domain: domain.id, code: $0) }))
            #expect(try await one.changedLinks(from: after, to: after) == [])
        }
    }

    @Test func aLogThatDoesNotTellEverythingTellsNothing() async throws {
        try await withTwoNodes { one, other, address in
            let domain = try await one.insertSampleDomain()
            let link = try LinkRecord.sample(on: domain, code: "abc")
            try await one.insert(link)
            let first = try await other.linksRevision()
            let changed = try await one.update(link)
            let second = try await other.linksRevision()
            #expect(try await other.changedLinks(from: first, to: second)?.count == 1)
            // The server tells which run of it this is.
            #expect(second.history != 0 && second.history == first.history)
            // A version without the log, and a move of a domain, only raise the revision.
            try await PostgresServer.shared.execute(
                "UPDATE links_revision SET changes = changes + 1 WHERE slot = 7", on: address)
            let third = try await other.linksRevision()
            #expect(try await other.changedLinks(from: second, to: third) == nil)
            #expect(try await other.changedLinks(from: first, to: third) == nil)
            _ = try await one.update(changed)
            let fourth = try await other.linksRevision()
            #expect(try await other.changedLinks(from: third, to: fourth)?.count == 1)
            // A database that was restored.
            #expect(try await other.changedLinks(from: fourth, to: first) == nil)
            try await PostgresServer.shared.execute("DELETE FROM link_changes", on: address)
            #expect(try await other.changedLinks(from: third, to: fourth) == nil)
            #expect(try await other.changedLinks(from: LinksRevision(), to: fourth) == nil)
        }
    }

    @Test func theLogIsTrimmed() async throws {
        try await withTwoNodes { one, _, address in
            let domain = try await one.insertSampleDomain()
            let link = try LinkRecord.sample(on: domain, code: "abc")
            try await one.insert(link)
            let changed = try await one.update(link)
            try await PostgresServer.shared.execute(
                "UPDATE links_revision SET changes = \(EditLog.length + 128 - 1) WHERE slot = \(one.slot)", on: address)
            _ = try await one.update(changed)
            let rows = try await one.read { session in
                try session.run("SELECT revision FROM link_changes").map { try $0.number(0) }
            }
            #expect(rows == [EditLog.length + 128])
        }
    }

    // MARK: News

    @Test func editsAreToldAndCreationsAreNot() async throws {
        try await withTwoNodes { one, _, address in
            let domain = try await one.insertSampleDomain()
            let listener = try PostgresConnector(address).connect(statementTimeout: .seconds(10))
            try listener.run("LISTEN \(EditLog.channel)")
            let link = try LinkRecord.sample(on: domain, code: "abc")
            try await one.insert(link)
            _ = try await one.update(link)
            try await one.insert(LinkRecord.sample(on: domain, code: "other"))
            try await one.update(domain)
            try await PostgresServer.shared.execute("NOTIFY \(EditLog.channel), 'end'", on: address)
            var news: [String] = []
            while !news.contains("end") { news += try listener.news(within: .seconds(10)) }
            // One for each edit: of a link, and of a setting.
            #expect(news == ["edit public", "edit public", "end"])
        }
    }

    @Test func whoeverListensHearsEditsAlsoAfterItsConnectionWasLost() async throws {
        try await withTwoNodes { one, other, address in
            let domain = try await one.insertSampleDomain()
            var news = other.news(from: nil).makeAsyncIterator()
            for _ in 0..<2 {
                #expect(await news.next() == .listening)
                try await one.update(domain)
                #expect(await news.next() == .changed)
                try await PostgresServer.shared.execute(
                    """
                    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                    WHERE datname = current_database() AND query LIKE 'LISTEN%'
                    """, on: address)
                #expect(await news.next() == .silent)
            }
        }
    }

    /// After a restart of the server, connections come back one after the other: the listener's may be there before the one for probes.
    @Test(.timeLimit(.minutes(1))) func aProbeForWhichThereWasNoConnectionIsSentAgainSoon() async throws {
        try await withPostgresAddress { address in
            let attempts = Mutex(0)
            let (news, continuation) = AsyncStream.makeStream(of: DatabaseNews.self)
            let listener = EditListener(
                PostgresConnector(address), isElsewhere: false,
                sendProbe: { text, _, end in
                    let attempt = attempts.withLock { attempts in
                        attempts += 1
                        return attempts
                    }
                    guard attempt > 2 else { return end(false) }
                    let session = try? PostgresConnector(address).connect(statementTimeout: .seconds(10))
                    end((try? session?.run(EditListener.sendingProbe, [.text(text)])) != nil)
                },
                tell: { continuation.yield($0) })
            let start = ContinuousClock.now
            Thread.detachNewThread {
                listener.run()
                continuation.finish()
            }
            var iterator = news.makeAsyncIterator()
            #expect(await iterator.next() == .listening)
            #expect(ContinuousClock.now - start < .seconds(30))
            #expect(attempts.withLock { $0 } == 3)
            listener.stop()
            #expect(await iterator.next() == .silent)
            #expect(await iterator.next() == nil)
        }
    }

    @Test func newsAreHeardWhereTheListenerIsToldToListen() async throws {
        try await withTwoNodes { one, other, address in
            let domain = try await one.insertSampleDomain()
            var news = other.news(from: address.url + "?application_name=listener").makeAsyncIterator()
            #expect(await news.next() == .listening)
            let names = try await one.read { session in
                try session.run(
                    "SELECT application_name FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()"
                ).map { try $0.text(0) }
            }
            #expect(names == ["listener"])
            try await one.update(domain)
            #expect(await news.next() == .changed)
        }
    }

    @Test func aListenerThatLeadsElsewhereIsToldOf() async throws {
        try await withPostgresAddress { address in
            let database = try await PostgresLinkDatabase.open(address)
            try await PostgresServer.shared.execute("CREATE SCHEMA other", on: address)
            // It hears all that the database tells, and has other tables.
            let schema = try #require(PostgresAddress(address.url + "?options=-csearch_path%3Dother"))
            try await PostgresLinkDatabase.open(schema).close()
            // The same, without any tables.
            try await PostgresServer.shared.execute("CREATE SCHEMA bare", on: address)
            let bare = address.url + "?options=-csearch_path%3Dbare"
            for (url, reason) in [
                (schema.url, "another database"), (bare, "the schema bare, and the tables are in public"),
                (address.url + "-none", "does not exist"),
            ] {
                var news = database.news(from: url).makeAsyncIterator()
                guard case .deaf(let text) = await news.next() else {
                    Issue.record("\(url) is listened to")
                    continue
                }
                #expect(text.contains(reason))
            }
            try await database.close()
        }
    }

    // MARK: Identities

    private func node(_ id: UUID, run: UUID = UUID(), place: String) -> NodeRecord {
        NodeRecord(id: id, run: run, place: place, host: "host of \(place)", folder: "folder of \(place)")
    }

    @Test func aNodeIsOneProcessAndARestartInItsPlaceIsTheNodeAtOnce() async throws {
        try await withPostgres { database in
            let id = UUID()
            let (first, again, copy) = (node(id, place: "here"), node(id, place: "here"), node(id, place: "there"))
            let lease = Duration.seconds(60)
            #expect(try await !database.hasRegistered(id))
            #expect(try await database.register(first, for: lease) == .registered)
            #expect(try await database.register(node(UUID(), place: "there"), for: lease) == .registered)
            guard case .taken(let holder) = try await database.register(copy, for: lease) else {
                return #expect(Bool(false), "there are two")
            }
            #expect(holder.run == first.run && holder.host == "host of here" && holder.folder == "folder of here")
            #expect(holder.left > .seconds(50) && holder.left <= lease)
            // It lives, and says so.
            #expect(try await database.register(first, for: lease) == .registered)
            guard case .taken(let later) = try await database.register(copy, for: lease) else {
                return #expect(Bool(false), "there are two")
            }
            #expect(later.renewals == holder.renewals + 1)
            #expect(try await database.register(again, for: lease) == .registered)
            try await database.release(first)
            #expect(try await database.register(copy, for: lease) != .registered)
            try await database.release(again)
            // Its clicks belong here also while it does not run.
            #expect(try await database.hasRegistered(id))
            #expect(try await database.register(copy, for: lease) == .registered)
            #expect(try await database.register(again, for: lease) != .registered)
        }
    }

    @Test(arguments: ["ends_at - 120000", "ends_at + 86400000"])
    func aNodeWhoseLeaseHasEndedOrIsFromBeforeTheClockWasSetBackIsReplaced(_ moved: String) async throws {
        try await withPostgresAddress { address in
            let database = try await PostgresLinkDatabase.open(address)
            let id = UUID()
            #expect(try await database.register(node(id, place: "here"), for: .seconds(60)) == .registered)
            try await PostgresServer.shared.execute("UPDATE nodes SET ends_at = \(moved)", on: address)
            #expect(try await database.register(node(id, place: "there"), for: .seconds(60)) == .registered)
            try await database.close()
        }
    }

    // MARK: Duties

    @Test func ofManyProcessesOneBeginsADuty() async throws {
        try await withTwoNodes { one, other, _ in
            let begun = try await withThrowingTaskGroup(of: Bool.self) { group in
                for number in 0..<12 {
                    let node = number.isMultiple(of: 2) ? one : other
                    group.addTask {
                        try await node.begin(.activityUpkeep, by: UUID(), for: .seconds(60), every: .seconds(60))
                    }
                }
                return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(begun == 1)
            #expect(try await one.begin(.claimUpkeep, by: UUID(), for: .seconds(60), every: .seconds(60)))
        }
    }

    @Test func whoDiesLosesADutyWithTheLeaseAndADutyThatIsDoneIsDueAfterItsInterval() async throws {
        try await withTwoNodes { one, other, address in
            let (dead, heir) = (UUID(), UUID())
            func begin(_ node: PostgresLinkDatabase, _ holder: UUID) async throws -> Bool {
                try await node.begin(.activityUpkeep, by: holder, for: .seconds(60), every: .seconds(600))
            }
            func move(_ change: String) async throws {
                try await PostgresServer.shared.execute("UPDATE shared_duties SET \(change)", on: address)
            }
            #expect(try await begin(one, dead))
            #expect(try await !begin(other, heir))
            try await move("ends_at = ends_at - 61000")
            #expect(try await begin(other, heir))
            #expect(try await !one.keep(.activityUpkeep, by: dead, for: .seconds(60)))
            try await one.finish(.activityUpkeep, by: dead, isDone: true)
            #expect(try await other.keep(.activityUpkeep, by: heir, for: .seconds(60)))
            // A clock that was set back does not prolong it.
            try await move("ends_at = ends_at + 3600000")
            #expect(try await begin(one, dead))
            try await one.finish(.activityUpkeep, by: dead, isDone: false)
            #expect(try await begin(other, heir))
            try await other.finish(.activityUpkeep, by: heir, isDone: true)
            #expect(try await !begin(one, dead))
            try await move("done_at = done_at - 601000")
            #expect(try await begin(one, dead))
            try await one.finish(.activityUpkeep, by: dead, isDone: true)
            try await move("done_at = done_at + 3600000")
            #expect(try await begin(one, dead))
        }
    }
}
