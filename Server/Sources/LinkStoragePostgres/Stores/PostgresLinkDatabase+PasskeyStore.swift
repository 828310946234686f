// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the methods.

public import Foundation
public import LinkStorage

extension PostgresLinkDatabase {
    public func passkeys(of user: UserRecord.ID) async throws -> [PasskeyRecord] {
        try await read { try PasskeyRecord.fetch($0, where: "user_id = $1", [.id(user)]) }
    }

    public func passkey(credentialID: Data) async throws -> PasskeyRecord? {
        try await read { try PasskeyRecord.fetch($0, where: "credential_id = $1", [.bytes(credentialID)]).first }
    }

    public func insert(_ passkey: PasskeyRecord, keeping kept: SessionRecord.ID?) async throws {
        try LinkStoreError.requireStorable(passkey.name)
        try await write { session in
            try session.run(
                """
                INSERT INTO passkeys (
                    id, user_id, credential_id, public_key, sign_count, name, created_at, last_used_at)
                VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
                """,
                [
                    .id(passkey.id), .id(passkey.userID), .bytes(passkey.credentialID), .bytes(passkey.publicKey),
                    .number(Int64(passkey.signCount)), .text(passkey.name), .moment(passkey.createdAt),
                    .moment(passkey.lastUsedAt),
                ])
            try session.removeSessions(of: passkey.userID, except: kept)
        }
    }

    public func usePasskey(_ id: PasskeyRecord.ID, signCount: UInt32, at moment: Date) async throws -> Bool {
        try await write { session in
            try session.run(
                """
                UPDATE passkeys SET sign_count = $2, last_used_at = $3
                WHERE id = $1 AND (sign_count < $2 OR sign_count = 0 AND $2 = 0)
                """,
                [.id(id), .number(Int64(signCount)), .moment(moment)]
            ).changedCount > 0
        }
    }

    public func renamePasskey(_ id: PasskeyRecord.ID, of user: UserRecord.ID, to name: String) async throws {
        try LinkStoreError.requireStorable(name)
        try await write { session in
            try session.runOnExisting(
                "UPDATE passkeys SET name = $1 WHERE id = $2 AND user_id = $3", [.text(name), .id(id), .id(user)])
        }
    }

    public func removePasskey(
        _ id: PasskeyRecord.ID, of user: UserRecord.ID, keeping kept: SessionRecord.ID?
    ) async throws {
        try await write { session in
            try session.runOnExisting("DELETE FROM passkeys WHERE id = $1 AND user_id = $2", [.id(id), .id(user)])
            try session.removeSessions(of: user, except: kept)
        }
    }

    public func insert(_ challenge: SignInChallengeRecord, at moment: Date, most: Int) async throws {
        try await write { session in
            try session.run("DELETE FROM sign_in_challenges WHERE expires_at <= $1", [.moment(moment)])
            let count = try session.run("SELECT count(*) FROM sign_in_challenges").first?.number(0) ?? 0
            guard count < most else { throw LinkStoreError(.unavailable, detail: "too many challenges") }
            try session.run(
                "INSERT INTO sign_in_challenges (hash, user_id, expires_at) VALUES ($1, $2, $3)",
                [.bytes(challenge.hash), .id(challenge.userID), .moment(challenge.expiresAt)])
        }
    }

    public func takeChallenge(_ hash: Data, at moment: Date) async throws -> SignInChallengeRecord? {
        try await write { session in
            let taken = try session.run(
                "DELETE FROM sign_in_challenges WHERE hash = $1 RETURNING user_id, expires_at", [.bytes(hash)])
            guard let row = taken.first else { return nil }
            let challenge = SignInChallengeRecord(
                hash: hash, userID: try row.optionalIdentifier(0), expiresAt: try row.moment(1))
            return challenge.expiresAt > moment ? challenge : nil
        }
    }
}

extension PasskeyRecord {
    /// The passkeys of a condition, oldest first.
    fileprivate static func fetch(
        _ session: PostgresSession, where condition: String, _ parameters: [PostgresValue]
    ) throws -> [PasskeyRecord] {
        try session.run(
            """
            SELECT id, user_id, credential_id, public_key, sign_count, name, created_at, last_used_at
            FROM passkeys WHERE \(condition) ORDER BY created_at, id
            """, parameters
        ).map { row in
            PasskeyRecord(
                id: try row.identifier(0), userID: try row.identifier(1), credentialID: Data(try row.bytes(2)),
                publicKey: Data(try row.bytes(3)), signCount: UInt32(clamping: try row.number(4)),
                name: try row.text(5), createdAt: try row.moment(6), lastUsedAt: try row.optionalMoment(7))
        }
    }
}
