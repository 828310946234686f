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
        await settle()
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
            else { return RecordedClickPage(clicks: [], links: [:], next: nil) }
            let places = block.places.filter { $0.counts(under: numbers) }
            let links = try db.clickedLinks(numbered: Set(places.map(\.link)))
            let clicks = try block.clicks(links: links.mapValues(\.id)) { click, place in
                place.counts(under: numbers) && range.contains(click.moment.millisecondsSince1970)
                    && query.passes(click)
            }
            return RecordedClickPage(
                clicks: clicks,
                links: Dictionary(links.values.map { ($0.id, $0.address) }) { address, _ in address },
                next: RecordedClickPage.Mark(number: number))
        }
    }
}

extension ClickQuery {
    fileprivate var milliseconds: Range<Int64> {
        hours.lowerBound.start.millisecondsSince1970..<hours.upperBound.start.millisecondsSince1970
    }
}

extension Database {
    /// The existing links with some numbers, and their addresses.
    fileprivate func clickedLinks(
        numbered numbers: Set<Int64>
    ) throws -> [Int64: (id: LinkRecord.ID, address: RecordedClickPage.Address)] {
        let search = try BoundStatement(
            self,
            sql: """
                SELECT links.id, domain_id, code FROM activity_scopes JOIN links ON links.id = activity_scopes.id
                WHERE number = ?
                """)
        var links: [Int64: (id: LinkRecord.ID, address: RecordedClickPage.Address)] = [:]
        for number in numbers {
            search.bind(1, number)
            defer { search.reset() }
            guard try search.step(self) else { continue }
            guard let id = search.uuid(0), let domain = search.uuid(1), let code = ShortCode(search.text(2)) else {
                throw LinkStoreError(.corruptRecord, detail: "the address of a clicked link is damaged")
            }
            let address = RecordedClickPage.Address(domainID: LinkDomainRecord.ID(uuid: domain), code: code)
            links[number] = (LinkRecord.ID(uuid: id), address)
        }
        return links
    }
}
