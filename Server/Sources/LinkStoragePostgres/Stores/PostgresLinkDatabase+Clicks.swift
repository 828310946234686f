// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the methods.

internal import Foundation
public import LinkStorage
internal import WaymarkLinks

extension PostgresLinkDatabase {
    /// How many clicks one read looks at: few enough that lists, which need the same connections, have their turn in between.
    private static let clicksAtOnce = 250_000
    /// How many reads there are at the same time: for each, a process of the server decompresses and sends.
    private static let clickReadsAtOnce = 2

    public func clickCounts(
        _ query: ClickQuery, by groupings: [ClickQuery.Grouping]
    ) async throws -> [ClickQuery.Grouping: [ClickQuery.Key: Int64]] {
        try await clickCounts(query, by: groupings, clicksAtOnce: Self.clicksAtOnce)
    }

    /// Counts recorded clicks.
    ///
    /// Each read sees its own state of the database. A click stays in its block, so that none is counted twice.
    ///
    /// - Parameter most: how many clicks one read looks at, or more if a block has them.
    func clickCounts(
        _ query: ClickQuery, by groupings: [ClickQuery.Grouping], clicksAtOnce most: Int
    ) async throws -> [ClickQuery.Grouping: [ClickQuery.Key: Int64]] {
        await settleSoon()
        let (scopes, blocks) = try await readList { session in
            let numbers = Set(try session.scopeNumbers(of: query.scopes))
            return (numbers, numbers.isEmpty ? [] : try session.clickBlocks(in: query.milliseconds))
        }
        let scan = ClickBlockScan(query, scopes: scopes, by: groupings)
        return try await withThrowingTaskGroup(of: ClickBlockScan.self) { group in
            var sum = scan
            for (index, numbers) in Self.parts(of: blocks, ofAtMost: most).enumerated() {
                if index >= Self.clickReadsAtOnce, let part = try await group.next() { sum.add(part) }
                group.addTask {
                    try await self.readList { session in
                        var part = scan
                        try session.forEachClickBlock(of: numbers) { try part.add($0) }
                        return part
                    }
                }
            }
            for try await part in group { sum.add(part) }
            return sum.counts
        }
    }

    /// Divides blocks into parts with a number of clicks at the most, or one block.
    private static func parts(of blocks: [(number: Int64, count: Int)], ofAtMost most: Int) -> [[Int64]] {
        var parts: [[Int64]] = []
        var rest = 0
        for block in blocks {
            if block.count > rest || parts.isEmpty {
                parts.append([])
                rest = most
            }
            parts[parts.count - 1].append(block.number)
            rest -= block.count
        }
        return parts
    }

    public func clicks(_ query: ClickQuery, after mark: RecordedClickPage.Mark?) async throws -> RecordedClickPage {
        if mark == nil { await settle() }
        let range = query.milliseconds
        // A page is a block, so that no read takes long.
        return try await readList { session in
            let numbers = Set(try session.scopeNumbers(of: query.scopes))
            guard !numbers.isEmpty, let number = try session.clickBlock(after: mark?.number ?? 0, in: range),
                let block = try session.clickBlock(number)
            else { return .end }
            return try RecordedClickPage(query, block: block, number: number, scopes: numbers) {
                try session.clickedLinks(numbered: $0)
            }
        }
    }
}

extension PostgresSession {
    /// The numbers of scopes; scopes without statistics have none.
    func scopeNumbers(of scopes: [ActivityScope]) throws -> [Int64] {
        try run(
            "SELECT number FROM activity_scopes WHERE id = ANY($1::uuid[])",
            [.uuids(scopes.map(\.uuid))]
        ).map { try $0.number(0) }
    }

    /// The existing links with some numbers, and their addresses.
    fileprivate func clickedLinks(numbered numbers: Set<Int64>) throws -> [Int64: RecordedClickPage.Link] {
        var links: [Int64: RecordedClickPage.Link] = [:]
        let rows = try run(
            """
            SELECT number, links.id, domain_id, code
            FROM activity_scopes JOIN links ON links.id = activity_scopes.id WHERE number = ANY($1::bigint[])
            """, [.numbers(Array(numbers))])
        for row in rows {
            let address = RecordedClickPage.Address(
                domainID: try row.identifier(2), code: try row.value(3) { ShortCode($0) })
            links[try row.number(0)] = RecordedClickPage.Link(id: try row.identifier(1), address: address)
        }
        return links
    }
}
