// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the methods.

internal import Foundation
public import LinkStorage
internal import WaymarkLinks

extension PostgresLinkDatabase {
    public func clickCounts(
        _ query: ClickQuery, by groupings: [ClickQuery.Grouping]
    ) async throws -> [ClickQuery.Grouping: [ClickQuery.Key: Int64]] {
        await settleSoon()
        return try await readList { session in
            let numbers = Set(try session.scopeNumbers(of: query.scopes))
            guard !numbers.isEmpty else { return [:] }
            var scan = ClickBlockScan(query, scopes: numbers, by: groupings)
            let blocks = try session.clickBlocks(in: query.milliseconds)
            try session.forEachClickBlock(of: blocks) { try scan.add($0) }
            return scan.counts
        }
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
