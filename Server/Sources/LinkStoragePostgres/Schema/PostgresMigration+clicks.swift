internal import LinkStorage

extension PostgresMigration {
    // A scope is a link, a domain or a project. Its identity becomes NULL when it is deleted, and its rows are then deleted in
    // steps. Numbers are never reused. The value '' is *other*.
    static let clicks = PostgresMigration(
        .clicks,
        [
            """
            CREATE TABLE journal_positions (
                source uuid PRIMARY KEY,
                segment bigint NOT NULL,
                byte_offset bigint NOT NULL
            ) \(updated)
            """,
            "CREATE TABLE visitor_keys (day bigint PRIMARY KEY, key bytea NOT NULL)",
            """
            CREATE TABLE activity_scopes (
                number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
                id uuid UNIQUE
            )
            """,
            """
            CREATE TABLE hour_counts (
                hour bigint NOT NULL,
                scope bigint NOT NULL,
                event text COLLATE "C" NOT NULL,
                kind text COLLATE "C" NOT NULL,
                platform text COLLATE "C" NOT NULL,
                count bigint NOT NULL,
                PRIMARY KEY (scope, hour, event, kind, platform)
            ) \(updated)
            """,
            "CREATE INDEX hour_counts_by_hour ON hour_counts (hour)",
            """
            CREATE TABLE day_counts (
                day bigint NOT NULL,
                scope bigint NOT NULL,
                event text COLLATE "C" NOT NULL,
                platform text COLLATE "C" NOT NULL,
                count bigint NOT NULL,
                PRIMARY KEY (scope, day, event, platform)
            ) \(updated)
            """,
            """
            CREATE TABLE day_values (
                day bigint NOT NULL,
                scope bigint NOT NULL,
                dimension text COLLATE "C" NOT NULL,
                value text COLLATE "C" NOT NULL,
                count bigint NOT NULL,
                PRIMARY KEY (scope, day, dimension, value)
            ) \(updated)
            """,
            "CREATE INDEX day_values_by_day ON day_values (day)",
            """
            CREATE TABLE day_measures (
                day bigint NOT NULL,
                scope bigint NOT NULL,
                measure text COLLATE "C" NOT NULL,
                count bigint NOT NULL,
                PRIMARY KEY (scope, day, measure)
            ) \(updated)
            """,
            """
            CREATE TABLE day_visitors (
                day bigint NOT NULL,
                scope bigint NOT NULL,
                visitor bigint NOT NULL,
                PRIMARY KEY (day, scope, visitor)
            )
            """,
            """
            CREATE TABLE activity_folding (
                only_row bigint PRIMARY KEY CHECK (only_row = 1),
                folded_before bigint NOT NULL
            )
            """,
            "INSERT INTO activity_folding (only_row, folded_before) VALUES (1, 0)",
        ])

    // Batches of journals wait in the queue until they are added up. Several processes may do that: the row of `activity_pass`
    // lets one of them at a time. Batches get their numbers before they are committed, so that a lower number may appear later
    // than a higher one; those that belong to the pass that has begun are marked.
    static let clickBlocks = PostgresMigration(
        .clickBlocks,
        [
            """
            CREATE TABLE activity_queue (
                number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
                source uuid NOT NULL,
                keeps_clicks boolean NOT NULL,
                count bigint NOT NULL,
                entries bytea NOT NULL,
                is_in_pass boolean NOT NULL DEFAULT false
            )
            """,
            """
            CREATE TABLE activity_pass (
                only_row bigint PRIMARY KEY CHECK (only_row = 1),
                number bigint NOT NULL,
                is_begun boolean NOT NULL,
                last_link uuid
            ) \(updated)
            """,
            "INSERT INTO activity_pass (only_row, number, is_begun) VALUES (1, 1, false)",
            // A block has some thousand clicks, so that there are few rows, and none is as hot as a click's would be.
            """
            CREATE TABLE click_blocks (
                number bigint PRIMARY KEY,
                first bigint NOT NULL,
                last bigint NOT NULL,
                count bigint NOT NULL,
                clicks bytea NOT NULL
            )
            """,
            "CREATE INDEX click_blocks_by_time ON click_blocks (last, first)",
        ])
}
