import LinkStorage
import Testing

@testable import LinkStoragePostgres

/// One connection, and what its answers are handed to.
@Suite struct PostgresSessionTests {
    private struct Refusal: Error {}

    private func withSession(_ body: (PostgresSession) throws -> Void) async throws {
        try await withPostgresAddress { address in
            try body(PostgresConnector(address) { _, _ in }.connect(statementTimeout: .seconds(10)))
        }
    }

    private func queries(_ numbers: Range<Int64>) -> [PostgresQuery] {
        numbers.map { PostgresQuery("SELECT 12 / $1::bigint", [.number($0)]) }
    }

    @Test func answersAreHandedOnInTheirOrder() async throws {
        try await withSession { session in
            session.enqueue("SELECT 100::bigint")
            var found: [Int64] = []
            try session.run(queries(1..<5)) { found.append(try #require($0.first).number(0)) }
            #expect(found == [12, 6, 4, 3])
        }
    }

    @Test func aConnectionCanBeUsedAfterWorkThatThrows() async throws {
        try await withSession { session in
            var count = 0
            #expect(throws: Refusal.self) {
                try session.run(queries(1..<20)) { _ in
                    count += 1
                    if count == 2 { throw Refusal() }
                }
            }
            #expect(count == 2 && !session.isBroken)
            let next = try session.run("SELECT 7::bigint").first?.number(0)
            #expect(next == 7)
        }
    }

    @Test func aFailureIsToldAfterTheAnswersBeforeIt() async throws {
        try await withSession { session in
            var count = 0
            let error = #expect(throws: PostgresError.self) {
                try session.run(queries(1..<3) + queries(0..<3)) { _ in count += 1 }
            }
            // Division by zero.
            #expect(error?.sqlState == "22012" && count == 2)
            let next = try session.run("SELECT 7::bigint").first?.number(0)
            #expect(next == 7)
        }
    }
}
