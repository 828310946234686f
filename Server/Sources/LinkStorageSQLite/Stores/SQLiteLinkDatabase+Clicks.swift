// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the methods.

internal import Foundation
internal import GRDB
public import LinkStorage

extension SQLiteLinkDatabase {
    public func clickCounts(
        _ query: ClickQuery, by grouping: ClickQuery.Grouping
    ) async throws -> [ClickQuery.Key: Int64] {
        await settle()
        return try await readList { db in
            let numbers = Set(try db.scopeNumbers(of: query.scopes))
            guard !numbers.isEmpty else { return [:] }
            var scan = ClickBlockScan(query, scopes: numbers, by: grouping)
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
            else { return RecordedClickPage(clicks: [], next: nil) }
            let clicks = try block.clicks(links: try db.links(numbered: block.places.map(\.link))) { click, place in
                (numbers.contains(place.link) || numbers.contains(place.domain) || numbers.contains(place.project))
                    && range.contains(click.moment.millisecondsSince1970) && query.passes(click)
            }
            return RecordedClickPage(clicks: clicks, next: RecordedClickPage.Mark(number: number))
        }
    }
}

extension ClickQuery {
    fileprivate var milliseconds: Range<Int64> {
        hours.lowerBound.start.millisecondsSince1970..<hours.upperBound.start.millisecondsSince1970
    }
}

extension Database {
    /// The identities of existing links by their numbers.
    fileprivate func links(numbered numbers: [Int64]) throws -> [Int64: LinkRecord.ID] {
        let search = try BoundStatement(self, sql: "SELECT id FROM activity_scopes WHERE number = ?")
        var links: [Int64: LinkRecord.ID] = [:]
        for number in numbers {
            search.bind(1, number)
            defer { search.reset() }
            if try search.step(self), let id = search.uuid(0) { links[number] = LinkRecord.ID(uuid: id) }
        }
        return links
    }
}
