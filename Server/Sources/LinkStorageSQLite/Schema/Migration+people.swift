internal import LinkStorage

extension Migration {
    // People are no settings: who signs in is looked up with each request, so that nothing here raises the revision.
    //
    // The roles of a person are numbered from 0, so that a copy has them in one order. An entry of the audit log refers to nothing: it
    // stays when what it names is gone.
    static let people = Migration(
        name: SchemaMigration.people.rawValue,
        sql: """
            CREATE TABLE users (
                id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
                email TEXT NOT NULL UNIQUE,
                name TEXT NOT NULL,
                password_hash TEXT,
                created_at INTEGER NOT NULL,
                disabled_at INTEGER
            ) STRICT;
            CREATE TABLE user_grants (
                user_id BLOB NOT NULL REFERENCES users (id) ON DELETE CASCADE,
                position INTEGER NOT NULL,
                project_id BLOB REFERENCES projects (id) ON DELETE CASCADE,
                role TEXT NOT NULL,
                PRIMARY KEY (user_id, position)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX user_grants_by_project ON user_grants (project_id);
            CREATE TABLE second_factors (
                user_id BLOB NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
                secret BLOB NOT NULL,
                confirmed_at INTEGER,
                last_step INTEGER NOT NULL
            ) STRICT;
            CREATE TABLE recovery_codes (
                user_id BLOB NOT NULL REFERENCES second_factors (user_id) ON DELETE CASCADE,
                hash BLOB NOT NULL,
                PRIMARY KEY (user_id, hash)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE sessions (
                id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
                hash BLOB NOT NULL UNIQUE,
                user_id BLOB NOT NULL REFERENCES users (id) ON DELETE CASCADE,
                created_at INTEGER NOT NULL,
                last_used_at INTEGER NOT NULL,
                expires_at INTEGER NOT NULL,
                confirmed_at INTEGER NOT NULL,
                network TEXT,
                user_agent TEXT
            ) STRICT;
            CREATE INDEX sessions_by_user ON sessions (user_id);
            CREATE TABLE invitations (
                id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
                hash BLOB NOT NULL UNIQUE,
                purpose TEXT NOT NULL,
                email TEXT,
                grants TEXT NOT NULL,
                invited_by TEXT,
                created_at INTEGER NOT NULL,
                expires_at INTEGER NOT NULL
            ) STRICT;
            """)

    static let audit = Migration(
        name: SchemaMigration.audit.rawValue,
        sql: """
            CREATE TABLE audit_entries (
                id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
                happened_at INTEGER NOT NULL,
                actor_kind TEXT NOT NULL,
                actor_id TEXT,
                actor_name TEXT,
                action TEXT NOT NULL,
                target_kind TEXT NOT NULL,
                target_id TEXT,
                target_name TEXT,
                project_id BLOB,
                changes TEXT NOT NULL,
                request_id TEXT,
                network TEXT,
                outcome TEXT NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX audit_entries_by_project ON audit_entries (project_id, id);
            CREATE TRIGGER audit_entries_stay BEFORE UPDATE ON audit_entries
            BEGIN SELECT RAISE(ABORT, 'entries of the audit log do not change'); END;
            """)
}
