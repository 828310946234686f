internal import LinkStorage

extension Migration {
    // The uses of a link are in its row, so that one conditional update of the row takes one. They are no change of the link:
    // caches, which hold no link with a limit, must not be emptied by each click on one.
    static let linkLimits = Migration(
        name: SchemaMigration.linkLimits.rawValue,
        sql: """
            ALTER TABLE links ADD COLUMN click_limit INTEGER CHECK (click_limit > 0);
            ALTER TABLE links ADD COLUMN clicks_used INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE links ADD COLUMN opening_limit INTEGER CHECK (opening_limit > 0);
            ALTER TABLE links ADD COLUMN openings_used INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE links ADD COLUMN used_up_url TEXT;
            ALTER TABLE links ADD COLUMN expired_url TEXT;
            DROP TRIGGER links_raise_revision_on_update;
            CREATE TRIGGER links_raise_revision_on_update AFTER UPDATE OF
                id, project_id, domain_id, code, parameters, destination, name, tags, is_managed, created_at, updated_at,
                archived_at, expires_at, version, idempotency_key, idempotency_request, disabled_at, starts_at, key_id,
                claim_token, shareable, click_limit, opening_limit, used_up_url, expired_url
            ON links
            BEGIN UPDATE links_revision SET revision = revision + 1; END;
            """)
}
