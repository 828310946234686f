import Foundation
import GRDB
import LinkStorage
import Locking
import Testing

@testable import LinkStorageSQLite

/// Reads that may take long, and those that must not wait for them.
@Suite struct ReadLaneTests {
    /// A step of a test that others wait for.
    private final class Signal: Sendable {
        private let stream = AsyncStream.makeStream(of: Void.self)

        func send() { stream.continuation.finish() }

        func wait() async { for await _ in stream.stream {} }
    }

    /// How many have read at once.
    private final class Readers: Sendable {
        private let counts = Mutex((now: 0, most: 0))

        var most: Int { counts.withLock { $0.most } }

        func enter() {
            counts.withLock { counts in
                counts.now += 1
                counts.most = max(counts.most, counts.now)
            }
        }

        func leave() { counts.withLock { $0.now -= 1 } }
    }

    @Test func asManyReadAtOnceAsThereArePlaces() async throws {
        let lane = ReadLane(places: 2, capacity: 100, deadline: .seconds(60))
        let readers = Readers()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    try await lane.run {
                        readers.enter()
                        await Task.yield()
                        readers.leave()
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect((1...2).contains(readers.most))
    }

    @Test func whoFindsTheLineFullIsRefused() async throws {
        let lane = ReadLane(places: 1, capacity: 0, deadline: .seconds(60))
        let (begun, over) = (Signal(), Signal())
        async let first: Void = lane.run {
            begun.send()
            await over.wait()
        }
        await begun.wait()
        await expectStoreError(.busy) { try await lane.run {} }
        over.send()
        try await first
        try await lane.run {}
    }

    @Test func whoWaitsTooLongIsRefused() async throws {
        let lane = ReadLane(places: 1, capacity: 9, deadline: .milliseconds(1))
        let (begun, over) = (Signal(), Signal())
        async let first: Void = lane.runUnlimited {
            begun.send()
            await over.wait()
        }
        await begun.wait()
        await expectStoreError(.busy) { try await lane.run {} }
        over.send()
        try await first
    }

    @Test func whoIsCancelledLeavesTheLine() async throws {
        let lane = ReadLane(places: 1, capacity: 1, deadline: .seconds(60))
        let (begun, over) = (Signal(), Signal())
        async let first: Void = lane.run {
            begun.send()
            await over.wait()
        }
        await begun.wait()
        // It ends although the place is never given back to it.
        await withTaskGroup { group in
            group.addTask { await #expect(throws: CancellationError.self) { try await lane.run {} } }
            group.cancelAll()
        }
        over.send()
        try await first
        try await lane.run {}
    }

    /// A statement that would never end takes the place of a list, and no other.
    @Test func aListThatNeverEndsHoldsUpNoVisitAndNoCheck() async throws {
        try await withSQLite { database in
            let domain = try await database.insertSampleDomain()
            let link = try LinkRecord.sample(on: domain)
            try await database.insert(link)
            try await withThrowingTaskGroup(of: Void.self) { group in
                let begun = (0..<4).map { _ in Signal() }
                for index in 0..<4 {
                    group.addTask {
                        _ = try? await database.readAtLength { db in
                            db.add(
                                function: DatabaseFunction("begun", argumentCount: 0) { _ in
                                    begun[index].send()
                                    return nil
                                })
                            try db.execute(
                                sql: """
                                    WITH RECURSIVE forever(n) AS (SELECT begun() UNION ALL SELECT 1 FROM forever)
                                    SELECT count(*) FROM forever
                                    """)
                        }
                    }
                }
                // Two read now, and two wait for them.
                await withTaskGroup { waiting in
                    for signal in begun { waiting.addTask { await signal.wait() } }
                    _ = await waiting.next()
                    _ = await waiting.next()
                    waiting.cancelAll()
                }
                #expect(try await database.link(domain: domain.id, code: link.code) == link)
                #expect(try await database.health().takesWrites)
                // The end of the callers is the end of their statements.
                group.cancelAll()
                try await group.waitForAll()
            }
            #expect(
                try await database.links(matching: LinkFilter(projectID: domain.projectID), after: nil, limit: 9) == [
                    link
                ])
        }
    }
}
