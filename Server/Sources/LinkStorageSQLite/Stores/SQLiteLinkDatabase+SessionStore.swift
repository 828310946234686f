// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the methods.

public import Foundation
internal import GRDB
public import LinkStorage

extension SQLiteLinkDatabase {
    public func insert(_ session: SessionRecord) async throws {
        try session.requireStorable()
        try await write { try $0.insert(session) }
    }

    public func replace(_ id: SessionRecord.ID, by session: SessionRecord) async throws {
        try session.requireStorable()
        try await write { db in
            try db.runOnExisting("DELETE FROM sessions WHERE id = ?", [id.uuid])
            try db.insert(session)
        }
    }

    public func session(_ hash: Data) async throws -> SessionRecord? {
        try await read { try SessionRecord.fetch($0, where: "hash = ?", [hash]).first }
    }

    public func sessions(of user: UserRecord.ID) async throws -> [SessionRecord] {
        try await read { try SessionRecord.fetch($0, where: "user_id = ?", [user.uuid]) }
    }

    public func markUsed(_ id: SessionRecord.ID, at moment: Date) async throws {
        try await write { db in
            try db.run(
                "UPDATE sessions SET last_used_at = ?2 WHERE id = ?1 AND last_used_at < ?2",
                [id.uuid, moment.millisecondsSince1970])
        }
    }

    public func removeSession(_ id: SessionRecord.ID, of user: UserRecord.ID) async throws {
        try await write { db in
            try db.runOnExisting("DELETE FROM sessions WHERE id = ? AND user_id = ?", [id.uuid, user.uuid])
        }
    }

    public func removeSessions(of user: UserRecord.ID, except kept: SessionRecord.ID?) async throws -> Int {
        try await write { db in
            try db.removeSessions(of: user, except: kept)
            let count = db.changesCount
            guard count > 0 else { throw LinkStoreError(.notFound, detail: "sessions of \(user)") }
            return count
        }
    }

    public func forgetEnded(at moment: Date, unusedSince idle: Date) async throws {
        try await write { db in
            try db.run(
                "DELETE FROM sessions WHERE expires_at <= ? OR last_used_at <= ?",
                [moment.millisecondsSince1970, idle.millisecondsSince1970])
            try db.run("DELETE FROM invitations WHERE expires_at <= ?", [moment.millisecondsSince1970])
        }
    }
}

extension Database {
    fileprivate func insert(_ session: SessionRecord) throws {
        try run(
            """
            INSERT INTO sessions (
                id, hash, user_id, created_at, last_used_at, expires_at, confirmed_at, network, user_agent)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                session.id.uuid, session.hash, session.userID.uuid, session.createdAt.millisecondsSince1970,
                session.lastUsedAt.millisecondsSince1970, session.expiresAt.millisecondsSince1970,
                session.confirmedAt.millisecondsSince1970, session.network, session.userAgent,
            ])
    }
}

extension SessionRecord {
    /// The sessions of a condition, the latest first.
    fileprivate static func fetch(
        _ db: Database, where condition: String, _ arguments: StatementArguments
    ) throws -> [SessionRecord] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT id, hash, user_id, created_at, last_used_at, expires_at, confirmed_at, network, user_agent
                FROM sessions WHERE \(condition) ORDER BY created_at DESC, id DESC
                """)
        return try Array(
            Row.fetchCursor(statement, arguments: arguments).map { row in
                SessionRecord(
                    id: try row.identifier(0), hash: try row.decode(atIndex: 1), userID: try row.identifier(2),
                    createdAt: try row.moment(3), lastUsedAt: try row.moment(4), expiresAt: try row.moment(5),
                    confirmedAt: try row.moment(6), network: try row.decode(atIndex: 7),
                    userAgent: try row.decode(atIndex: 8))
            })
    }
}
