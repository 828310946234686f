internal import LinkStorage

extension Migration {
    // The outbox is written with each change that a webhook wants, so that its rows are only added and removed: no index but the
    // key. Messages are found by those who send them, and by those who look at a webhook.
    static let webhooks = Migration(
        name: SchemaMigration.webhooks.rawValue,
        sql: """
            CREATE TABLE webhooks (
                id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
                project_id BLOB NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
                url TEXT NOT NULL,
                name TEXT,
                events TEXT NOT NULL,
                hears_links INTEGER NOT NULL,
                hears_activity INTEGER NOT NULL,
                secret BLOB NOT NULL,
                former_secret BLOB,
                former_secret_ends_at INTEGER,
                created_at INTEGER NOT NULL,
                stopped_at INTEGER,
                stop TEXT,
                failures INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX webhooks_by_project ON webhooks (project_id);
            CREATE TABLE webhook_outbox (
                number INTEGER PRIMARY KEY AUTOINCREMENT,
                event TEXT NOT NULL,
                project_id BLOB,
                domain_id BLOB,
                link_id BLOB,
                key_id BLOB,
                happened_at INTEGER,
                snapshot TEXT,
                source BLOB,
                entries BLOB
            ) STRICT;
            CREATE TABLE webhook_messages (
                id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
                webhook_id BLOB NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
                event TEXT NOT NULL,
                created_at INTEGER NOT NULL,
                body TEXT NOT NULL,
                state TEXT NOT NULL,
                attempt_count INTEGER NOT NULL,
                next_attempt_at INTEGER NOT NULL,
                attempts TEXT NOT NULL
            ) STRICT;
            CREATE INDEX webhook_messages_by_webhook ON webhook_messages (webhook_id, id);
            CREATE INDEX webhook_messages_waiting ON webhook_messages (webhook_id, next_attempt_at, id)
                WHERE state = 'waiting';
            """)
}
