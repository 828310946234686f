internal import LinkStorage

extension Migration {
    // One row is the database's own; the others are the databases that it is a copy of.
    static let databaseIdentity = Migration(
        name: SchemaMigration.databaseIdentity.rawValue,
        sql: """
            CREATE TABLE database_identities (
                id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
                is_own INTEGER NOT NULL
            ) STRICT;
            CREATE UNIQUE INDEX database_identities_own ON database_identities (is_own) WHERE is_own;
            """,
        convert: { db in try DatabaseIdentity.begin(in: db) })
}
