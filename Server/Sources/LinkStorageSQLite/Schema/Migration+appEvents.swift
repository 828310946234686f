internal import LinkStorage

extension Migration {
    // Sums have no foreign key, because their scope is a link, a domain or a project; identities of all three differ. The value is
    // decimal text, which loses no digit.
    static let appEvents = Migration(
        name: SchemaMigration.appEvents.rawValue,
        sql: """
            CREATE TABLE app_events (
                number INTEGER PRIMARY KEY AUTOINCREMENT,
                project_id BLOB NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
                event_id TEXT NOT NULL,
                name TEXT NOT NULL,
                value TEXT,
                currency TEXT,
                platform TEXT NOT NULL,
                happened_at INTEGER NOT NULL,
                received_at INTEGER NOT NULL,
                link_id BLOB NOT NULL CHECK (length(link_id) = 16),
                touch TEXT NOT NULL,
                claim_id BLOB CHECK (length(claim_id) = 16),
                click_id BLOB CHECK (length(click_id) = 16)
            ) STRICT;
            CREATE UNIQUE INDEX app_events_by_id ON app_events (project_id, event_id);
            CREATE INDEX app_events_by_age ON app_events (received_at);
            CREATE INDEX app_events_by_link ON app_events (link_id);
            CREATE INDEX app_events_by_claim ON app_events (claim_id) WHERE claim_id IS NOT NULL;
            CREATE TABLE app_event_sums (
                scope BLOB NOT NULL CHECK (length(scope) = 16),
                day INTEGER NOT NULL,
                name TEXT NOT NULL,
                currency TEXT NOT NULL,
                count INTEGER NOT NULL,
                value TEXT,
                PRIMARY KEY (scope, day, name, currency)
            ) STRICT, WITHOUT ROWID;
            CREATE TRIGGER app_events_of_deleted_links AFTER DELETE ON links BEGIN
                DELETE FROM app_events WHERE link_id = OLD.id;
                DELETE FROM app_event_sums WHERE scope = OLD.id;
            END;
            CREATE TRIGGER app_events_of_deleted_domains AFTER DELETE ON link_domains BEGIN
                DELETE FROM app_event_sums WHERE scope = OLD.id;
            END;
            CREATE TRIGGER app_events_of_deleted_projects AFTER DELETE ON projects BEGIN
                DELETE FROM app_event_sums WHERE scope = OLD.id;
            END;
            """)
}
