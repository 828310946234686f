internal import Foundation
internal import LinkStorage

/// Adds links to the signatures of their blocks, in steps of limited size.
///
/// A block is all links of a project from its first one up to the first one of the next block, in the order of lists. It has a signature,
/// not the links themselves: a search reads those from the table. A signature may hold more than its block, and never less,
/// but for links that `unindexed_links` names: triggers write them there in the transactions that add or change them. So no link has to
/// be taken out of a block, neither after a change nor after a deletion.
struct PostgresLinkIndexer {
    /// The number of the signatures' form; a database with another one has no index for this program, and 0 is that of a server without
    /// triggers.
    static let format: Int64 = 1
    /// Up to how many links are left to be looked at one by one: a signature of them would soon be written again.
    static let fewestNew = 256
    /// How many links a step brings in at the most; in their order, so that after an import each block is written once, and not in every
    /// step.
    private static let linksPerStep = 16_384
    /// How many additions, changes of the same link included, a block takes before it is divided and its signature made anew.
    private static let mostAdditions = 4 * LinkBlock.mostLinks

    private struct Block {
        let first: LinkRecord.ID
        var last: LinkRecord.ID
        var count: Int
        var signature: [UInt8]

        init(first: LinkRecord.ID, _ links: [SearchableLink]) {
            self.first = first
            last = links.last?.id ?? first
            count = links.count
            signature = LinkBlockSignature.of(links)
        }

        init(_ row: PostgresRow) throws {
            first = try row.identifier(0)
            last = try row.identifier(1)
            count = try row.integer(2)
            signature = try row.bytes(3)
        }

        mutating func add(_ link: SearchableLink) {
            last = max(last, link.id)
            count += 1
            LinkBlockSignature.add(link, to: &signature)
        }
    }

    private let project: ProjectRecord.ID
    private let session: PostgresSession

    /// Whether enough links wait for a step.
    static func isNeeded(_ session: PostgresSession) throws -> Bool {
        try session.run(
            """
            SELECT format = $2 AND (SELECT count(*) FROM (SELECT FROM unindexed_links LIMIT $1) AS waiting) = $1
            FROM link_index
            """, [.number(fewestNew), .number(format)]
        ).first?.flag(0) ?? false
    }

    /// Takes one step, in a transaction.
    ///
    /// Where another process does the same, the step is left to it: it may have read what has not been committed yet.
    ///
    /// - Returns: whether more links wait.
    static func step(_ session: PostgresSession) throws -> Bool {
        let index = try session.run(
            "SELECT only_row FROM link_index WHERE format = $1 FOR UPDATE SKIP LOCKED", [.number(format)])
        guard index.count > 0 else { return false }
        let waiting = try session.run(
            "SELECT number, link_id FROM unindexed_links ORDER BY link_id LIMIT $1", [.number(linksPerStep)])
        guard waiting.count >= fewestNew else { return false }
        let links = try session.run(
            "SELECT \(SearchableLink.columns()), links.project_id FROM links WHERE id = ANY($1::uuid[])",
            [.uuids(try waiting.map { try $0.uuid(1) })]
        ).map {
            (project: try $0.identifier(SearchableLink.columnCount) as ProjectRecord.ID, link: try SearchableLink($0))
        }
        for (project, links) in Dictionary(grouping: links, by: \.project) {
            try PostgresLinkIndexer(project: project, session: session).add(
                links.map(\.link).sorted { $0.id < $1.id })
        }
        try session.run(
            "DELETE FROM unindexed_links WHERE number = ANY($1::bigint[])",
            [.numbers(try waiting.map { try $0.number(0) })])
        return waiting.count == linksPerStep
    }

    /// Adds links, oldest first.
    private func add(_ links: [SearchableLink]) throws {
        let places = try places(of: links)
        var blocks = try blocks(Set(places.compactMap(\.self)))
        // Where a full block gets links that are newer than all of its own, a new block begins.
        var latest: [LinkRecord.ID?: LinkRecord.ID] = [:]
        for (link, place) in zip(links, places) {
            if let first = latest[place] ?? place, let block = blocks[first],
                block.count < LinkBlock.mostLinks || link.id <= block.last
            {
                blocks[first]?.add(link)
            } else {
                blocks[link.id] = Block(first: link.id, [link])
                latest[place] = link.id
            }
        }
        try write(Array(blocks.values))
        for block in blocks.values where block.count > Self.mostAdditions { try divide(block) }
    }

    /// The blocks in which links have their places, by their first links; `nil` before all blocks.
    private func places(of links: [SearchableLink]) throws -> [LinkRecord.ID?] {
        try session.run(
            """
            SELECT (
                SELECT first_id FROM link_blocks WHERE project_id = $1 AND first_id <= new.id ORDER BY first_id DESC LIMIT 1
            ) FROM unnest($2::uuid[]) WITH ORDINALITY AS new (id, place) ORDER BY place
            """, [.id(project), .uuids(links.map(\.id.uuid))]
        ).map { try $0.optionalIdentifier(0) }
    }

    private func blocks(_ firsts: Set<LinkRecord.ID>) throws -> [LinkRecord.ID: Block] {
        let blocks = try session.run(
            "SELECT first_id, last_id, link_count, signature FROM link_blocks WHERE project_id = $1 AND first_id = ANY($2::uuid[])",
            [.id(project), .uuids(firsts.map(\.uuid))]
        ).map(Block.init)
        return Dictionary(uniqueKeysWithValues: blocks.map { ($0.first, $0) })
    }

    private func write(_ blocks: [Block]) throws {
        try session.run(
            """
            INSERT INTO link_blocks (project_id, first_id, last_id, link_count, signature)
            SELECT $1, new.* FROM unnest($2::uuid[], $3::uuid[], $4::bigint[], $5::bytea[]) AS new
            ON CONFLICT (project_id, first_id) DO UPDATE
            SET last_id = excluded.last_id, link_count = excluded.link_count, signature = excluded.signature
            """,
            [
                .id(project), .uuids(blocks.map(\.first.uuid)), .uuids(blocks.map(\.last.uuid)),
                .numbers(blocks.map { Int64($0.count) }), .blobs(blocks.map(\.signature)),
            ])
    }

    /// Divides a block into as many as its links need, with signatures of these links alone.
    private func divide(_ block: Block) throws {
        let links = try session.run(
            """
            SELECT \(SearchableLink.columns()) FROM links
            WHERE project_id = $1 AND id >= $2 AND id < coalesce(
                (SELECT first_id FROM link_blocks WHERE project_id = $1 AND first_id > $2 ORDER BY first_id LIMIT 1),
                'ffffffff-ffff-ffff-ffff-ffffffffffff')
            ORDER BY id
            """, [.id(project), .id(block.first)]
        ).map(SearchableLink.init)
        var pieces = LinkBlock.merging(links, [:])
        // The first one keeps its place, from which on links belong to it.
        let first = pieces.isEmpty ? [] : pieces.removeFirst()
        try write(
            [Block(first: block.first, first)]
                + pieces.compactMap { piece in piece.first.map { Block(first: $0.id, piece) } })
    }
}
