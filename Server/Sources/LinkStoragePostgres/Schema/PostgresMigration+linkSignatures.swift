internal import LinkStorage

extension PostgresMigration {
    // Without triggers the format stays 0: there is no index. Signatures are read whole for each search: values of two kilobytes would be kept apart and fetched
    // by an index of their own.
    static let linkSignatures = PostgresMigration(
        .linkSignatures,
        [
            """
            CREATE TABLE link_index (
                only_row bigint PRIMARY KEY CHECK (only_row = 1),
                format bigint NOT NULL
            )
            """,
            "INSERT INTO link_index (only_row, format) VALUES (1, 0)",
            """
            CREATE TABLE link_blocks (
                project_id uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
                first_id uuid NOT NULL,
                last_id uuid NOT NULL,
                link_count bigint NOT NULL,
                signature bytea NOT NULL,
                PRIMARY KEY (project_id, first_id)
            )
            """,
            """
            CREATE TABLE unindexed_links (
                number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
                link_id uuid NOT NULL
            )
            """,
        ],
        besides: [
            .triggers: LinkTriggers.making + [
                "ALTER TABLE link_blocks ALTER COLUMN signature SET STORAGE PLAIN",
                "INSERT INTO unindexed_links (link_id) SELECT id FROM links ORDER BY project_id, id",
                "UPDATE link_index SET format = 1",
            ]
        ])
}
