// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the methods.

public import Foundation
internal import GRDB
public import LinkStorage

extension SQLiteLinkDatabase {
    public func passkeys(of user: UserRecord.ID) async throws -> [PasskeyRecord] {
        try await read { try PasskeyRecord.fetch($0, where: "user_id = ?", [user.uuid]) }
    }

    public func passkey(credentialID: Data) async throws -> PasskeyRecord? {
        try await read { try PasskeyRecord.fetch($0, where: "credential_id = ?", [credentialID]).first }
    }

    public func insert(_ passkey: PasskeyRecord, keeping session: SessionRecord.ID?) async throws {
        try LinkStoreError.requireStorable(passkey.name)
        try await write { db in
            try db.run(
                """
                INSERT INTO passkeys (
                    id, user_id, credential_id, public_key, sign_count, name, created_at, last_used_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    passkey.id.uuid, passkey.userID.uuid, passkey.credentialID, passkey.publicKey,
                    Int64(passkey.signCount), passkey.name, passkey.createdAt.millisecondsSince1970,
                    passkey.lastUsedAt?.millisecondsSince1970,
                ])
            try db.removeSessions(of: passkey.userID, except: session)
        }
    }

    public func usePasskey(_ id: PasskeyRecord.ID, signCount: UInt32, at moment: Date) async throws -> Bool {
        try await write { db in
            try db.run(
                """
                UPDATE passkeys SET sign_count = ?2, last_used_at = ?3
                WHERE id = ?1 AND (sign_count < ?2 OR sign_count = 0 AND ?2 = 0)
                """,
                [id.uuid, Int64(signCount), moment.millisecondsSince1970])
            return db.changesCount > 0
        }
    }

    public func renamePasskey(_ id: PasskeyRecord.ID, of user: UserRecord.ID, to name: String) async throws {
        try LinkStoreError.requireStorable(name)
        try await write { db in
            try db.runOnExisting(
                "UPDATE passkeys SET name = ? WHERE id = ? AND user_id = ?", [name, id.uuid, user.uuid])
        }
    }

    public func removePasskey(
        _ id: PasskeyRecord.ID, of user: UserRecord.ID, keeping session: SessionRecord.ID?
    ) async throws {
        try await write { db in
            try db.runOnExisting("DELETE FROM passkeys WHERE id = ? AND user_id = ?", [id.uuid, user.uuid])
            try db.removeSessions(of: user, except: session)
        }
    }

    public func insert(_ challenge: SignInChallengeRecord, at moment: Date, most: Int) async throws {
        try await write { db in
            try db.run("DELETE FROM sign_in_challenges WHERE expires_at <= ?", [moment.millisecondsSince1970])
            let count = try Int.fetchOne(db.cachedStatement(sql: "SELECT count(*) FROM sign_in_challenges")) ?? 0
            guard count < most else { throw LinkStoreError(.unavailable, detail: "too many challenges") }
            try db.run(
                "INSERT INTO sign_in_challenges (hash, user_id, expires_at) VALUES (?, ?, ?)",
                [challenge.hash, challenge.userID?.uuid, challenge.expiresAt.millisecondsSince1970])
        }
    }

    public func takeChallenge(_ hash: Data, at moment: Date) async throws -> SignInChallengeRecord? {
        try await write { db in
            let statement = try db.cachedStatement(
                sql: "SELECT user_id, expires_at FROM sign_in_challenges WHERE hash = ?")
            guard let row = try Row.fetchOne(statement, arguments: [hash]) else { return nil }
            let challenge = SignInChallengeRecord(
                hash: hash, userID: try row.decode(UUID?.self, atIndex: 0).map(UserRecord.ID.init(uuid:)),
                expiresAt: try row.moment(1))
            try db.run("DELETE FROM sign_in_challenges WHERE hash = ?", [hash])
            return challenge.expiresAt > moment ? challenge : nil
        }
    }
}

extension PasskeyRecord {
    /// The passkeys of a condition, oldest first.
    fileprivate static func fetch(
        _ db: Database, where condition: String, _ arguments: StatementArguments
    ) throws -> [PasskeyRecord] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT id, user_id, credential_id, public_key, sign_count, name, created_at, last_used_at
                FROM passkeys WHERE \(condition) ORDER BY created_at, id
                """)
        return try Array(
            Row.fetchCursor(statement, arguments: arguments).map { row in
                PasskeyRecord(
                    id: try row.identifier(0), userID: try row.identifier(1), credentialID: try row.decode(atIndex: 2),
                    publicKey: try row.decode(atIndex: 3),
                    signCount: UInt32(clamping: try row.decode(Int64.self, atIndex: 4)),
                    name: try row.decode(atIndex: 5), createdAt: try row.moment(6),
                    lastUsedAt: try row.optionalMoment(7))
            })
    }
}
