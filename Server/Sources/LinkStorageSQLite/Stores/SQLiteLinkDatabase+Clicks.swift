// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the methods.

internal import Foundation
internal import GRDB
public import LinkStorage
internal import WaymarkLinks

extension SQLiteLinkDatabase {
    public func clickCounts(
        _ query: ClickQuery, by groupings: [ClickQuery.Grouping]
    ) async throws -> [ClickQuery.Grouping: [ClickQuery.Key: Int64]] {
        await settleSoon()
        return try await readList { db in
            let numbers = Set(try db.scopeNumbers(of: query.scopes))
            guard !numbers.isEmpty else { return [:] }
            var scan = ClickBlockScan(query, scopes: numbers, by: groupings)
            for number in try db.clickBlocks(in: query.milliseconds) {
                try db.withBytes(ofClickBlock: number) { try scan.add($0) }
            }
            return scan.counts
        }
    }

    public func clicks(_ query: ClickQuery, after mark: RecordedClickPage.Mark?) async throws -> RecordedClickPage {
        if mark == nil { await settle() }
        let range = query.milliseconds
        // A page is a block, so that no read takes long.
        return try await readAtLength { db in
            let numbers = Set(try db.scopeNumbers(of: query.scopes))
            guard !numbers.isEmpty, let number = try db.clickBlock(after: mark?.number ?? 0, in: range),
                let block = try db.clickBlock(number)
            else { return .end }
            return try RecordedClickPage(query, block: block, number: number, scopes: numbers) {
                try db.clickedLinks(numbered: $0)
            }
        }
    }
}

extension Database {
    /// The existing links with some numbers, and their addresses.
    fileprivate func clickedLinks(numbered numbers: Set<Int64>) throws -> [Int64: RecordedClickPage.Link] {
        let search = try BoundStatement(
            self,
            sql: """
                SELECT links.id, domain_id, code FROM activity_scopes JOIN links ON links.id = activity_scopes.id
                WHERE number = ?
                """)
        var links: [Int64: RecordedClickPage.Link] = [:]
        for number in numbers {
            search.bind(1, number)
            defer { search.reset() }
            guard try search.step(self) else { continue }
            guard let id = search.uuid(0), let domain = search.uuid(1), let code = ShortCode(search.text(2)) else {
                throw LinkStoreError(.corruptRecord, detail: "the address of a clicked link is damaged")
            }
            let address = RecordedClickPage.Address(domainID: LinkDomainRecord.ID(uuid: domain), code: code)
            links[number] = RecordedClickPage.Link(id: LinkRecord.ID(uuid: id), address: address)
        }
        return links
    }
}
