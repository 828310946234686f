internal import Foundation
internal import GRDB
internal import LinkStorage

extension Migration {
    // `use` is the click or the token that only one installation can claim: 16 bytes of a click, 32 of a token. Candidates have no
    // foreign key, because clicks of deleted links do no harm, and each insertion would search for the link. What pages tell of a
    // device has rows of its own, because it may come first. Identities of claims begin with the time, so that they order by age.
    static let deferredLinks = Migration(
        name: SchemaMigration.deferredLinks.rawValue,
        sql: """
            ALTER TABLE projects ADD COLUMN matches_probably INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE links ADD COLUMN claim_token TEXT;
            ALTER TABLE links ADD COLUMN shareable TEXT NOT NULL DEFAULT '[]';
            CREATE UNIQUE INDEX links_by_claim_token ON links (project_id, claim_token) WHERE claim_token IS NOT NULL;

            CREATE TABLE click_token_secret (
                only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
                secret BLOB NOT NULL CHECK (length(secret) = 16)
            ) STRICT;
            CREATE TABLE pending_clicks (
                network INTEGER NOT NULL,
                family TEXT NOT NULL,
                moment INTEGER NOT NULL,
                id BLOB NOT NULL CHECK (length(id) = 16),
                link_id BLOB NOT NULL CHECK (length(link_id) = 16),
                traits TEXT NOT NULL,
                PRIMARY KEY (network, family, moment, id)
            ) STRICT, WITHOUT ROWID;
            CREATE UNIQUE INDEX pending_clicks_by_id ON pending_clicks (id);
            CREATE INDEX pending_clicks_by_age ON pending_clicks (moment);
            CREATE TABLE pending_click_traits (
                id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
                moment INTEGER NOT NULL,
                traits TEXT NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX pending_click_traits_by_age ON pending_click_traits (moment);
            CREATE TABLE matching_models (
                project_id BLOB NOT NULL PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
                content BLOB NOT NULL
            ) STRICT;

            ALTER TABLE claims ADD COLUMN id BLOB CHECK (length(id) = 16);
            ALTER TABLE claims ADD COLUMN method TEXT NOT NULL DEFAULT 'clipboard';
            ALTER TABLE claims ADD COLUMN use BLOB;
            ALTER TABLE claims ADD COLUMN clicked_at INTEGER;
            ALTER TABLE claims ADD COLUMN confidence REAL;
            DROP INDEX claims_by_age;
            CREATE UNIQUE INDEX claims_by_id ON claims (project_id, id);
            CREATE UNIQUE INDEX claims_by_use ON claims (project_id, use) WHERE use IS NOT NULL;
            CREATE TABLE claim_explanations (
                project_id BLOB NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
                id BLOB NOT NULL CHECK (length(id) = 16),
                installation_id TEXT NOT NULL,
                decided_at INTEGER NOT NULL,
                reason TEXT NOT NULL,
                content TEXT NOT NULL,
                PRIMARY KEY (project_id, id)
            ) STRICT, WITHOUT ROWID;
            """,
        convert: { db in
            let rows = try Row.fetchAll(db, sql: "SELECT project_id, installation_id, claimed_at FROM claims")
            for row in rows {
                let project: UUID = try row.decode(atIndex: 0)
                let installation: String = try row.decode(atIndex: 1)
                try db.run(
                    "UPDATE claims SET id = ? WHERE project_id = ? AND installation_id = ?",
                    [ClaimRecord.ID(at: try row.moment(2)).uuid, project, installation])
            }
        })
}
