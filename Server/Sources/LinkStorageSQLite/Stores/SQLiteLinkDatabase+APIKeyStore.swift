// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the methods.

public import Foundation
internal import GRDB
public import LinkStorage

extension SQLiteLinkDatabase {
    public func insert(_ key: APIKeyRecord) async throws {
        try LinkStoreError.requireStorable(key.name)
        let restrictions = try ColumnText.json(key.restrictions)
        try await write { try $0.insert(key, restrictions: restrictions) }
    }

    public func replace(_ id: APIKeyRecord.ID, by key: APIKeyRecord, expiringAt moment: Date) async throws {
        try LinkStoreError.requireStorable(key.name)
        let restrictions = try ColumnText.json(key.restrictions)
        try await write { db in
            try db.runOnExisting(
                "UPDATE api_keys SET expires_at = ? WHERE id = ?", [moment.millisecondsSince1970, id.uuid])
            try db.insert(key, restrictions: restrictions)
        }
    }

    public func keys() async throws -> [APIKeyRecord] {
        try await read(APIKeyRecord.fetchAll)
    }

    public func removeKey(_ id: APIKeyRecord.ID) async throws {
        try await write { try $0.removeExisting(from: "api_keys", id.uuid) }
    }

    public func markUsed(_ moments: [APIKeyRecord.ID: Date]) async throws {
        guard !moments.isEmpty else { return }
        try await write { db in
            for (id, moment) in moments {
                try db.run(
                    "UPDATE api_keys SET last_used_at = ?2 WHERE id = ?1 AND ifnull(last_used_at < ?2, 1)",
                    [id.uuid, moment.millisecondsSince1970])
            }
        }
    }
}

extension Database {
    fileprivate func insert(_ key: APIKeyRecord, restrictions: String) throws {
        try run(
            """
            INSERT INTO api_keys (
                id, project_id, role, name, secret_hash, restrictions, created_at, last_used_at, expires_at, public_key)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                key.id.uuid, key.projectID?.uuid, key.role.rawValue, key.name, key.secretHash, restrictions,
                key.createdAt.millisecondsSince1970, key.lastUsedAt?.millisecondsSince1970,
                key.expiresAt?.millisecondsSince1970, key.publicKey,
            ])
    }
}

extension APIKeyRecord {
    /// All keys, oldest first.
    static func fetchAll(_ db: Database) throws -> [APIKeyRecord] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT id, project_id, role, name, secret_hash, restrictions, created_at, last_used_at, expires_at,
                    public_key
                FROM api_keys ORDER BY created_at, id
                """)
        return try Array(Row.fetchCursor(statement).map(APIKeyRecord.init(row:)))
    }

    fileprivate init(row: Row) throws {
        self.init(
            id: try row.identifier(0),
            projectID: try row.decode(UUID?.self, atIndex: 1).map(ProjectRecord.ID.init(uuid:)),
            role: try row.value(2) { Role(rawValue: $0) },
            name: try row.decode(atIndex: 3), secretHash: try row.decode(atIndex: 4),
            restrictions: try row.json(APIKeyRestrictions.self, 5),
            createdAt: try row.moment(6), lastUsedAt: try row.optionalMoment(7),
            expiresAt: try row.optionalMoment(8), publicKey: try row.decode(atIndex: 9))
    }
}
