import Foundation
import GRDB
import LinkStorage
import Locking
import Testing

@testable import LinkStorageSQLite

/// Writes that share transactions.
@Suite struct GroupCommitTests {
    @Test func writesThatWaitTogetherShareOneTransaction() async throws {
        let commits = CommitCounter()
        try await withBlockedWriter(observer: commits) { _, writer, unblock in
            let results = try await withThrowingTaskGroup(of: Int.self) { group in
                for index in 0..<50 {
                    group.addTask { try await writer.write { _ in index } }
                }
                try await writer.waitUntil(waiting: 50)
                unblock()
                return try await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(results == Set(0..<50))
            #expect(commits.count == 1)
        }
    }

    @Test func callersResumeOnlyAfterCommit() async throws {
        try await withSQLite { database in
            let domain = try await database.insertSampleDomain()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for index in 0..<100 {
                    group.addTask {
                        let id = try await database.insert(LinkRecord.sample(on: domain, code: "c\(index)")).record.id
                        // Another connection sees a row only once its transaction is committed.
                        #expect(try await database.link(id: id) != nil)
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    /// Each caller comes again as soon as it is answered, so that batches wait for callers, in vain where one has ended.
    @Test func callersThatComeAgainAreAllAnswered() async throws {
        try await withSQLite { database in
            let domain = try await database.insertSampleDomain()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for caller in 0..<16 {
                    group.addTask {
                        for time in 0...2 * caller {
                            _ = try await database.insert(LinkRecord.sample(on: domain, code: "c\(caller)-\(time)"))
                        }
                    }
                }
                try await group.waitForAll()
            }
            let links = try await database.pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM links") }
            #expect(links == 256)
        }
    }

    @Test func aFailedCommitFailsAllOfItsWritesAndNoOthers() async throws {
        struct Refusal: Error {}
        try await withBlockedWriter { database, writer, unblock in
            let outcomes = try await withThrowingTaskGroup(of: Result<Void, any Error>.self) { group in
                for index in 0..<10 {
                    group.addTask {
                        await outcome {
                            try await writer.write { db in
                                try db.execute(sql: "UPDATE settings_revision SET revision = revision + 1")
                                // A deferred foreign key makes COMMIT itself fail.
                                if index == 5 {
                                    try db.execute(sql: "PRAGMA defer_foreign_keys = 1")
                                    try db.execute(
                                        sql: "INSERT INTO changed_links VALUES (x'00', x'00', 1)")
                                }
                            }
                        }
                    }
                }
                try await writer.waitUntil(waiting: 10)
                unblock()
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(outcomes.allSatisfy { $0.storeError != nil })
            #expect(try await database.settingsRevision() == 0)
            try await database.insert(ProjectRecord.sample())
            #expect(try await database.projects().count == 1)
        }
    }

    /// The batch runs again with savepoints, so each of its writes runs twice and counts once.
    @Test func aWriteThatFailsAfterAChangeIsUndoneAlone() async throws {
        let runs = Mutex(0)
        try await withBlockedWriter { database, writer, unblock in
            let outcomes = try await outcomesOfTen(writer, unblock) { index, db in
                runs.withLock { $0 += 1 }
                try db.execute(sql: "UPDATE settings_revision SET revision = revision + 1")
                if index == 5 { throw LinkStoreError(.versionMismatch, detail: "changed meanwhile") }
            }
            #expect(outcomes.compactMap(\.storeError) == [.versionMismatch])
            #expect(try await database.settingsRevision() == 9)
        }
        #expect(runs.withLock { $0 } > 10)
    }

    @Test func aWriteThatIsRefusedAfterReadingDoesNotMakeTheOthersRunAgain() async throws {
        let runs = Mutex(0)
        try await withBlockedWriter { database, writer, unblock in
            let outcomes = try await outcomesOfTen(writer, unblock) { index, db in
                runs.withLock { $0 += 1 }
                if index == 5 { throw LinkStoreError(.shortCodeTaken, detail: "taken") }
                try db.execute(sql: "UPDATE settings_revision SET revision = revision + 1")
            }
            #expect(outcomes.compactMap(\.storeError) == [.shortCodeTaken])
            #expect(try await database.settingsRevision() == 9)
        }
        #expect(runs.withLock { $0 } == 10)
    }

    @Test func aCancelledCallerLeavesTheQueueAndOthersGoOn() async throws {
        try await withBlockedWriter { database, writer, unblock in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    try await writer.write { try $0.execute(sql: "UPDATE settings_revision SET revision = 7") }
                }
                try await writer.waitUntil(waiting: 1)
                let cancelled = await withTaskGroup(of: Result<Void, any Error>.self) { inner in
                    inner.addTask {
                        await outcome {
                            try await writer.write {
                                try $0.execute(sql: "UPDATE settings_revision SET revision = 99")
                            }
                        }
                    }
                    inner.cancelAll()
                    return await inner.next()
                }
                guard case .failure(let error) = try #require(cancelled) else { throw CancellationError() }
                #expect(error is CancellationError)
                unblock()
                try await group.waitForAll()
            }
            #expect(try await database.settingsRevision() == 7)
        }
    }

    @Test func cancellingTheCallerThatBeganABatchDoesNotStopIt() async throws {
        try await withSQLite { database in
            let domain = try await database.insertSampleDomain()
            for round in 0..<20 {
                await withTaskGroup(of: Void.self) { group in
                    group.addTask {
                        await withTaskGroup(of: Void.self) { inner in
                            inner.addTask {
                                _ = await outcome {
                                    try await database.insert(LinkRecord.sample(on: domain, code: "gone\(round)"))
                                }
                            }
                            inner.cancelAll()
                        }
                    }
                    for index in 0..<8 {
                        group.addTask {
                            let result = await outcome {
                                try await database.insert(LinkRecord.sample(on: domain, code: "r\(round)-\(index)"))
                            }
                            #expect((try? result.get()) != nil)
                        }
                    }
                }
            }
        }
    }

    @Test func aFullQueueRefusesAtOnce() async throws {
        try await withBlockedWriter(capacity: 3) { _, writer, unblock in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<3 {
                    group.addTask { try await writer.write { _ in } }
                }
                try await writer.waitUntil(waiting: 3)
                await expectStoreError(.unavailable) { try await writer.write { _ in } }
                unblock()
                try await group.waitForAll()
            }
            try await writer.write { _ in }
        }
    }

    @Test func closingFinishesWhatWaits() async throws {
        try await withBlockedWriter { database, writer, unblock in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<10 {
                    group.addTask { try await writer.write { _ in } }
                }
                try await writer.waitUntil(waiting: 10)
                group.addTask { await writer.finish() }
                unblock()
                try await group.waitForAll()
            }
            await expectStoreError(.unavailable) { try await writer.write { _ in } }
        }
    }

    /// The outcomes of ten writes in one batch.
    private func outcomesOfTen(
        _ writer: GroupCommit, _ unblock: @Sendable () -> Void,
        _ work: @escaping @Sendable (Int, Database) throws -> Void
    ) async throws -> [Result<Void, any Error>] {
        try await withThrowingTaskGroup(of: Result<Void, any Error>.self) { group in
            for index in 0..<10 {
                group.addTask { await outcome { try await writer.write { try work(index, $0) } } }
            }
            try await writer.waitUntil(waiting: 10)
            unblock()
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    /// Runs a test while GRDB's writer is busy with something else, until the test unblocks it.
    private func withBlockedWriter(
        capacity: Int = GroupCommit.capacity, observer: CommitCounter? = nil,
        _ body: (SQLiteLinkDatabase, GroupCommit, @escaping @Sendable () -> Void) async throws -> Void
    ) async throws {
        try await withSQLite { database in
            if let observer { database.pool.add(transactionObserver: observer, extent: .databaseLifetime) }
            let blocked = DispatchSemaphore(value: 0)
            database.pool.asyncWriteWithoutTransaction { _ in blocked.wait() }
            // However the test ends, the writer goes on.
            defer { blocked.signal() }
            try await body(
                database,
                GroupCommit(
                    pool: database.pool, place: FilePlace(database: database.path), capacity: capacity)
            ) { blocked.signal() }
        }
    }
}

extension GroupCommit {
    /// Returns when so many writes wait.
    fileprivate func waitUntil(waiting count: Int) async throws {
        while waitingCount < count {
            try Task.checkCancellation()
            await Task.yield()
        }
    }
}

/// Counts the commits of a database.
private final class CommitCounter: TransactionObserver, Sendable {
    private let commits = Mutex(0)

    var count: Int { commits.withLock { $0 } }

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }

    func databaseDidChange(with event: DatabaseEvent) {}

    func databaseDidCommit(_ db: Database) {
        commits.withLock { $0 += 1 }
    }

    func databaseDidRollback(_ db: Database) {}
}
