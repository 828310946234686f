internal import LinkStorage

extension PostgresMigration {
    // See SQLite's step of the same name. An older node notes nothing of what it changes.
    static let webhooks = PostgresMigration(
        .webhooks,
        [
            """
            CREATE TABLE webhooks (
                id uuid PRIMARY KEY,
                project_id uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
                url text NOT NULL,
                name text,
                events text NOT NULL,
                hears_links boolean NOT NULL,
                hears_activity boolean NOT NULL,
                secret bytea NOT NULL,
                former_secret bytea,
                former_secret_ends_at bigint,
                created_at bigint NOT NULL,
                stopped_at bigint,
                stop text COLLATE "C",
                failures bigint NOT NULL
            ) \(updated)
            """,
            "CREATE INDEX webhooks_by_project ON webhooks (project_id)",
            """
            CREATE TABLE webhook_outbox (
                number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
                event text COLLATE "C" NOT NULL,
                project_id uuid,
                domain_id uuid,
                link_id uuid,
                key_id uuid,
                happened_at bigint,
                snapshot text,
                source uuid,
                entries bytea
            )
            """,
            """
            CREATE TABLE webhook_messages (
                id uuid PRIMARY KEY,
                webhook_id uuid NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
                event text COLLATE "C" NOT NULL,
                created_at bigint NOT NULL,
                body text NOT NULL,
                state text COLLATE "C" NOT NULL,
                attempt_count bigint NOT NULL,
                next_attempt_at bigint NOT NULL,
                attempts text NOT NULL
            ) \(updated)
            """,
            "CREATE INDEX webhook_messages_by_webhook ON webhook_messages (webhook_id, id)",
            """
            CREATE INDEX webhook_messages_waiting ON webhook_messages (webhook_id, next_attempt_at, id)
            WHERE state = 'waiting'
            """,
        ])
}
