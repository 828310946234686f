internal import LinkStorage

extension PostgresMigration {
    // `claimed_use` is the click or the token that only one installation can claim: 16 bytes of a click, 32 of a token. Candidates
    // have no foreign key, because clicks of deleted links do no harm, and each insertion would search for the link.
    static let deferredLinks = PostgresMigration(
        .deferredLinks,
        [
            "ALTER TABLE projects ADD COLUMN matches_probably boolean NOT NULL DEFAULT false",
            "ALTER TABLE links ADD COLUMN claim_token text COLLATE \"C\"",
            "ALTER TABLE links ADD COLUMN shareable text NOT NULL DEFAULT '[]'",
            """
            CREATE UNIQUE INDEX links_by_claim_token ON links (project_id, claim_token) WHERE claim_token IS NOT NULL
            """,
            """
            CREATE TABLE click_token_secret (
                only_row bigint PRIMARY KEY CHECK (only_row = 1),
                secret bytea NOT NULL
            )
            """,
            """
            CREATE TABLE pending_clicks (
                id uuid PRIMARY KEY,
                network bigint NOT NULL,
                family text COLLATE "C" NOT NULL,
                moment bigint NOT NULL,
                link_id uuid NOT NULL,
                traits text NOT NULL
            )
            """,
            "CREATE INDEX pending_clicks_by_network ON pending_clicks (network, family, moment)",
            "CREATE INDEX pending_clicks_by_age ON pending_clicks (moment)",
            """
            CREATE TABLE pending_click_traits (
                id uuid PRIMARY KEY,
                moment bigint NOT NULL,
                traits text NOT NULL
            )
            """,
            "CREATE INDEX pending_click_traits_by_age ON pending_click_traits (moment)",
            """
            CREATE TABLE matching_models (
                project_id uuid PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
                content bytea NOT NULL
            )
            """,
            "ALTER TABLE claims ADD COLUMN id uuid NOT NULL",
            "ALTER TABLE claims ADD COLUMN method text COLLATE \"C\" NOT NULL",
            "ALTER TABLE claims ADD COLUMN claimed_use bytea",
            "ALTER TABLE claims ADD COLUMN clicked_at bigint",
            "ALTER TABLE claims ADD COLUMN confidence double precision",
            "CREATE UNIQUE INDEX claims_by_id ON claims (project_id, id)",
            """
            CREATE UNIQUE INDEX claims_by_use ON claims (project_id, claimed_use) WHERE claimed_use IS NOT NULL
            """,
            """
            CREATE TABLE claim_explanations (
                project_id uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
                id uuid NOT NULL,
                installation_id text COLLATE "C" NOT NULL,
                decided_at bigint NOT NULL,
                reason text NOT NULL,
                content text NOT NULL,
                PRIMARY KEY (project_id, id)
            )
            """,
        ])

    // Sums have no foreign key, because their scope is a link, a domain or a project; identities of all three differ. The value
    // is decimal text, which loses no digit. Numbers of events come from one row, so that they are visible in their order: who
    // reads page by page misses none.
    static let appEvents = PostgresMigration(
        .appEvents,
        [
            """
            CREATE TABLE app_event_numbers (
                only_row bigint PRIMARY KEY CHECK (only_row = 1),
                last_number bigint NOT NULL
            ) \(updated)
            """,
            "INSERT INTO app_event_numbers (only_row, last_number) VALUES (1, 0)",
            """
            CREATE TABLE app_events (
                number bigint PRIMARY KEY,
                project_id uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
                event_id text COLLATE "C" NOT NULL,
                name text COLLATE "C" NOT NULL,
                value text,
                currency text,
                platform text COLLATE "C" NOT NULL,
                happened_at bigint NOT NULL,
                received_at bigint NOT NULL,
                link_id uuid NOT NULL REFERENCES links (id) ON DELETE CASCADE,
                touch text COLLATE "C" NOT NULL,
                claim_id uuid,
                click_id uuid
            )
            """,
            "CREATE UNIQUE INDEX app_events_by_id ON app_events (project_id, event_id)",
            "CREATE INDEX app_events_by_age ON app_events (received_at)",
            "CREATE INDEX app_events_by_link ON app_events (link_id)",
            "CREATE INDEX app_events_by_claim ON app_events (claim_id) WHERE claim_id IS NOT NULL",
            """
            CREATE TABLE app_event_sums (
                scope uuid NOT NULL,
                day bigint NOT NULL,
                name text COLLATE "C" NOT NULL,
                currency text COLLATE "C" NOT NULL,
                count bigint NOT NULL,
                value text,
                PRIMARY KEY (scope, day, name, currency)
            ) \(updated)
            """,
        ])
}
