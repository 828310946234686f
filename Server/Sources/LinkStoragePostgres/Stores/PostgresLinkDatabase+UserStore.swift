// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the methods.

public import Foundation
public import LinkStorage

extension PostgresLinkDatabase {
    public func users() async throws -> [UserRecord] {
        try await read { try UserRecord.fetch($0) }
    }

    public func user(_ id: UserRecord.ID) async throws -> UserRecord? {
        try await read { try UserRecord.fetch($0, where: "users.id = $1", [.id(id)]).first }
    }

    public func user(email: String) async throws -> UserRecord? {
        try await read { try UserRecord.fetch($0, where: "users.email = $1", [.text(email)]).first }
    }

    public func renameUser(_ id: UserRecord.ID, to name: String) async throws {
        try LinkStoreError.requireStorable(name)
        try await write { try $0.runOnExisting("UPDATE users SET name = $1 WHERE id = $2", [.text(name), .id(id)]) }
    }

    public func rehashPassword(of id: UserRecord.ID, from old: String, to new: String) async throws {
        try LinkStoreError.requireStorable(new)
        try await write { session in
            session.enqueue(
                "UPDATE users SET password_hash = $1 WHERE id = $2 AND password_hash = $3",
                [.text(new), .id(id), .text(old)])
        }
    }

    public func setPassword(of id: UserRecord.ID, to hash: String?, keeping kept: SessionRecord.ID?) async throws {
        try LinkStoreError.requireStorable(hash)
        try await write { session in
            try session.runOnExisting("UPDATE users SET password_hash = $1 WHERE id = $2", [.text(hash), .id(id)])
            session.removePasswordLinks(of: id)
            try session.removeSessions(of: id, except: kept)
        }
    }

    public func setGrants(
        of id: UserRecord.ID, to grants: [UserGrant], read: [UserGrant]?, endsAccess: Bool
    ) async throws {
        try await write { session in
            try session.lockPeople()
            let hadOwner = try session.hasActiveOwner()
            try LinkStoreError.requireUnchanged(
                try UserRecord.fetch(session, where: "users.id = $1", [.id(id)]).first, id, read: read)
            try session.run("DELETE FROM user_grants WHERE user_id = $1", [.id(id)])
            try session.insert(grants, of: id)
            try session.requireActiveOwner(if: hadOwner)
            guard endsAccess else { return }
            session.removePasswordLinks(of: id)
            try session.removeSessions(of: id)
        }
    }

    public func setDisabled(_ id: UserRecord.ID, at moment: Date?) async throws {
        try await write { session in
            try session.lockPeople()
            let hadOwner = try session.hasActiveOwner()
            try session.runOnExisting("UPDATE users SET disabled_at = $1 WHERE id = $2", [.moment(moment), .id(id)])
            try session.requireActiveOwner(if: hadOwner)
            if moment != nil {
                session.removePasswordLinks(of: id)
                session.enqueue("DELETE FROM invitations WHERE invited_by = $1", [.text(id.description)])
            }
            try session.removeSessions(of: id)
        }
    }

    public func removeUser(_ id: UserRecord.ID) async throws {
        try await write { session in
            try session.lockPeople()
            let hadOwner = try session.hasActiveOwner()
            session.enqueue(
                "DELETE FROM invitations WHERE email = (SELECT email FROM users WHERE id = $1)", [.id(id)])
            try session.runOnExisting("DELETE FROM users WHERE id = $1", [.id(id)])
            try session.requireActiveOwner(if: hadOwner)
        }
    }
}

extension PostgresSession {
    /// Waits for others who change people: what they must leave, a row of each alone does not show.
    func lockPeople() throws {
        try run("SELECT revision FROM settings_revision WHERE only_row = 1 FOR UPDATE")
    }

    /// Adds a person.
    func insert(_ user: UserRecord) throws {
        try run(
            """
            INSERT INTO users (id, email, name, password_hash, created_at, disabled_at)
            VALUES ($1, $2, $3, $4, $5, $6)
            """,
            [
                .id(user.id), .text(user.email), .text(user.name), .text(user.passwordHash), .moment(user.createdAt),
                .moment(user.disabledAt),
            ])
        try insert(user.grants, of: user.id)
    }

    fileprivate func insert(_ grants: [UserGrant], of user: UserRecord.ID) throws {
        for (position, grant) in grants.enumerated() {
            try run(
                "INSERT INTO user_grants (user_id, position, project_id, role) VALUES ($1, $2, $3, $4)",
                [.id(user), .number(position), .id(grant.projectID), .text(grant.role.rawValue)])
        }
    }

    /// - Throws: `notFound` where there is no such person.
    func requireUser(_ id: UserRecord.ID) throws {
        guard try run("SELECT 1::bigint FROM users WHERE id = $1", [.id(id)]).count > 0 else {
            throw LinkStoreError(.notFound, detail: "user \(id)")
        }
    }

    /// Withdraws the links by which a person could choose another password.
    fileprivate func removePasswordLinks(of user: UserRecord.ID) {
        enqueue(
            "DELETE FROM invitations WHERE purpose = $1 AND email = (SELECT email FROM users WHERE id = $2)",
            [.text(InvitationRecord.Purpose.passwordReset.rawValue), .id(user)])
    }

    /// Ends sessions of a person; returns how many there were.
    @discardableResult
    func removeSessions(of user: UserRecord.ID, except kept: SessionRecord.ID? = nil) throws -> Int {
        try run(
            "DELETE FROM sessions WHERE user_id = $1 AND ($2::uuid IS NULL OR id <> $2)", [.id(user), .id(kept)]
        ).changedCount
    }

    fileprivate func hasActiveOwner() throws -> Bool {
        try run(
            """
            SELECT 1::bigint FROM users JOIN user_grants ON user_grants.user_id = users.id
            WHERE disabled_at IS NULL AND project_id IS NULL AND role = $1 LIMIT 1
            """, [.text(UserRole.owner.rawValue)]
        ).count > 0
    }

    fileprivate func requireActiveOwner(if hadOwner: Bool) throws {
        guard try !hadOwner || hasActiveOwner() else { throw LinkStoreError(.lastOwner) }
    }
}

extension UserRecord {
    /// The people of a condition, oldest first.
    static func fetch(
        _ session: PostgresSession, where condition: String = "true", _ parameters: [PostgresValue] = []
    ) throws -> [UserRecord] {
        let rows = try session.run(
            """
            SELECT users.id, email, name, password_hash, created_at, disabled_at, project_id, role
            FROM users LEFT JOIN user_grants ON user_grants.user_id = users.id
            WHERE \(condition) ORDER BY created_at, users.id, position
            """, parameters)
        var users: [UserRecord] = []
        for row in rows {
            let id: UserRecord.ID = try row.identifier(0)
            if users.last?.id != id {
                users.append(
                    UserRecord(
                        id: id, email: try row.text(1), name: try row.text(2), passwordHash: try row.optionalText(3),
                        grants: [], createdAt: try row.moment(4), disabledAt: try row.optionalMoment(5)))
            }
            guard let role = try row.optionalValue(7, { UserRole(rawValue: $0) }) else { continue }
            users[users.count - 1].grants.append(UserGrant(role, in: try row.optionalIdentifier(6)))
        }
        return users
    }
}
