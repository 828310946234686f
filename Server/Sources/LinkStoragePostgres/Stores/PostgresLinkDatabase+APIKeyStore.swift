// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the methods.

public import Foundation
public import LinkStorage

extension PostgresLinkDatabase {
    public func insert(_ key: APIKeyRecord) async throws {
        try LinkStoreError.requireStorable(key.name)
        let restrictions = try ColumnText.json(key.restrictions)
        try await write { session in
            try session.insert(key, restrictions: restrictions)
            session.raiseSettingsRevision()
        }
    }

    public func replace(_ id: APIKeyRecord.ID, by key: APIKeyRecord, expiringAt moment: Date) async throws {
        try LinkStoreError.requireStorable(key.name)
        let restrictions = try ColumnText.json(key.restrictions)
        try await write { session in
            try session.runOnExisting(
                "UPDATE api_keys SET expires_at = $1 WHERE id = $2", [.moment(moment), .id(id)])
            try session.insert(key, restrictions: restrictions)
            session.raiseSettingsRevision()
        }
    }

    public func keys() async throws -> [APIKeyRecord] {
        try await read(APIKeyRecord.fetchAll)
    }

    public func removeKey(_ id: APIKeyRecord.ID) async throws {
        try await write { session in
            try session.removeExisting(from: "api_keys", id.uuid)
            session.raiseSettingsRevision()
        }
    }

    public func markUsed(_ moments: [APIKeyRecord.ID: Date]) async throws {
        guard !moments.isEmpty else { return }
        // In one order on all nodes.
        let moments = moments.sorted { $0.key < $1.key }
        try await write { session in
            for (id, moment) in moments {
                session.enqueue(
                    """
                    UPDATE api_keys SET last_used_at = $2 WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < $2)
                    """,
                    [.id(id), .moment(moment)])
            }
        }
    }
}

extension PostgresSession {
    fileprivate func insert(_ key: APIKeyRecord, restrictions: String) throws {
        try run(
            """
            INSERT INTO api_keys (
                id, project_id, role, name, secret_hash, restrictions, created_at, last_used_at, expires_at, public_key)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
            """,
            [
                .id(key.id), .id(key.projectID), .text(key.role.rawValue), .text(key.name), .bytes(key.secretHash),
                .text(restrictions), .moment(key.createdAt), .moment(key.lastUsedAt), .moment(key.expiresAt),
                .bytes(key.publicKey),
            ])
    }
}

extension APIKeyRecord {
    /// All keys, oldest first.
    static func fetchAll(_ session: PostgresSession) throws -> [APIKeyRecord] {
        try session.run(
            """
            SELECT id, project_id, role, name, secret_hash, restrictions, created_at, last_used_at, expires_at,
                public_key
            FROM api_keys ORDER BY created_at, id
            """
        ).map { row in
            APIKeyRecord(
                id: try row.identifier(0), projectID: try row.optionalIdentifier(1),
                role: try row.value(2) { Role(rawValue: $0) }, name: try row.optionalText(3),
                secretHash: Data(try row.bytes(4)), restrictions: try row.json(APIKeyRestrictions.self, 5),
                createdAt: try row.moment(6), lastUsedAt: try row.optionalMoment(7),
                expiresAt: try row.optionalMoment(8), publicKey: try row.optionalBytes(9).map { Data($0) })
        }
    }
}
