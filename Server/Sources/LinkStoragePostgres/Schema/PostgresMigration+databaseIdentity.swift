internal import LinkStorage

extension PostgresMigration {
    // See SQLite's step of the same name.
    static let databaseIdentity = PostgresMigration(
        .databaseIdentity,
        [
            "CREATE TABLE database_identities (id uuid PRIMARY KEY, is_own boolean NOT NULL)",
            "CREATE UNIQUE INDEX database_identities_own ON database_identities (is_own) WHERE is_own",
            "INSERT INTO database_identities (id, is_own) VALUES (gen_random_uuid(), true)",
        ])
}
