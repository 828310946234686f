internal import LinkStorage

/// Triggers that insert added and changed links into `unindexed_links`, in the same transaction.
///
/// They also run for older versions of the program during an upgrade.
enum LinkTriggers {
    /// The columns on which a link's signature depends.
    private static let columns =
        "project_id, domain_id, code, parameters, destination, name, tags, archived_at, is_managed, key_id"

    /// The statements that create them, within a transaction.
    ///
    /// The functions use the search path of their creation, so that sessions with another one can change links too.
    static let making = making(on: "links", noting: "unindexed_links (link_id)", columns: columns)

    private static func making(on table: String, noting target: String, columns: String) -> [String] {
        [
            """
            CREATE FUNCTION \(table)_added() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
            BEGIN
                INSERT INTO \(target) SELECT id FROM added;
                RETURN NULL;
            END
            $$
            """,
            """
            CREATE TRIGGER \(table)_added AFTER INSERT ON \(table) REFERENCING NEW TABLE AS added
            FOR EACH STATEMENT EXECUTE FUNCTION \(table)_added()
            """,
            """
            CREATE FUNCTION \(table)_changed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
            BEGIN
                INSERT INTO \(target) VALUES (NEW.id);
                RETURN NULL;
            END
            $$
            """,
            """
            CREATE TRIGGER \(table)_changed AFTER UPDATE OF \(columns) ON \(table)
            FOR EACH ROW EXECUTE FUNCTION \(table)_changed()
            """,
        ]
    }

    /// Tries whether a server calls functions when a table changes; leaves nothing behind.
    ///
    /// - Throws: ``PostgresError`` if the trial ended for another reason than that the server lacks something.
    static func areSupported(by session: PostgresSession) throws -> Bool {
        // By chance, because others may try at the same moment.
        let name = "trigger_trial_\(UInt64.random(in: 0...UInt64.max))"
        let making = making(on: name, noting: "\(name)_noted", columns: "name")
        let noted = try session.trial(
            ["CREATE TABLE \(name) (id bigint, name bigint)", "CREATE TABLE \(name)_noted (id bigint)"] + making + [
                "ALTER TABLE \(name)_noted ADD COLUMN signature bytea",
                "ALTER TABLE \(name)_noted ALTER COLUMN signature SET STORAGE PLAIN",
                "INSERT INTO \(name) VALUES (1, 0), (2, 0)",
                "UPDATE \(name) SET name = id WHERE id = 2",
            ], "SELECT id FROM \(name)_noted ORDER BY id")
        return noted == [1, 2, 2]
    }
}
