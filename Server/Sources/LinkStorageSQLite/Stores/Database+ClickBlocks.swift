internal import Foundation
internal import GRDB
internal import LinkStorage

extension Database {
    /// Stores a block of clicks under the next number.
    func insert(_ block: ClickBlock) throws {
        let statement = try BoundStatement(
            self, sql: "INSERT INTO click_blocks (first, last, count, clicks) VALUES (?, ?, ?, ?)")
        statement.bind(1, block.first)
        statement.bind(2, block.last)
        statement.bind(3, Int64(block.count))
        statement.bind(4, block.bytes)
        try statement.run(self)
    }

    /// Reads a block of clicks; `nil` if it has been deleted.
    func clickBlock(_ number: Int64) throws -> ClickBlock? {
        try withBytes(ofClickBlock: number) { try ClickBlock(bytes: $0) }
    }

    /// Reads a block of clicks in its byte form; `nil` if it has been deleted.
    func withBytes<Value>(
        ofClickBlock number: Int64, _ body: (UnsafeRawBufferPointer) throws -> Value
    ) throws -> Value? {
        let statement = try BoundStatement(self, sql: "SELECT clicks FROM click_blocks WHERE number = ?")
        statement.bind(1, number)
        defer { statement.reset() }
        return try statement.step(self) ? try statement.withBytes(0, body) : nil
    }

    /// Takes the latest block of clicks if it has room for more clicks of a day.
    func takeLatestClickBlock(of day: UTCDay, roomFor added: Int) throws -> ClickBlock? {
        guard
            let row = try Row.fetchOne(
                try cachedStatement(sql: "SELECT number, first, count FROM click_blocks ORDER BY number DESC LIMIT 1")),
            UTCHour(Date(millisecondsSince1970: try row.decode(atIndex: 1))).day == day,
            case let count = try row.decode(Int.self, atIndex: 2), count < ClickBlock.fullCount,
            // Only one block can keep its number.
            count + added <= ClickBlock.mostClicks
        else { return nil }
        let number: Int64 = try row.decode(atIndex: 0)
        let block = try clickBlock(number)
        try run("DELETE FROM click_blocks WHERE number = ?", [number])
        return block
    }

    /// The number of the first block after another one with clicks in a range of milliseconds since 1970.
    func clickBlock(after number: Int64, in range: Range<Int64>) throws -> Int64? {
        try Int64.fetchOne(
            try cachedStatement(
                sql: """
                    SELECT number FROM click_blocks WHERE number > ? AND +last >= ? AND +first < ? ORDER BY number LIMIT 1
                    """), arguments: [number, range.lowerBound, range.upperBound])
    }

    /// The numbers of the blocks with clicks in a range of milliseconds since 1970, in the order of their last clicks.
    func clickBlocks(in range: Range<Int64>) throws -> [Int64] {
        try Int64.fetchAll(
            try cachedStatement(
                sql: "SELECT number FROM click_blocks WHERE last >= ? AND first < ? ORDER BY last, first"),
            arguments: [range.lowerBound, range.upperBound])
    }
}
