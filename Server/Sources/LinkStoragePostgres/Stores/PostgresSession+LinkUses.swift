internal import LinkStorage
internal import WaymarkLinks

extension PostgresSession {
    /// Takes uses of a link, if its limits permit them.
    ///
    /// One conditional update decides; a use that is not limited is permitted, and not counted.
    ///
    /// - Returns: `false` if the limits do not permit them, or if the link is gone.
    func take(_ uses: LinkUses, of id: LinkRecord.ID) throws -> Bool {
        try run(
            """
            UPDATE links SET
                clicks_used = clicks_used + CASE WHEN $2 AND click_limit IS NOT NULL THEN 1 ELSE 0 END,
                openings_used = openings_used + CASE WHEN $3 AND opening_limit IS NOT NULL THEN 1 ELSE 0 END
            WHERE id = $1
                AND (NOT $2 OR click_limit IS NULL OR clicks_used < click_limit)
                AND (NOT $3 OR opening_limit IS NULL OR openings_used < opening_limit)
            """, [.id(id), .flag(uses.contains(.click)), .flag(uses.contains(.opening))]
        ).changedCount > 0
    }

    /// Whether there is a link.
    func hasLink(_ id: LinkRecord.ID) throws -> Bool {
        try run("SELECT 1::bigint FROM links WHERE id = $1", [.id(id)]).count > 0
    }
}

extension LinkLimits {
    /// The values of the columns, in the order of the table.
    var columns: [PostgresValue] {
        [
            .number(clicks.map { Int64($0.most) }), .number(clicks?.used ?? 0),
            .number(openings.map { Int64($0.most) }),
            .number(openings?.used ?? 0), .text(usedUpURL?.description), .text(expiredURL?.description),
        ]
    }
}
