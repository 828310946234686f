internal import GRDB
internal import LinkStorage

extension Database {
    /// Takes uses of a link, if its limits permit them.
    ///
    /// One conditional update decides; a use that is not limited is permitted, and not counted.
    ///
    /// - Returns: `false` if the limits do not permit them, or if the link is gone.
    func take(_ uses: LinkUses, of id: LinkRecord.ID) throws -> Bool {
        let statement = try BoundStatement(self, sql: Self.taking)
        statement.bind(1, id.uuid)
        statement.bind(2, uses.contains(.click) ? 1 : 0)
        statement.bind(3, uses.contains(.opening) ? 1 : 0)
        try statement.run(self)
        return changesCount > 0
    }

    private static let taking = """
        UPDATE links SET
            clicks_used = clicks_used + (?2 AND click_limit IS NOT NULL),
            openings_used = openings_used + (?3 AND opening_limit IS NOT NULL)
        WHERE id = ?1
            AND (NOT ?2 OR click_limit IS NULL OR clicks_used < click_limit)
            AND (NOT ?3 OR opening_limit IS NULL OR openings_used < opening_limit)
        """

    /// Whether there is a link.
    func hasLink(_ id: LinkRecord.ID) throws -> Bool {
        let search = try BoundStatement(self, sql: "SELECT 1 FROM links WHERE id = ?")
        search.bind(1, id.uuid)
        defer { search.reset() }
        return try search.step(self)
    }
}
