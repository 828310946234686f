internal import LinkStorage

extension Migration {
    // A new column of keys raises the settings revision as the others do: its triggers are on the table.
    static let identities = Migration(
        name: SchemaMigration.identities.rawValue,
        sql: """
            CREATE TABLE user_identities (
                issuer TEXT NOT NULL,
                subject TEXT NOT NULL,
                user_id BLOB NOT NULL REFERENCES users (id) ON DELETE CASCADE,
                email TEXT,
                created_at INTEGER NOT NULL,
                PRIMARY KEY (issuer, subject)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX user_identities_by_user ON user_identities (user_id);
            ALTER TABLE api_keys ADD COLUMN public_key BLOB;
            """)

    // A challenge refers to nothing: it ends by itself within minutes.
    static let passkeys = Migration(
        name: SchemaMigration.passkeys.rawValue,
        sql: """
            CREATE TABLE passkeys (
                id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
                user_id BLOB NOT NULL REFERENCES users (id) ON DELETE CASCADE,
                credential_id BLOB NOT NULL UNIQUE,
                public_key BLOB NOT NULL,
                sign_count INTEGER NOT NULL,
                name TEXT NOT NULL,
                created_at INTEGER NOT NULL,
                last_used_at INTEGER
            ) STRICT;
            CREATE INDEX passkeys_by_user ON passkeys (user_id);
            CREATE TABLE sign_in_challenges (
                hash BLOB NOT NULL PRIMARY KEY,
                user_id BLOB,
                expires_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX sign_in_challenges_by_end ON sign_in_challenges (expires_at);
            """)
}
