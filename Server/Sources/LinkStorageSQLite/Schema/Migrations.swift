internal import GRDB
internal import LinkStorage

/// A step of the schema.
///
/// Steps are only appended: a database that has one never runs it again.
struct Migration: Sendable {
    /// The recorded name, which is that of a ``SchemaMigration``.
    var name: String
    var sql: String
    /// Converts rows where SQL cannot.
    var convert: @Sendable (Database) throws -> Void = { _ in }
}

extension Migration {
    /// All steps in order.
    static let all = [
        projects, apps, linkDomains, apiKeys, links, dailyCounts, claims, appEventBatches, domainPages,
        domainAssociations, linkActivity, countSources, deletedLinks, linkIndex, appNames, longLinks,
        passedParameters, claimedLinks, linkKeys, keyExpiry,
        retiredHosts, codesInAnyCase, movedLinks, linksRevision, clicks, clickBlocks, deferredLinks,
        appEvents, linkLimits, nodes, visitorDays, people, audit, webhooks, identities, passkeys,
        databaseIdentity, linkSignatures, clickCompression, auditTargets, unindexedLinkOrder,
    ]

    // Identifiers are UUIDs as 16 bytes, times are milliseconds since 1970, lists and structures are JSON. Triggers
    // raise the revision, so that no writer can forget it, not even a person with a shell.

    private static let projects = Migration(
        name: SchemaMigration.projects.rawValue,
        sql: """
            CREATE TABLE settings_revision (
                only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
                revision INTEGER NOT NULL
            ) STRICT;
            INSERT INTO settings_revision (only_row, revision) VALUES (1, 0);

            CREATE TABLE projects (
                id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
                name TEXT NOT NULL UNIQUE,
                url_patterns TEXT NOT NULL,
                created_at INTEGER NOT NULL
            ) STRICT;
            \(revisionTriggers(on: "projects"))
            """)

    private static let apps = Migration(
        name: SchemaMigration.apps.rawValue,
        sql: """
            CREATE TABLE apps (
                id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
                project_id BLOB NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
                platform TEXT NOT NULL,
                bundle_or_package TEXT NOT NULL,
                details TEXT NOT NULL,
                created_at INTEGER NOT NULL,
                UNIQUE (project_id, platform, bundle_or_package)
            ) STRICT;
            \(revisionTriggers(on: "apps"))
            """)

    private static let linkDomains = Migration(
        name: SchemaMigration.linkDomains.rawValue,
        sql: """
            CREATE TABLE link_domains (
                id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
                project_id BLOB NOT NULL REFERENCES projects (id) ON DELETE RESTRICT,
                prefix TEXT NOT NULL UNIQUE,
                alternate_host TEXT,
                is_case_sensitive INTEGER NOT NULL,
                fallback_url TEXT,
                not_found_url TEXT,
                url_patterns TEXT NOT NULL,
                is_service_address INTEGER NOT NULL,
                created_at INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX link_domains_by_project ON link_domains (project_id);
            \(revisionTriggers(on: "link_domains"))
            """)

    private static let apiKeys = Migration(
        name: SchemaMigration.apiKeys.rawValue,
        sql: """
            CREATE TABLE api_keys (
                id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
                project_id BLOB REFERENCES projects (id) ON DELETE CASCADE,
                role TEXT NOT NULL,
                name TEXT,
                secret_hash BLOB NOT NULL,
                restrictions TEXT NOT NULL,
                created_at INTEGER NOT NULL,
                last_used_at INTEGER
            ) STRICT;
            CREATE INDEX api_keys_by_project ON api_keys (project_id);
            \(revisionTriggers(
                on: "api_keys", columns: "project_id, role, name, secret_hash, restrictions, created_at"))
            """)

    // `parameters` is the query of the long link, the only lossless form of a link; `destination` repeats its deep link
    // for searches.
    private static let links = Migration(
        name: SchemaMigration.links.rawValue,
        sql: """
            CREATE TABLE links (
                id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
                project_id BLOB NOT NULL REFERENCES projects (id) ON DELETE RESTRICT,
                domain_id BLOB NOT NULL REFERENCES link_domains (id) ON DELETE RESTRICT,
                code TEXT NOT NULL,
                code_key TEXT NOT NULL,
                parameters TEXT NOT NULL,
                destination TEXT NOT NULL,
                name TEXT,
                tags TEXT NOT NULL,
                is_managed INTEGER NOT NULL,
                created_at INTEGER NOT NULL,
                updated_at INTEGER NOT NULL,
                archived_at INTEGER,
                expires_at INTEGER,
                version INTEGER NOT NULL,
                idempotency_key BLOB,
                idempotency_request BLOB,
                CHECK ((idempotency_key IS NULL) = (idempotency_request IS NULL))
            ) STRICT;
            CREATE UNIQUE INDEX links_by_code ON links (domain_id, code_key);
            CREATE UNIQUE INDEX links_by_idempotency ON links (project_id, idempotency_key)
                WHERE idempotency_key IS NOT NULL;
            \(DeferredIndex.all.map { $0.sql + ";" }.joined(separator: "\n"))

            CREATE TABLE link_tags (
                project_id BLOB NOT NULL,
                tag TEXT NOT NULL,
                link_id BLOB NOT NULL REFERENCES links (id) ON DELETE CASCADE,
                PRIMARY KEY (project_id, tag, link_id)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX link_tags_by_link ON link_tags (link_id);
            """)

    private static let dailyCounts = Migration(
        name: SchemaMigration.dailyCounts.rawValue,
        sql: """
            CREATE TABLE daily_counts (
                link_id BLOB NOT NULL REFERENCES links (id) ON DELETE CASCADE,
                day INTEGER NOT NULL,
                event TEXT NOT NULL,
                platform TEXT NOT NULL,
                count INTEGER NOT NULL,
                PRIMARY KEY (link_id, day, event, platform)
            ) STRICT, WITHOUT ROWID;
            """)

    private static let claims = Migration(
        name: SchemaMigration.claims.rawValue,
        sql: """
            CREATE TABLE claims (
                project_id BLOB NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
                installation_id TEXT NOT NULL,
                link_id BLOB CHECK (length(link_id) = 16),
                requested_link TEXT,
                claimed_at INTEGER NOT NULL,
                PRIMARY KEY (project_id, installation_id)
            ) STRICT, WITHOUT ROWID;
            """)

    private static let appEventBatches = Migration(
        name: SchemaMigration.appEventBatches.rawValue,
        sql: """
            CREATE TABLE app_event_batches (
                project_id BLOB NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
                batch_id TEXT NOT NULL,
                counted INTEGER NOT NULL,
                ignored INTEGER NOT NULL,
                received_at INTEGER NOT NULL,
                PRIMARY KEY (project_id, batch_id)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX app_event_batches_by_age ON app_event_batches (received_at);
            """)

    private static let domainPages = Migration(
        name: SchemaMigration.domainPages.rawValue,
        sql: """
            ALTER TABLE link_domains ADD COLUMN pages TEXT NOT NULL DEFAULT '{}';
            """)

    private static let domainAssociations = Migration(
        name: SchemaMigration.domainAssociations.rawValue,
        sql: """
            ALTER TABLE link_domains ADD COLUMN serves_associations INTEGER NOT NULL DEFAULT 1;
            """)

    private static let linkActivity = Migration(
        name: SchemaMigration.linkActivity.rawValue,
        sql: """
            ALTER TABLE links ADD COLUMN disabled_at INTEGER;
            ALTER TABLE links ADD COLUMN starts_at INTEGER;
            """)

    private static let countSources = Migration(
        name: SchemaMigration.countSources.rawValue,
        sql: """
            CREATE TABLE count_sources (
                source BLOB NOT NULL PRIMARY KEY CHECK (length(source) = 16),
                last_batch INTEGER NOT NULL,
                closed_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            """)

    // Two deleted links may have the same key: those that differed only in letter case, after the domain ignores case.
    private static let deletedLinks = Migration(
        name: SchemaMigration.deletedLinks.rawValue,
        sql: """
            CREATE TABLE deleted_links (
                id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
                domain_id BLOB NOT NULL REFERENCES link_domains (id) ON DELETE CASCADE,
                code TEXT NOT NULL,
                code_key TEXT NOT NULL,
                created_at INTEGER NOT NULL,
                deleted_at INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX deleted_links_by_code ON deleted_links (domain_id, code_key);
            """)

    // Lists and searches read blocks of links: see ``LinkIndex``. They need no index on domains, tags and visibility.
    private static let linkIndex = Migration(
        name: SchemaMigration.linkIndex.rawValue,
        sql: """
            DROP TABLE link_tags;
            DROP INDEX IF EXISTS links_by_domain;
            DROP INDEX IF EXISTS links_shown;

            CREATE TABLE link_index (
                only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
                format INTEGER NOT NULL,
                revision INTEGER NOT NULL,
                last_row INTEGER NOT NULL,
                last_id BLOB
            ) STRICT;
            INSERT INTO link_index (only_row, format, revision, last_row) VALUES (1, \(LinkIndex.format), 0, 0);

            CREATE TABLE link_blocks (
                number INTEGER PRIMARY KEY,
                project_id BLOB NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
                first_id BLOB NOT NULL,
                signature BLOB NOT NULL,
                UNIQUE (project_id, first_id)
            ) STRICT;
            CREATE TABLE link_block_contents (
                number INTEGER PRIMARY KEY REFERENCES link_blocks (number) ON DELETE CASCADE,
                content BLOB NOT NULL
            ) STRICT;

            CREATE TABLE changed_links (
                project_id BLOB NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
                link_id BLOB NOT NULL,
                times INTEGER NOT NULL DEFAULT 1,
                PRIMARY KEY (project_id, link_id)
            ) STRICT, WITHOUT ROWID;
            CREATE TRIGGER links_note_update AFTER UPDATE ON links WHEN
                (OLD.id, OLD.project_id, OLD.domain_id, OLD.code, OLD.parameters, OLD.name, OLD.tags, OLD.is_managed)
                IS NOT (NEW.id, NEW.project_id, NEW.domain_id, NEW.code, NEW.parameters, NEW.name, NEW.tags,
                    NEW.is_managed)
                OR (OLD.archived_at IS NULL) <> (NEW.archived_at IS NULL)
            BEGIN
                INSERT INTO changed_links (project_id, link_id) VALUES (OLD.project_id, OLD.id)
                ON CONFLICT (project_id, link_id) DO UPDATE SET times = times + 1;
            END;
            CREATE TRIGGER links_note_delete AFTER DELETE ON links BEGIN
                INSERT INTO changed_links (project_id, link_id) VALUES (OLD.project_id, OLD.id)
                ON CONFLICT (project_id, link_id) DO UPDATE SET times = times + 1;
                UPDATE link_index SET
                    last_row = ifnull((SELECT max(rowid) FROM links WHERE rowid < OLD.rowid), 0),
                    last_id = (SELECT id FROM links WHERE rowid < OLD.rowid ORDER BY rowid DESC LIMIT 1)
                WHERE last_row = OLD.rowid;
            END;
            """)

    private static let appNames = Migration(
        name: SchemaMigration.appNames.rawValue,
        sql: """
            ALTER TABLE apps ADD COLUMN name TEXT;
            ALTER TABLE apps ADD COLUMN icon_url TEXT;
            """)

    private static let longLinks = Migration(
        name: SchemaMigration.longLinks.rawValue,
        sql: """
            ALTER TABLE link_domains ADD COLUMN long_links TEXT NOT NULL DEFAULT '{}';
            """)

    private static let passedParameters = Migration(
        name: SchemaMigration.passedParameters.rawValue,
        sql: """
            ALTER TABLE link_domains ADD COLUMN passed_parameters TEXT NOT NULL DEFAULT '[]';
            """)

    // A claim keeps only the link that was delivered, and no text. Rows without a link identity are deleted: claims
    // without a link carry no information, and those of long links have no digest.
    private static let claimedLinks = Migration(
        name: SchemaMigration.claimedLinks.rawValue,
        sql: """
            DELETE FROM claims WHERE link_id IS NULL;
            ALTER TABLE claims DROP COLUMN requested_link;
            ALTER TABLE claims ADD COLUMN link_digest BLOB CHECK ((link_digest IS NULL) <> (link_id IS NULL));
            CREATE INDEX claims_by_age ON claims (claimed_at);
            """)

    // A link keeps the identity of its deleted key, because that is when its owner searches for the key's links.
    private static let linkKeys = Migration(
        name: SchemaMigration.linkKeys.rawValue,
        sql: """
            ALTER TABLE links ADD COLUMN key_id BLOB CHECK (length(key_id) = 16);
            """)

    private static let keyExpiry = Migration(
        name: SchemaMigration.keyExpiry.rawValue,
        sql: """
            ALTER TABLE api_keys ADD COLUMN expires_at INTEGER;
            CREATE TRIGGER api_keys_raise_revision_on_expiry AFTER UPDATE OF expires_at ON api_keys
            BEGIN UPDATE settings_revision SET revision = revision + 1; END;
            """)

    // Adding a link invalidates no cached links.
    private static let linksRevision = Migration(
        name: SchemaMigration.linksRevision.rawValue,
        sql: """
            CREATE TABLE links_revision (
                only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
                revision INTEGER NOT NULL
            ) STRICT;
            INSERT INTO links_revision (only_row, revision) VALUES (1, 0);
            CREATE TRIGGER links_raise_revision_on_update AFTER UPDATE ON links
            BEGIN UPDATE links_revision SET revision = revision + 1; END;
            CREATE TRIGGER links_raise_revision_on_delete AFTER DELETE ON links
            BEGIN UPDATE links_revision SET revision = revision + 1; END;
            """)

    private static let retiredHosts = Migration(
        name: SchemaMigration.retiredHosts.rawValue,
        sql: """
            ALTER TABLE link_domains ADD COLUMN retired_hosts TEXT NOT NULL DEFAULT '[]';
            """)

    // One index finds a code in its own letter case and in any other, so a domain can change its rule without a change
    // of its links. Where case is ignored, insertions ensure that no two codes differ only in case.
    private static let codesInAnyCase = Migration(
        name: SchemaMigration.codesInAnyCase.rawValue,
        sql: """
            DROP INDEX links_by_code;
            ALTER TABLE links DROP COLUMN code_key;
            CREATE UNIQUE INDEX links_by_code ON links (domain_id, code COLLATE NOCASE, code);
            DROP INDEX deleted_links_by_code;
            ALTER TABLE deleted_links DROP COLUMN code_key;
            CREATE INDEX deleted_links_by_code ON deleted_links (domain_id, code COLLATE NOCASE, code);
            """)

    // The code that moves links to another project resets the blocks of both projects.
    private static let movedLinks = Migration(
        name: SchemaMigration.movedLinks.rawValue,
        sql: """
            DROP TRIGGER links_note_update;
            CREATE TRIGGER links_note_update AFTER UPDATE ON links WHEN
                OLD.project_id = NEW.project_id
                AND ((OLD.id, OLD.domain_id, OLD.code, OLD.parameters, OLD.name, OLD.tags, OLD.is_managed)
                    IS NOT (NEW.id, NEW.domain_id, NEW.code, NEW.parameters, NEW.name, NEW.tags, NEW.is_managed)
                OR (OLD.archived_at IS NULL) <> (NEW.archived_at IS NULL))
            BEGIN
                INSERT INTO changed_links (project_id, link_id) VALUES (OLD.project_id, OLD.id)
                ON CONFLICT (project_id, link_id) DO UPDATE SET times = times + 1;
            END;
            """)

    /// Triggers that raise the settings revision with every change of a table, or of some of its columns.
    private static func revisionTriggers(on table: String, columns: String? = nil) -> String {
        ["INSERT", columns.map { "UPDATE OF \($0)" } ?? "UPDATE", "DELETE"].map { change in
            """
            CREATE TRIGGER \(table)_raise_revision_on_\(change.prefix(6).lowercased()) AFTER \(change) ON \(table)
            BEGIN UPDATE settings_revision SET revision = revision + 1; END;
            """
        }.joined(separator: "\n")
    }
}
