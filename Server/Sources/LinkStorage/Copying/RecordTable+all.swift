extension RecordTable {
    /// All tables that hold what is the database's own, each after those that it refers to.
    ///
    /// Not among them is what an engine keeps for itself: its indexes of links, revisions, and marks of transactions.
    public static let all = settings + [links] + ofLinks + clicks + events + people + webhooks

    /// The tables of a backup.
    ///
    /// Where people are signed in, and how they come in, is nobody's to restore: sessions and invitations are in no copy.
    ///
    /// Messages of webhooks are not sent again because a backup is restored.
    ///
    /// With visitor keys, old records would reveal which clicks came from one visitor. Candidates are kept for hours only, and a
    /// backup for longer.
    public static let inBackups = all.filter {
        !["visitor_keys", "pending_clicks", "pending_click_traits", "webhook_messages"].contains($0.name)
    }

    /// Small tables that tell one database from another.
    static let identifying = settings

    private static let settings = [
        RecordTable(
            "projects", key: [.uuid("id")],
            [.text("name"), .text("url_patterns"), .number("created_at"), .flag("matches_probably")]),
        RecordTable(
            "apps", key: [.uuid("id")],
            [
                .uuid("project_id"), .text("platform"), .text("bundle_or_package"), .text("details"),
                .number("created_at"),
                .text("name"), .text("icon_url"),
            ]),
        RecordTable(
            "link_domains", key: [.uuid("id")],
            [
                .uuid("project_id"), .text("prefix"), .text("alternate_host"), .flag("is_case_sensitive"),
                .text("fallback_url"), .text("not_found_url"), .text("url_patterns"), .flag("is_service_address"),
                .number("created_at"), .text("pages"), .flag("serves_associations"), .text("long_links"),
                .text("passed_parameters"), .text("retired_hosts"),
            ]),
        RecordTable(
            "api_keys", key: [.uuid("id")],
            [
                .uuid("project_id"), .text("role"), .text("name"), .bytes("secret_hash"), .text("restrictions"),
                .number("created_at"), .number("last_used_at"), .number("expires_at"), .bytes("public_key"),
            ]),
        RecordTable("click_token_secret", key: [.number("only_row")], [.bytes("secret")], hasOneRecord: true),
        RecordTable("journal_positions", key: [.uuid("source")], [.number("segment"), .number("offset")]),
    ]

    private static let links = RecordTable(
        "links", key: [.uuid("id")],
        [
            .uuid("project_id"), .uuid("domain_id"), .text("code"), .text("parameters"), .text("destination"),
            .text("name"), .text("tags"), .flag("is_managed"), .number("created_at"), .number("updated_at"),
            .number("archived_at"), .number("expires_at"), .number("version"), .bytes("idempotency_key"),
            .bytes("idempotency_request"), .number("disabled_at"), .number("starts_at"), .uuid("key_id"),
            .text("claim_token"), .text("shareable"), .number("click_limit"), .number("clicks_used"),
            .number("opening_limit"), .number("openings_used"), .text("used_up_url"), .text("expired_url"),
        ])

    private static let ofLinks = [
        RecordTable(
            "deleted_links", key: [.uuid("id")],
            [.uuid("domain_id"), .text("code"), .number("created_at"), .number("deleted_at")]),
        RecordTable(
            "daily_counts", key: [.uuid("link_id"), .number("day"), .text("event"), .text("platform")],
            [.number("count")]),
        RecordTable(
            "claims", key: [.uuid("project_id"), .text("installation_id")],
            [
                .uuid("link_id"), .number("claimed_at"), .bytes("link_digest"), .uuid("id"), .text("method"),
                .bytes("use"),
                .number("clicked_at"), .real("confidence"),
            ]),
        RecordTable(
            "claim_explanations", key: [.uuid("project_id"), .uuid("id")],
            [.text("installation_id"), .number("decided_at"), .text("reason"), .text("content")]),
        RecordTable(
            "app_event_batches", key: [.uuid("project_id"), .text("batch_id")],
            [.number("counted"), .number("ignored"), .number("received_at")]),
        RecordTable("matching_models", key: [.uuid("project_id")], [.bytes("content")], batchSize: 16),
        RecordTable(
            "pending_clicks", key: [.uuid("id")],
            [.number("network"), .text("family"), .number("moment"), .uuid("link_id"), .text("traits")]),
        RecordTable("pending_click_traits", key: [.uuid("id")], [.number("moment"), .text("traits")]),
    ]

    // Batches that wait are numbered from one, those of a pass that has begun before the others: their own numbers are an
    // engine's. The pass tells how many of them are its own.
    private static let clicks = [
        RecordTable("visitor_keys", key: [.number("day")], [.bytes("key")]),
        RecordTable("activity_scopes", key: [.number("number")], [.uuid("id")]),
        RecordTable(
            "hour_counts",
            key: [.number("hour"), .number("scope"), .text("event"), .text("kind"), .text("platform")],
            [.number("count")]),
        RecordTable(
            "day_counts", key: [.number("day"), .number("scope"), .text("event"), .text("platform")], [.number("count")]
        ),
        RecordTable(
            "day_values", key: [.number("day"), .number("scope"), .text("dimension"), .text("value")],
            [.number("count")]),
        RecordTable(
            "day_measures", key: [.number("day"), .number("scope"), .text("measure")], [.number("count")]),
        RecordTable("day_visitors", key: [.number("day"), .number("scope"), .number("visitor")]),
        RecordTable("activity_folding", key: [.number("only_row")], [.number("folded_before")], hasOneRecord: true),
        RecordTable(
            "activity_queue", key: [.number("number")],
            [.uuid("source"), .flag("keeps_clicks"), .number("count"), .bytes("entries")], batchSize: 8),
        RecordTable(
            "activity_pass", key: [.number("only_row")], [.number("batch_count"), .uuid("last_link")],
            hasOneRecord: true),
        RecordTable(
            "click_blocks", key: [.number("number")],
            [.number("first"), .number("last"), .number("count"), .bytes("clicks")], batchSize: 16),
    ]

    private static let events = [
        RecordTable(
            "app_events", key: [.number("number")],
            [
                .uuid("project_id"), .text("event_id"), .text("name"), .text("value"), .text("currency"),
                .text("platform"),
                .number("happened_at"), .number("received_at"), .uuid("link_id"), .text("touch"), .uuid("claim_id"),
                .uuid("click_id"),
            ]),
        RecordTable(
            "app_event_sums", key: [.uuid("scope"), .number("day"), .text("name"), .text("currency")],
            [.number("count"), .text("value")]),
    ]

    private static let people = [
        RecordTable(
            "users", key: [.uuid("id")],
            [
                .text("email"), .text("name"), .text("password_hash"), .number("created_at"), .number("disabled_at"),
            ]),
        RecordTable(
            "user_grants", key: [.uuid("user_id"), .number("position")], [.uuid("project_id"), .text("role")]),
        RecordTable(
            "second_factors", key: [.uuid("user_id")],
            [.bytes("secret"), .number("confirmed_at"), .number("last_step")]),
        RecordTable("recovery_codes", key: [.uuid("user_id"), .bytes("hash")]),
        RecordTable(
            "user_identities", key: [.text("issuer"), .text("subject")],
            [.uuid("user_id"), .text("email"), .number("created_at")]),
        RecordTable(
            "passkeys", key: [.uuid("id")],
            [
                .uuid("user_id"), .bytes("credential_id"), .bytes("public_key"), .number("sign_count"), .text("name"),
                .number("created_at"), .number("last_used_at"),
            ]),
        RecordTable(
            "audit_entries", key: [.uuid("id")],
            [
                .number("happened_at"), .text("actor_kind"), .text("actor_id"), .text("actor_name"), .text("action"),
                .text("target_kind"), .text("target_id"), .text("target_name"), .uuid("project_id"), .text("changes"),
                .text("request_id"), .text("network"), .text("outcome"),
            ]),
    ]

    private static let webhooks = [
        RecordTable(
            "webhooks", key: [.uuid("id")],
            [
                .uuid("project_id"), .text("url"), .text("name"), .text("events"), .flag("hears_links"),
                .flag("hears_activity"), .bytes("secret"), .bytes("former_secret"), .number("former_secret_ends_at"),
                .number("created_at"), .number("stopped_at"), .text("stop"), .number("failures"),
            ]),
        RecordTable(
            "webhook_messages", key: [.uuid("id")],
            [
                .uuid("webhook_id"), .text("event"), .number("created_at"), .text("body"), .text("state"),
                .number("attempt_count"), .number("next_attempt_at"), .text("attempts"),
            ]),
    ]
}
