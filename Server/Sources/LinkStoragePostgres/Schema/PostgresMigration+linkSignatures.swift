internal import LinkStorage

extension PostgresMigration {
    // Triggers, because older programs add and change links during an upgrade too. Signatures are read whole for each search: a value of
    // two kilobytes would be kept apart and fetched by an index of its own.
    static let linkSignatures = PostgresMigration(
        .linkSignatures,
        [
            "CREATE TABLE link_index (only_row bigint PRIMARY KEY CHECK (only_row = 1))",
            "INSERT INTO link_index (only_row) VALUES (1)",
            """
            CREATE TABLE link_blocks (
                project_id uuid NOT NULL,
                first_id uuid NOT NULL,
                last_id uuid NOT NULL,
                link_count bigint NOT NULL,
                signature bytea NOT NULL,
                PRIMARY KEY (project_id, first_id)
            )
            """,
            "ALTER TABLE link_blocks ALTER COLUMN signature SET STORAGE PLAIN",
            """
            CREATE TABLE unindexed_links (
                number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
                link_id uuid NOT NULL
            )
            """,
            "INSERT INTO unindexed_links (link_id) SELECT id FROM links ORDER BY project_id, id",
            """
            CREATE FUNCTION note_added_links() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
                INSERT INTO unindexed_links (link_id) SELECT id FROM added;
                RETURN NULL;
            END
            $$
            """,
            """
            CREATE TRIGGER links_added AFTER INSERT ON links REFERENCING NEW TABLE AS added
            FOR EACH STATEMENT EXECUTE FUNCTION note_added_links()
            """,
            """
            CREATE FUNCTION note_changed_link() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
                INSERT INTO unindexed_links (link_id) VALUES (NEW.id);
                RETURN NULL;
            END
            $$
            """,
            """
            CREATE TRIGGER links_changed AFTER UPDATE OF project_id, domain_id, code, parameters, destination, name, tags, archived_at,
                is_managed, key_id ON links
            FOR EACH ROW EXECUTE FUNCTION note_changed_link()
            """,
        ])
}
