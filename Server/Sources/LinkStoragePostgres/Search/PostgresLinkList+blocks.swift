internal import LinkStorage

extension PostgresLinkList {
    /// How many links may be looked at one by one; where more wait to be indexed, lists look through the table.
    private static let mostUnindexed = 16_384
    /// How many blocks are looked through in one round trip.
    private static let blocksAtOnce = 16

    /// The next links of the page after one of the list, newest first, by the signatures of blocks.
    ///
    /// The list must be read in one state of the database: a link that is indexed meanwhile would be in neither.
    ///
    /// - Returns: `nil` where signatures exclude nothing, too many links are not indexed, or the index is not that of this program.
    func indexed(after last: LinkRecord.ID, atMost count: Int, _ session: PostgresSession) throws -> [LinkRecord.ID]? {
        guard !query.bits.isEmpty else { return nil }
        let waiting = try session.run(
            """
            SELECT (SELECT count(*) FROM (SELECT FROM unindexed_links LIMIT $1) AS waiting)
            FROM link_index WHERE format = $2
            """, [.number(Self.mostUnindexed + 1), .number(PostgresLinkIndexer.format)]
        ).first?.integer(0)
        guard let waiting, waiting <= Self.mostUnindexed else { return nil }
        func found(_ rows: PostgresRows) throws -> [LinkRecord.ID] {
            LinkBlock(try rows.map(SearchableLink.init).reversed()).matches(query, before: last)
        }
        let unindexed = Set(try found(try session.run([matches(after: last, in: .unindexed)])[0]))
        var indexed: [LinkRecord.ID] = []
        var bound = last
        while indexed.count < count {
            let blocks = try blocks(before: bound, session)
            guard let oldest = blocks.last else { break }
            let answers = try session.run(
                blocks.map { matches(after: last, in: .block(first: $0.first, end: $0.end)) })
            for rows in answers { indexed += try found(rows).filter { !unindexed.contains($0) } }
            bound = oldest.first
        }
        return Array((unindexed + indexed).sorted(by: >).prefix(count))
    }

    /// The next blocks that may hold a match, newest first, each with the first link of the block after it.
    private func blocks(
        before bound: LinkRecord.ID, _ session: PostgresSession
    ) throws -> [(first: LinkRecord.ID, end: LinkRecord.ID?)] {
        try session.run(
            """
            SELECT first_id, (
                SELECT later.first_id FROM link_blocks AS later
                WHERE later.project_id = $1 AND later.first_id > link_blocks.first_id ORDER BY later.first_id LIMIT 1)
            FROM link_blocks
            WHERE project_id = $1 AND first_id < $2 AND NOT EXISTS (
                SELECT FROM unnest($3::bigint[]) AS bits (number) WHERE get_bit(signature, number::integer) = 0)
            ORDER BY link_blocks.first_id DESC LIMIT $4
            """,
            [
                .id(filter.projectID), .id(bound), .numbers(query.bits.map { Int64($0) }), .number(Self.blocksAtOnce),
            ]
        ).map { (try $0.identifier(0), try $0.optionalIdentifier(1)) }
    }
}
