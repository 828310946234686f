import GRDB
import LinkStorage
import Testing

@testable import LinkStorageSQLite

/// Reads that may take long, and those that must not wait for them.
@Suite struct SQLiteReadingTests {
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
