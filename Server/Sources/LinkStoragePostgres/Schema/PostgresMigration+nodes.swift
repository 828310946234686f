internal import LinkStorage

extension PostgresMigration {
    // All times are those of the server's clock. `revision` is the number that `links_revision.changes` had in the slot after the
    // change: a reader who finds a number without rows knows that the log does not tell everything.
    static let nodes = PostgresMigration(
        .nodes,
        [
            // Steps before this one are known to all who look here.
            "ALTER TABLE schema_migrations ADD COLUMN keeps_older boolean NOT NULL DEFAULT false",
            """
            CREATE TABLE link_changes (
                slot bigint NOT NULL,
                revision bigint NOT NULL,
                domain_id uuid NOT NULL,
                code text COLLATE "C" NOT NULL
            )
            """,
            "CREATE INDEX link_changes_by_revision ON link_changes (slot, revision)",
            """
            CREATE TABLE nodes (
                id uuid PRIMARY KEY,
                run uuid NOT NULL,
                place text NOT NULL,
                host text NOT NULL,
                folder text NOT NULL,
                started_at bigint NOT NULL,
                renewals bigint NOT NULL,
                ends_at bigint NOT NULL
            ) \(updated)
            """,
            """
            CREATE TABLE shared_duties (
                name text COLLATE "C" PRIMARY KEY,
                holder uuid,
                ends_at bigint NOT NULL,
                done_at bigint
            ) \(updated)
            """,
        ])
}
