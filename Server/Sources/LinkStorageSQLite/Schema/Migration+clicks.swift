internal import LinkStorage

extension Migration {
    // Keys begin with the time, so that rows written together are stored together, however many links exist. A scope is
    // a link, a domain or a project. Its identity becomes NULL when it is deleted, and its rows are then deleted in
    // steps. Numbers are never reused. The value '' is *other*.
    static let clicks = Migration(
        name: SchemaMigration.clicks.rawValue,
        sql: """
            CREATE TABLE journal_positions (
                source BLOB NOT NULL PRIMARY KEY CHECK (length(source) = 16),
                segment INTEGER NOT NULL,
                offset INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            DROP TABLE count_sources;
            CREATE TABLE visitor_keys (
                day INTEGER PRIMARY KEY,
                key BLOB NOT NULL CHECK (length(key) = 32)
            ) STRICT;
            CREATE TABLE activity_scopes (
                number INTEGER PRIMARY KEY AUTOINCREMENT,
                id BLOB UNIQUE CHECK (length(id) = 16)
            ) STRICT;
            \(["links", "link_domains", "projects"].map(scopeTrigger).joined(separator: "\n"))

            CREATE TABLE clicks (
                moment INTEGER NOT NULL,
                id BLOB NOT NULL CHECK (length(id) = 16),
                project INTEGER NOT NULL,
                domain INTEGER NOT NULL,
                link INTEGER NOT NULL,
                kind TEXT NOT NULL,
                answer TEXT NOT NULL,
                is_return INTEGER NOT NULL,
                qr TEXT NOT NULL,
                platform TEXT NOT NULL,
                form TEXT,
                os TEXT,
                browser TEXT,
                in_app TEXT,
                country TEXT,
                language TEXT,
                referrer TEXT,
                source TEXT,
                medium TEXT,
                campaign TEXT,
                os_version TEXT,
                term TEXT,
                content TEXT,
                visitor INTEGER,
                PRIMARY KEY (moment, id)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE hour_counts (
                hour INTEGER NOT NULL,
                scope INTEGER NOT NULL,
                event TEXT NOT NULL,
                kind TEXT NOT NULL,
                platform TEXT NOT NULL,
                count INTEGER NOT NULL,
                PRIMARY KEY (hour, scope, event, kind, platform)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE day_counts (
                day INTEGER NOT NULL,
                scope INTEGER NOT NULL,
                event TEXT NOT NULL,
                platform TEXT NOT NULL,
                count INTEGER NOT NULL,
                PRIMARY KEY (day, scope, event, platform)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE day_values (
                day INTEGER NOT NULL,
                scope INTEGER NOT NULL,
                dimension TEXT NOT NULL,
                value TEXT NOT NULL,
                count INTEGER NOT NULL,
                PRIMARY KEY (day, scope, dimension, value)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE day_measures (
                day INTEGER NOT NULL,
                scope INTEGER NOT NULL,
                measure TEXT NOT NULL,
                count INTEGER NOT NULL,
                PRIMARY KEY (day, scope, measure)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE day_visitors (
                day INTEGER NOT NULL,
                scope INTEGER NOT NULL,
                visitor INTEGER NOT NULL,
                PRIMARY KEY (day, scope, visitor)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE activity_folding (
                only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
                folded_before INTEGER NOT NULL
            ) STRICT;
            INSERT INTO activity_folding (only_row, folded_before) VALUES (1, 0);

            INSERT INTO activity_scopes (id) SELECT id FROM projects UNION ALL SELECT id FROM link_domains;
            INSERT INTO day_counts (day, scope, event, platform, count)
            SELECT day, activity_scopes.number, event, platform, CAST(total(count) AS INTEGER)
            FROM daily_counts
            CROSS JOIN links ON links.id = daily_counts.link_id
            CROSS JOIN activity_scopes ON activity_scopes.id IN (links.project_id, links.domain_id)
            GROUP BY day, activity_scopes.number, event, platform;
            """)

    private static func scopeTrigger(on table: String) -> String {
        """
        CREATE TRIGGER \(table)_forget_activity AFTER DELETE ON \(table)
        BEGIN UPDATE activity_scopes SET id = NULL WHERE id = OLD.id; END;
        """
    }
}
