internal import Foundation
internal import LinkStorage

extension PostgresSession {
    /// Lets one transaction at a time change counts and blocks of clicks; others wait until its end.
    func lockActivity() throws {
        enqueue("SELECT only_row FROM activity_pass FOR UPDATE")
    }

    /// Stores a block of clicks under the next number.
    ///
    /// The activity must be locked.
    func insert(_ block: ClickBlock) {
        enqueue(
            """
            INSERT INTO click_blocks (number, first, last, count, clicks)
            SELECT coalesce(max(number), 0) + 1, $1, $2, $3, $4 FROM click_blocks
            """, block.parameters)
    }

    /// Replaces a block of clicks, which keeps its number.
    func replaceClickBlock(_ number: Int64, by block: ClickBlock) {
        enqueue(
            "UPDATE click_blocks SET first = $1, last = $2, count = $3, clicks = $4 WHERE number = $5",
            block.parameters + [.number(number)])
    }

    /// Reads a block of clicks; `nil` if it has been deleted.
    func clickBlock(_ number: Int64) throws -> ClickBlock? {
        var block: ClickBlock?
        try forEachClickBlock(of: [number]) { block = try ClickBlock(bytes: $0) }
        return block
    }

    /// Reads blocks of clicks in their byte form and their order, some at a time; those that have been deleted are passed over.
    ///
    /// The server reads and decompresses a block while the one before it is looked at.
    func forEachClickBlock(of numbers: [Int64], _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        for start in stride(from: 0, to: numbers.count, by: Self.clickBlocksAtOnce) {
            let queries = numbers[start..<min(start + Self.clickBlocksAtOnce, numbers.count)].map {
                PostgresQuery("SELECT clicks FROM click_blocks WHERE number = $1", [.number($0)])
            }
            try run(queries) { try $0.first?.withBytes(0, body) }
        }
    }

    /// How many blocks are asked for in one round trip, so that its time limit is that of some of them.
    private static let clickBlocksAtOnce = 16

    /// The latest block of clicks if it has room for more clicks of a day.
    func latestClickBlock(of day: UTCDay, roomFor added: Int) throws -> (number: Int64, block: ClickBlock)? {
        let rows = try run("SELECT number, first, count FROM click_blocks ORDER BY number DESC LIMIT 1")
        guard let row = rows.first, UTCHour(try row.moment(1)).day == day,
            case let count = try row.integer(2), count < ClickBlock.fullCount,
            // Only one block can keep its number.
            count + added <= ClickBlock.mostClicks
        else { return nil }
        let number = try row.number(0)
        return try clickBlock(number).map { (number, $0) }
    }

    /// The number of the first block after another one with clicks in a range of milliseconds since 1970.
    func clickBlock(after number: Int64, in range: Range<Int64>) throws -> Int64? {
        try run(
            "SELECT number FROM click_blocks WHERE number > $1 AND last >= $2 AND first < $3 ORDER BY number LIMIT 1",
            [.number(number), .number(range.lowerBound), .number(range.upperBound)]
        ).first?.number(0)
    }

    /// The blocks with clicks in a range of milliseconds since 1970, and how many they have, in the order of their last clicks.
    func clickBlocks(in range: Range<Int64>) throws -> [(number: Int64, count: Int)] {
        try run(
            "SELECT number, count FROM click_blocks WHERE last >= $1 AND first < $2 ORDER BY last, first",
            [.number(range.lowerBound), .number(range.upperBound)]
        ).map { (try $0.number(0), try $0.integer(1)) }
    }
}

extension ClickBlock {
    fileprivate var parameters: [PostgresValue] {
        [.number(first), .number(last), .number(count), .bytes(bytes)]
    }
}
