internal import LinkStorage

extension PostgresMigration {
    // See SQLite's step of the same name.
    static let people = PostgresMigration(
        .people,
        [
            """
            CREATE TABLE users (
                id uuid PRIMARY KEY,
                email text COLLATE "C" NOT NULL UNIQUE,
                name text NOT NULL,
                password_hash text,
                created_at bigint NOT NULL,
                disabled_at bigint
            )
            """,
            """
            CREATE TABLE user_grants (
                user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
                position bigint NOT NULL,
                project_id uuid REFERENCES projects (id) ON DELETE CASCADE,
                role text COLLATE "C" NOT NULL,
                PRIMARY KEY (user_id, position)
            )
            """,
            "CREATE INDEX user_grants_by_project ON user_grants (project_id)",
            """
            CREATE TABLE second_factors (
                user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
                secret bytea NOT NULL,
                confirmed_at bigint,
                last_step bigint NOT NULL
            )
            """,
            """
            CREATE TABLE recovery_codes (
                user_id uuid NOT NULL REFERENCES second_factors (user_id) ON DELETE CASCADE,
                hash bytea NOT NULL,
                PRIMARY KEY (user_id, hash)
            )
            """,
            """
            CREATE TABLE sessions (
                id uuid PRIMARY KEY,
                hash bytea NOT NULL UNIQUE,
                user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
                created_at bigint NOT NULL,
                last_used_at bigint NOT NULL,
                expires_at bigint NOT NULL,
                confirmed_at bigint NOT NULL,
                network text,
                user_agent text
            ) \(updated)
            """,
            "CREATE INDEX sessions_by_user ON sessions (user_id)",
            """
            CREATE TABLE invitations (
                id uuid PRIMARY KEY,
                hash bytea NOT NULL UNIQUE,
                purpose text COLLATE "C" NOT NULL,
                email text COLLATE "C",
                grants text NOT NULL,
                invited_by text,
                created_at bigint NOT NULL,
                expires_at bigint NOT NULL
            )
            """,
        ])

    static let audit = PostgresMigration(
        .audit,
        [
            """
            CREATE TABLE audit_entries (
                id uuid PRIMARY KEY,
                happened_at bigint NOT NULL,
                actor_kind text COLLATE "C" NOT NULL,
                actor_id text COLLATE "C",
                actor_name text,
                action text COLLATE "C" NOT NULL,
                target_kind text COLLATE "C" NOT NULL,
                target_id text COLLATE "C",
                target_name text,
                project_id uuid,
                changes text NOT NULL,
                request_id text,
                network text,
                outcome text COLLATE "C" NOT NULL
            )
            """,
            "CREATE INDEX audit_entries_by_project ON audit_entries (project_id, id)",
        ])
}
