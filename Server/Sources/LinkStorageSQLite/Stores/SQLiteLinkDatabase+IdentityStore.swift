// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the methods.

public import Foundation
internal import GRDB
public import LinkStorage

extension SQLiteLinkDatabase {
    public func identity(issuer: String, subject: String) async throws -> IdentityRecord? {
        try await read {
            try IdentityRecord.fetch($0, where: "issuer = ? AND subject = ?", [issuer, subject]).first
        }
    }

    public func identities(of user: UserRecord.ID) async throws -> [IdentityRecord] {
        try await read { try IdentityRecord.fetch($0, where: "user_id = ?", [user.uuid]) }
    }

    public func insert(_ identity: IdentityRecord) async throws {
        try identity.requireStorable()
        try await write { try $0.insert(identity) }
    }

    public func removeIdentity(
        issuer: String, subject: String, of user: UserRecord.ID, keeping session: SessionRecord.ID?
    ) async throws {
        try await write { db in
            try db.runOnExisting(
                "DELETE FROM user_identities WHERE issuer = ? AND subject = ? AND user_id = ?",
                [issuer, subject, user.uuid])
            try db.removeSessions(of: user, except: session)
        }
    }

    public func accept(_ hash: Data, as user: UserRecord, with identity: IdentityRecord) async throws {
        try user.requireStorable()
        try identity.requireStorable()
        try await write { db in
            try db.accept(hash, as: user)
            try db.insert(identity)
        }
    }
}

extension Database {
    fileprivate func insert(_ identity: IdentityRecord) throws {
        try run(
            "INSERT INTO user_identities (issuer, subject, user_id, email, created_at) VALUES (?, ?, ?, ?, ?)",
            [
                identity.issuer, identity.subject, identity.userID.uuid, identity.email,
                identity.createdAt.millisecondsSince1970,
            ])
    }
}

extension IdentityRecord {
    /// The identities of a condition, oldest first.
    fileprivate static func fetch(
        _ db: Database, where condition: String, _ arguments: StatementArguments
    ) throws -> [IdentityRecord] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT issuer, subject, user_id, email, created_at
                FROM user_identities WHERE \(condition) ORDER BY created_at, issuer, subject
                """)
        return try Array(
            Row.fetchCursor(statement, arguments: arguments).map { row in
                IdentityRecord(
                    issuer: try row.decode(atIndex: 0), subject: try row.decode(atIndex: 1),
                    userID: try row.identifier(2), email: try row.decode(atIndex: 3), createdAt: try row.moment(4))
            })
    }
}
