import Foundation
import LinkStorage
import Locking
import Testing
import WaymarkLinks

@testable import LinkStoragePostgres

/// Two processes on one database, which share nothing else.
@Suite struct PostgresConcurrencyTests {
    /// Runs a test with two databases that are one.
    private func withTwoNodes(
        _ body: (PostgresLinkDatabase, PostgresLinkDatabase) async throws -> Void
    ) async throws {
        try await withPostgresAddress { address in
            let one = try await PostgresLinkDatabase.open(address)
            let other = try await PostgresLinkDatabase.open(address)
            try await body(one, other)
            try await one.close()
            try await other.close()
        }
    }

    @Test func ofInsertionsOfOneCodeOnTwoNodesOneSucceeds() async throws {
        try await withTwoNodes { one, other in
            let domain = try await one.insertSampleDomain(isCaseSensitive: false)
            for round in 0..<20 {
                let stored = await withTaskGroup(of: Bool.self) { group in
                    for (index, node) in [one, other, one, other].enumerated() {
                        let code = index < 2 ? "Code\(round)" : "cODE\(round)"
                        group.addTask {
                            (try? await node.insert(LinkRecord.sample(on: domain, code: code))) != nil
                        }
                    }
                    return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
                }
                #expect(stored == 1)
            }
        }
    }

    @Test func aCodeIsNotFreeWhileItsLinkIsBeingDeleted() async throws {
        try await withTwoNodes { one, other in
            let domain = try await one.insertSampleDomain()
            for round in 0..<20 {
                let link = try LinkRecord.sample(on: domain, code: "code\(round)")
                try await one.insert(link)
                let isStored = await withTaskGroup(of: Bool.self) { group in
                    group.addTask {
                        _ = try? await one.delete(link.id, version: nil, at: .sample)
                        return false
                    }
                    for _ in 0..<3 {
                        group.addTask {
                            (try? await other.insert(LinkRecord.sample(on: domain, code: "code\(round)"))) != nil
                        }
                    }
                    return await group.contains(true)
                }
                #expect(!isStored)
            }
        }
    }

    @Test func noTwoCodesDifferInCaseOnlyAfterTheRuleHasChangedMeanwhile() async throws {
        try await withTwoNodes { one, other in
            let domain = try await one.insertSampleDomain()
            var changed = domain
            changed.isCaseSensitive = false
            let blind = changed
            for round in 0..<10 {
                try await one.update(domain)
                await withTaskGroup(of: Void.self) { group in
                    group.addTask { try? await one.update(blind) }
                    for code in ["r\(round)x", "R\(round)x"] {
                        group.addTask { _ = try? await other.insert(LinkRecord.sample(on: domain, code: code)) }
                    }
                }
                let rule = try await one.domains().first?.isCaseSensitive
                let alike = try await one.codesAlikeButForCase(domain: domain.id, limit: 1).count
                #expect(rule == true || alike == 0)
                for code in ["r\(round)x", "R\(round)x"] {
                    guard let link = try await one.link(domain: domain.id, code: .sample(code)) else { continue }
                    _ = try await one.delete(link.id, version: nil, at: .sample)
                }
            }
        }
    }

    @Test func countsOfAppsWaitForNoRowThatAnotherNodeHolds() async throws {
        try await withTwoNodes { one, other in
            let domain = try await one.insertSampleDomain()
            let link = try LinkRecord.sample(on: domain)
            try await one.insert(link)
            @Sendable func report(_ batch: String, by node: PostgresLinkDatabase) async throws {
                let key = DailyCount.Key(linkID: link.id, day: UTCDay(.sample), event: .appReopen, platform: .ios)
                _ = try await node.add(
                    AppEventBatchRecord(
                        projectID: link.projectID, batchID: batch, counted: 1, ignored: 0, receivedAt: .sample),
                    counts: [DailyCount(key: key, count: 2)], forgettingBefore: Date(timeIntervalSince1970: 0))
            }
            try await report("first", by: one)
            try await one.addUp()
            // Another node stores counts of the link, its domain and its project, and has not committed.
            let held = try await one.write { session in
                for table in ["hour_counts", "day_counts", "daily_counts", "activity_pass"] {
                    _ = try session.run("SELECT 1::bigint FROM \(table) FOR UPDATE")
                }
                let isDone = DispatchSemaphore(value: 0)
                Task {
                    try await report("second", by: other)
                    isDone.signal()
                }
                return isDone.wait(timeout: .now() + 20) == .success
            }
            #expect(held)
            let hours = UTCHour(startOf: UTCDay(.sample))..<UTCHour(.sample + 86_400)
            for scope in link.scopes {
                let counts = try await other.activityCounts(of: [scope], hours: hours, by: .hour)
                #expect(counts.map(\.count) == [4] && counts.map(\.start) == [hours.lowerBound])
            }
        }
    }

    @Test func batchesOfTwoNodesAreCountedOnceWhoeverAddsThemUp() async throws {
        try await withTwoNodes { one, other in
            let domain = try await one.insertSampleDomain()
            let links = try (0..<20).map { try LinkRecord.sample(on: domain, code: "code\($0)") }
            for link in links { try await one.insert(link) }
            let batches = 12
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<batches {
                    let node = number.isMultiple(of: 2) ? one : other
                    group.addTask {
                        let batch = ActivityBatch.sample(
                            links.map { .click(.sample($0, visitor: UInt64(number))) },
                            source: ActivityBatch.Source(at: .sample))
                        try await node.add(batch)
                        // What was sent twice counts once.
                        try await node.add(batch)
                        try await node.addUp(linksAtOnce: 7)
                    }
                }
                try await group.waitForAll()
            }
            for link in links {
                #expect(try await other.clicks(.link(link.id)) == Int64(batches))
            }
            #expect(try await one.clicks(.project(domain.projectID)) == Int64(batches * links.count))
        }
    }

    @Test func callersOfOneProcessTakeTurnsAndOnlyTheFirstHasSomethingToDo() async throws {
        try await withTwoNodes { one, _ in
            let domain = try await one.insertSampleDomain()
            let link = try LinkRecord.sample(on: domain)
            try await one.insert(link)
            try await one.add(.sample([.click(.sample(link))], source: ActivityBatch.Source(at: .sample)))
            let workers = Mutexed<Set<Int>>([])
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<8 {
                    group.addTask {
                        try await one.addUp(linksAtOnce: 1) { workers.withLock { _ = $0.insert(number) } }
                    }
                }
                try await group.waitForAll()
            }
            #expect(workers.withLock { $0.count } == 1)
        }
    }

    @Test func aPassThatNobodyWaitsForAnyMoreEndsAndIsContinued() async throws {
        try await withTwoNodes { one, other in
            let domain = try await one.insertSampleDomain()
            let links = try (0..<5).map { try LinkRecord.sample(on: domain, code: "code\($0)") }
            for link in links { try await one.insert(link) }
            try await one.add(.sample(links.map { .click(.sample($0)) }, source: ActivityBatch.Source(at: .sample)))
            let left = Countdown(2)
            let reader = Task {
                try await one.addUp(linksAtOnce: 1) { if left.isOver() { withUnsafeCurrentTask { $0?.cancel() } } }
            }
            await #expect(throws: CancellationError.self) { try await reader.value }
            for link in links { #expect(try await other.clicks(.link(link.id)) == 1) }
        }
    }

    @Test func aPassThatWasCutShortIsContinuedByAnotherNode() async throws {
        struct Cut: Error {}
        try await withTwoNodes { one, other in
            let domain = try await one.insertSampleDomain()
            let links = try (0..<30).map { try LinkRecord.sample(on: domain, code: "code\($0)") }
            for link in links { try await one.insert(link) }
            for steps in 0..<4 {
                try await one.add(
                    .sample(links.map { .click(.sample($0)) }, source: ActivityBatch.Source(at: .sample)))
                let left = Countdown(steps)
                await #expect(throws: Cut.self) {
                    try await one.addUp(linksAtOnce: 10) { if left.isOver() { throw Cut() } }
                }
                // A batch that comes meanwhile belongs to the next pass.
                try await other.add(
                    .sample(links.map { .click(.sample($0)) }, source: ActivityBatch.Source(at: .sample)))
                try await other.addUp()
            }
            #expect(try await one.clicks(.project(domain.projectID)) == Int64(4 * 2 * links.count))
        }
    }

    @Test func anAddedOrChangedLinkIsSeenInTheRevisionOfTheOtherNode() async throws {
        try await withTwoNodes { one, other in
            let domain = try await one.insertSampleDomain()
            let before = try await other.linksRevision()
            var link = try LinkRecord.sample(on: domain)
            try await one.insert(link)
            let added = try await other.linksRevision()
            #expect(added.changes == before.changes)
            #expect(added.additions != before.additions)
            link.name = "new"
            _ = try await one.update(link)
            #expect(try await other.linksRevision().changes != added.changes)
        }
    }
}

/// Lets some calls pass.
private final class Countdown: Sendable {
    private let left: Mutex<Int>

    init(_ count: Int) {
        left = Mutex(count)
    }

    func isOver() -> Bool {
        left.withLock { left in
            left -= 1
            return left < 0
        }
    }
}
