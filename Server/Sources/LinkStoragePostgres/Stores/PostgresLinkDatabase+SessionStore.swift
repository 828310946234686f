// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the methods.

public import Foundation
public import LinkStorage

extension PostgresLinkDatabase {
    public func insert(_ session: SessionRecord) async throws {
        try session.requireStorable()
        try await write { try $0.insert(session) }
    }

    public func replace(_ id: SessionRecord.ID, by new: SessionRecord) async throws {
        try new.requireStorable()
        try await write { session in
            try session.runOnExisting("DELETE FROM sessions WHERE id = $1", [.id(id)])
            try session.insert(new)
        }
    }

    public func session(_ hash: Data) async throws -> SessionRecord? {
        try await read { try SessionRecord.fetch($0, where: "hash = $1", [.bytes(hash)]).first }
    }

    public func sessions(of user: UserRecord.ID) async throws -> [SessionRecord] {
        try await read { try SessionRecord.fetch($0, where: "user_id = $1", [.id(user)]) }
    }

    public func markUsed(_ id: SessionRecord.ID, at moment: Date) async throws {
        try await write { session in
            session.enqueue(
                "UPDATE sessions SET last_used_at = $2 WHERE id = $1 AND last_used_at < $2",
                [.id(id), .moment(moment)])
        }
    }

    public func removeSession(_ id: SessionRecord.ID, of user: UserRecord.ID) async throws {
        try await write { session in
            try session.runOnExisting("DELETE FROM sessions WHERE id = $1 AND user_id = $2", [.id(id), .id(user)])
        }
    }

    public func removeSessions(of user: UserRecord.ID, except kept: SessionRecord.ID?) async throws -> Int {
        try await write { session in
            let count = try session.removeSessions(of: user, except: kept)
            guard count > 0 else { throw LinkStoreError(.notFound, detail: "sessions of \(user)") }
            return count
        }
    }

    public func forgetEnded(at moment: Date, unusedSince idle: Date) async throws {
        try await write { session in
            session.enqueue(
                "DELETE FROM sessions WHERE expires_at <= $1 OR last_used_at <= $2", [.moment(moment), .moment(idle)])
            session.enqueue("DELETE FROM invitations WHERE expires_at <= $1", [.moment(moment)])
        }
    }
}

extension PostgresSession {
    fileprivate func insert(_ session: SessionRecord) throws {
        try run(
            """
            INSERT INTO sessions (
                id, hash, user_id, created_at, last_used_at, expires_at, confirmed_at, network, user_agent)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
            """,
            [
                .id(session.id), .bytes(session.hash), .id(session.userID), .moment(session.createdAt),
                .moment(session.lastUsedAt), .moment(session.expiresAt), .moment(session.confirmedAt),
                .text(session.network), .text(session.userAgent),
            ])
    }
}

extension SessionRecord {
    /// The sessions of a condition, the latest first.
    fileprivate static func fetch(
        _ session: PostgresSession, where condition: String, _ parameters: [PostgresValue]
    ) throws -> [SessionRecord] {
        try session.run(
            """
            SELECT id, hash, user_id, created_at, last_used_at, expires_at, confirmed_at, network, user_agent
            FROM sessions WHERE \(condition) ORDER BY created_at DESC, id DESC
            """, parameters
        ).map { row in
            SessionRecord(
                id: try row.identifier(0), hash: Data(try row.bytes(1)), userID: try row.identifier(2),
                createdAt: try row.moment(3), lastUsedAt: try row.moment(4), expiresAt: try row.moment(5),
                confirmedAt: try row.moment(6), network: try row.optionalText(7), userAgent: try row.optionalText(8))
        }
    }
}
