internal import LinkStorage

extension PostgresMigration {
    // See SQLite's steps of the same names.
    static let identities = PostgresMigration(
        .identities,
        [
            """
            CREATE TABLE user_identities (
                issuer text COLLATE "C" NOT NULL,
                subject text COLLATE "C" NOT NULL,
                user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
                email text COLLATE "C",
                created_at bigint NOT NULL,
                PRIMARY KEY (issuer, subject)
            )
            """,
            "CREATE INDEX user_identities_by_user ON user_identities (user_id)",
            "ALTER TABLE api_keys ADD COLUMN public_key bytea",
        ])

    static let passkeys = PostgresMigration(
        .passkeys,
        [
            """
            CREATE TABLE passkeys (
                id uuid PRIMARY KEY,
                user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
                credential_id bytea NOT NULL UNIQUE,
                public_key bytea NOT NULL,
                sign_count bigint NOT NULL,
                name text NOT NULL,
                created_at bigint NOT NULL,
                last_used_at bigint
            )
            """,
            "CREATE INDEX passkeys_by_user ON passkeys (user_id)",
            """
            CREATE TABLE sign_in_challenges (
                hash bytea PRIMARY KEY,
                user_id uuid,
                expires_at bigint NOT NULL
            )
            """,
            "CREATE INDEX sign_in_challenges_by_end ON sign_in_challenges (expires_at)",
        ])
}
