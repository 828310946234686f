// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the methods.

public import Foundation
public import LinkStorage

extension PostgresLinkDatabase {
    public func identity(issuer: String, subject: String) async throws -> IdentityRecord? {
        try await read {
            try IdentityRecord.fetch($0, where: "issuer = $1 AND subject = $2", [.text(issuer), .text(subject)]).first
        }
    }

    public func identities(of user: UserRecord.ID) async throws -> [IdentityRecord] {
        try await read { try IdentityRecord.fetch($0, where: "user_id = $1", [.id(user)]) }
    }

    public func insert(_ identity: IdentityRecord) async throws {
        try identity.requireStorable()
        try await write { try $0.insert(identity) }
    }

    public func removeIdentity(
        issuer: String, subject: String, of user: UserRecord.ID, keeping kept: SessionRecord.ID?
    ) async throws {
        try await write { session in
            try session.runOnExisting(
                "DELETE FROM user_identities WHERE issuer = $1 AND subject = $2 AND user_id = $3",
                [.text(issuer), .text(subject), .id(user)])
            try session.removeSessions(of: user, except: kept)
        }
    }

    public func accept(_ hash: Data, as user: UserRecord, with identity: IdentityRecord) async throws {
        try user.requireStorable()
        try identity.requireStorable()
        try await write { session in
            try session.accept(hash, as: user)
            try session.insert(identity)
        }
    }
}

extension PostgresSession {
    fileprivate func insert(_ identity: IdentityRecord) throws {
        try run(
            "INSERT INTO user_identities (issuer, subject, user_id, email, created_at) VALUES ($1, $2, $3, $4, $5)",
            [
                .text(identity.issuer), .text(identity.subject), .id(identity.userID), .text(identity.email),
                .moment(identity.createdAt),
            ])
    }
}

extension IdentityRecord {
    /// The identities of a condition, oldest first.
    fileprivate static func fetch(
        _ session: PostgresSession, where condition: String, _ parameters: [PostgresValue]
    ) throws -> [IdentityRecord] {
        try session.run(
            """
            SELECT issuer, subject, user_id, email, created_at
            FROM user_identities WHERE \(condition) ORDER BY created_at, issuer, subject
            """, parameters
        ).map { row in
            IdentityRecord(
                issuer: try row.text(0), subject: try row.text(1), userID: try row.identifier(2),
                email: try row.optionalText(3), createdAt: try row.moment(4))
        }
    }
}
