internal import Foundation
internal import GRDB
internal import LinkStorage

/// Finds one page of a list, newest first, in one state of the database.
///
/// It takes microseconds for each block that cannot be excluded by its signature, some 20 for each 256 links of a million,
/// and ends as soon as the page is full.
struct LinkListReading: Sendable {
    let projectID: ProjectRecord.ID
    let query: LinkBlockQuery
    let after: LinkRecord.ID?
    let limit: Int

    /// What is greater than the identities of the page.
    private var bound: Data { after.map { Data($0.bytes) } ?? Data(repeating: 0xFF, count: 17) }

    private var columns: String { SearchableLink.columns(hosts: query.needsHosts) }

    /// Reads a filter; `nil` where no link can pass it.
    init?(_ filter: LinkFilter, after: LinkRecord.ID?, limit: Int) {
        guard limit > 0, let query = LinkBlockQuery(filter) else { return nil }
        projectID = filter.projectID
        self.query = query
        self.after = after
        self.limit = limit
    }

    /// The links of the page.
    func run(_ db: Database) throws -> [LinkRecord] {
        try identities(db).compactMap { try LinkRow.fetchOne(db, id: $0) }
    }

    /// The identities of the links of the page.
    func identities(_ db: Database) throws -> [LinkRecord.ID] {
        let index = try LinkIndex(db)
        let found = index.isUsable ? try indexed(index, db) : try unindexed(db)
        return Array(found.sorted(by: >).prefix(limit))
    }

    /// Goes through the blocks, and one by one through what is not in them yet.
    private func indexed(_ index: LinkIndex, _ db: Database) throws -> [LinkRecord.ID] {
        let (pending, known) = try self.pending(index, db)
        var found: [LinkRecord.ID] = []
        let signatures = try Row.fetchCursor(
            try db.cachedStatement(
                sql: """
                    SELECT number, signature FROM link_blocks
                    WHERE project_id = ? AND first_id < ? ORDER BY first_id DESC
                    """), arguments: [projectID.uuid, bound])
        let contents = try db.cachedStatement(sql: "SELECT content FROM link_block_contents WHERE number = ?")
        while found.count < limit, let row = try signatures.next() {
            let mayMatch = try row.withUnsafeData(atIndex: 1) { signature in
                signature.map { LinkBlockSignature.has(query.bits, $0) } ?? true
            }
            guard mayMatch else { continue }
            let number = try row.decode(Int64.self, atIndex: 0)
            guard let block = try block(number, contents) else { continue }
            found += block.matches(query, before: after).filter { !known.contains($0) }
        }
        return pending + found
    }

    /// A block, where it may hold a match.
    private func block(_ number: Int64, _ contents: Statement) throws -> LinkBlock? {
        let rows = try Row.fetchCursor(contents, arguments: [number])
        // The bytes of a row are gone when its cursor is.
        return try withExtendedLifetime(rows) {
            try rows.next()?.withUnsafeData(atIndex: 0) { stored in
                try stored.flatMap { LinkBlock.mayMatch(query, $0) ? try LinkBlock(bytes: Array($0)) : nil }
            }
        }
    }

    /// The matches among the links that are not in blocks as they are, and all of these links.
    private func pending(
        _ index: LinkIndex, _ db: Database
    ) throws -> (matches: [LinkRecord.ID], known: Set<LinkRecord.ID>) {
        let changed = try db.cachedStatement(sql: "SELECT link_id FROM changed_links WHERE project_id = ?")
        var known = try Set(
            Row.fetchCursor(changed, arguments: [projectID.uuid]).map { try $0.identifier(0) as LinkRecord.ID })
        let rows = try db.cachedStatement(
            sql: """
                SELECT \(columns) FROM links NOT INDEXED
                WHERE rowid > :lastRow AND project_id = :project
                UNION
                SELECT \(columns) FROM changed_links CROSS JOIN links ON links.id = changed_links.link_id
                WHERE changed_links.project_id = :project
                ORDER BY 1
                """)
        let links = try Array(
            Row.fetchCursor(rows, arguments: ["lastRow": index.lastRow, "project": projectID.uuid])
                .map(SearchableLink.init))
        known.formUnion(links.map(\.id))
        return (LinkBlock(links).matches(query, before: after), known)
    }

    /// Reads the table from its newest link on, where there is no index yet.
    private func unindexed(_ db: Database) throws -> [LinkRecord.ID] {
        let rows = try Row.fetchCursor(
            try db.cachedStatement(
                sql: """
                    SELECT \(columns) FROM links
                    WHERE project_id = ? AND id < ? ORDER BY id DESC
                    """), arguments: [projectID.uuid, bound])
        var found: [LinkRecord.ID] = []
        var links: [SearchableLink] = []
        repeat {
            links = []
            while links.count < LinkBlock.mostLinks, let row = try rows.next() { links.append(try SearchableLink(row)) }
            found += LinkBlock(links.reversed()).matches(query, before: after)
        } while found.count < limit && !links.isEmpty
        return found
    }
}
