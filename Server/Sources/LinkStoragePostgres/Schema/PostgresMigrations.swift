internal import LinkStorage

extension PostgresMigration {
    // Identifiers are `uuid`, times are milliseconds since 1970 and days those since then, both `bigint`; lists and structures are
    // JSON as `text`, because `jsonb` would change it. Texts that are compared or ordered have the collation "C": bytes, whatever
    // the locale of the database is. There are no triggers, functions or serial numbers of rows, which PostgreSQL's relatives
    // lack or treat differently; whoever changes settings or links raises the revisions.
    //
    // No database of PostgreSQL has had the earlier forms of what later steps of SQLite's schema replaced, so that some steps
    // are empty.

    /// All steps in order.
    static let all = [
        PostgresMigration(
            .projects,
            [
                """
                CREATE TABLE settings_revision (
                    only_row bigint PRIMARY KEY CHECK (only_row = 1),
                    revision bigint NOT NULL
                )
                """,
                "INSERT INTO settings_revision (only_row, revision) VALUES (1, 0)",
                // A transaction whose commit was not answered is known by its mark.
                "CREATE TABLE write_marks (id uuid PRIMARY KEY, written_at bigint NOT NULL)",
                """
                CREATE TABLE projects (
                    id uuid PRIMARY KEY,
                    name text COLLATE "C" NOT NULL UNIQUE,
                    url_patterns text NOT NULL,
                    created_at bigint NOT NULL
                )
                """,
            ]),
        PostgresMigration(
            .apps,
            [
                """
                CREATE TABLE apps (
                    id uuid PRIMARY KEY,
                    project_id uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
                    platform text COLLATE "C" NOT NULL,
                    bundle_or_package text COLLATE "C" NOT NULL,
                    details text NOT NULL,
                    created_at bigint NOT NULL,
                    UNIQUE (project_id, platform, bundle_or_package)
                )
                """
            ]),
        PostgresMigration(
            .linkDomains,
            [
                """
                CREATE TABLE link_domains (
                    id uuid PRIMARY KEY,
                    project_id uuid NOT NULL REFERENCES projects (id) ON DELETE RESTRICT,
                    prefix text COLLATE "C" NOT NULL UNIQUE,
                    alternate_host text,
                    is_case_sensitive boolean NOT NULL,
                    fallback_url text,
                    not_found_url text,
                    url_patterns text NOT NULL,
                    is_service_address boolean NOT NULL,
                    created_at bigint NOT NULL
                )
                """,
                "CREATE INDEX link_domains_by_project ON link_domains (project_id)",
            ]),
        PostgresMigration(
            .apiKeys,
            [
                """
                CREATE TABLE api_keys (
                    id uuid PRIMARY KEY,
                    project_id uuid REFERENCES projects (id) ON DELETE CASCADE,
                    role text COLLATE "C" NOT NULL,
                    name text,
                    secret_hash bytea NOT NULL,
                    restrictions text NOT NULL,
                    created_at bigint NOT NULL,
                    last_used_at bigint
                )
                """,
                "CREATE INDEX api_keys_by_project ON api_keys (project_id)",
            ]),
        // `code_key` is the code as its domain compares it: in lower case where letter case does not count. `parameters` is the
        // query of the long link, the only lossless form of a link; `destination` repeats its deep link for searches.
        PostgresMigration(
            .links,
            [
                """
                CREATE TABLE links (
                    id uuid PRIMARY KEY,
                    project_id uuid NOT NULL REFERENCES projects (id) ON DELETE RESTRICT,
                    domain_id uuid NOT NULL REFERENCES link_domains (id) ON DELETE RESTRICT,
                    code text COLLATE "C" NOT NULL,
                    code_key text COLLATE "C" NOT NULL,
                    parameters text NOT NULL,
                    destination text NOT NULL,
                    name text,
                    tags text NOT NULL,
                    is_managed boolean NOT NULL,
                    created_at bigint NOT NULL,
                    updated_at bigint NOT NULL,
                    archived_at bigint,
                    expires_at bigint,
                    version bigint NOT NULL,
                    idempotency_key bytea,
                    idempotency_request bytea,
                    CHECK ((idempotency_key IS NULL) = (idempotency_request IS NULL))
                )
                """,
                "CREATE UNIQUE INDEX links_by_code ON links (domain_id, code_key)",
                """
                CREATE UNIQUE INDEX links_by_idempotency ON links (project_id, idempotency_key)
                WHERE idempotency_key IS NOT NULL
                """,
                "CREATE INDEX links_by_project ON links (project_id, id)",
            ]),
        PostgresMigration(
            .dailyCounts,
            [
                """
                CREATE TABLE daily_counts (
                    link_id uuid NOT NULL REFERENCES links (id) ON DELETE CASCADE,
                    day bigint NOT NULL,
                    event text COLLATE "C" NOT NULL,
                    platform text COLLATE "C" NOT NULL,
                    count bigint NOT NULL,
                    PRIMARY KEY (link_id, day, event, platform)
                ) \(updated)
                """
            ]),
        PostgresMigration(
            .claims,
            [
                """
                CREATE TABLE claims (
                    project_id uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
                    installation_id text COLLATE "C" NOT NULL,
                    link_id uuid,
                    claimed_at bigint NOT NULL,
                    PRIMARY KEY (project_id, installation_id)
                )
                """
            ]),
        PostgresMigration(
            .appEventBatches,
            [
                """
                CREATE TABLE app_event_batches (
                    project_id uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
                    batch_id text COLLATE "C" NOT NULL,
                    counted bigint NOT NULL,
                    ignored bigint NOT NULL,
                    received_at bigint NOT NULL,
                    PRIMARY KEY (project_id, batch_id)
                )
                """,
                "CREATE INDEX app_event_batches_by_age ON app_event_batches (received_at)",
            ]),
        PostgresMigration(.domainPages, ["ALTER TABLE link_domains ADD COLUMN pages text NOT NULL DEFAULT '{}'"]),
        PostgresMigration(
            .domainAssociations,
            ["ALTER TABLE link_domains ADD COLUMN serves_associations boolean NOT NULL DEFAULT true"]),
        PostgresMigration(
            .linkActivity,
            ["ALTER TABLE links ADD COLUMN disabled_at bigint", "ALTER TABLE links ADD COLUMN starts_at bigint"]),
        PostgresMigration(.countSources),
        // Two deleted links may have the same key: those that differed only in letter case, after the domain ignores case.
        PostgresMigration(
            .deletedLinks,
            [
                """
                CREATE TABLE deleted_links (
                    id uuid PRIMARY KEY,
                    domain_id uuid NOT NULL REFERENCES link_domains (id) ON DELETE CASCADE,
                    code text COLLATE "C" NOT NULL,
                    code_key text COLLATE "C" NOT NULL,
                    created_at bigint NOT NULL,
                    deleted_at bigint NOT NULL
                )
                """,
                "CREATE INDEX deleted_links_by_code ON deleted_links (domain_id, code_key)",
            ]),
        PostgresMigration(.linkIndex),
        PostgresMigration(
            .appNames, ["ALTER TABLE apps ADD COLUMN name text", "ALTER TABLE apps ADD COLUMN icon_url text"]),
        PostgresMigration(.longLinks, ["ALTER TABLE link_domains ADD COLUMN long_links text NOT NULL DEFAULT '{}'"]),
        PostgresMigration(
            .passedParameters, ["ALTER TABLE link_domains ADD COLUMN passed_parameters text NOT NULL DEFAULT '[]'"]),
        PostgresMigration(.claimedLinks, ["ALTER TABLE claims ADD COLUMN link_digest bytea"]),
        PostgresMigration(.linkKeys, ["ALTER TABLE links ADD COLUMN key_id uuid"]),
        PostgresMigration(.keyExpiry, ["ALTER TABLE api_keys ADD COLUMN expires_at bigint"]),
        PostgresMigration(
            .retiredHosts, ["ALTER TABLE link_domains ADD COLUMN retired_hosts text NOT NULL DEFAULT '[]'"]),
        PostgresMigration(.codesInAnyCase),
        PostgresMigration(.movedLinks),
        // Each process writes one of the rows, so that those who create links at once do not wait for each other; the revision
        // is their sum.
        PostgresMigration(
            .linksRevision,
            [
                """
                CREATE TABLE links_revision (
                    slot bigint PRIMARY KEY,
                    changes bigint NOT NULL,
                    additions bigint NOT NULL,
                    deleted_additions bigint NOT NULL
                ) \(updated)
                """,
                """
                INSERT INTO links_revision (slot, changes, additions, deleted_additions)
                SELECT slot, 0, 0, 0 FROM generate_series(0, \(RevisionSlot.count - 1)) AS slots (slot)
                """,
            ]),
        clicks, clickBlocks, deferredLinks, appEvents,
        // The uses of a link are in its row, so that one conditional update of the row takes one.
        PostgresMigration(
            .linkLimits,
            [
                """
                ALTER TABLE links
                    ADD COLUMN click_limit bigint CHECK (click_limit > 0),
                    ADD COLUMN clicks_used bigint NOT NULL DEFAULT 0,
                    ADD COLUMN opening_limit bigint CHECK (opening_limit > 0),
                    ADD COLUMN openings_used bigint NOT NULL DEFAULT 0,
                    ADD COLUMN used_up_url text,
                    ADD COLUMN expired_url text
                """
            ]),
        nodes, visitorDays, people, audit, webhooks, identities, passkeys,
        databaseIdentity, linkSignatures, clickCompression, auditTargets, unindexedLinkOrder,
    ]

    /// What tables have whose rows are written again and again: room for the new form of a row on its page.
    static let updated = "WITH (fillfactor = 80)"
}
