// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The protocol documents the methods.

public import Foundation
internal import GRDB
public import LinkStorage

extension SQLiteLinkDatabase {
    public func users() async throws -> [UserRecord] {
        try await read { try UserRecord.fetch($0) }
    }

    public func user(_ id: UserRecord.ID) async throws -> UserRecord? {
        try await read { try UserRecord.fetch($0, where: "users.id = ?", [id.uuid]).first }
    }

    public func user(email: String) async throws -> UserRecord? {
        try await read { try UserRecord.fetch($0, where: "users.email = ?", [email]).first }
    }

    public func renameUser(_ id: UserRecord.ID, to name: String) async throws {
        try LinkStoreError.requireStorable(name)
        try await write { try $0.runOnExisting("UPDATE users SET name = ? WHERE id = ?", [name, id.uuid]) }
    }

    public func rehashPassword(of id: UserRecord.ID, from old: String, to new: String) async throws {
        try LinkStoreError.requireStorable(new)
        try await write { db in
            try db.run("UPDATE users SET password_hash = ? WHERE id = ? AND password_hash = ?", [new, id.uuid, old])
        }
    }

    public func setPassword(of id: UserRecord.ID, to hash: String?, keeping session: SessionRecord.ID?) async throws {
        try LinkStoreError.requireStorable(hash)
        try await write { db in
            try db.runOnExisting("UPDATE users SET password_hash = ? WHERE id = ?", [hash, id.uuid])
            try db.removePasswordLinks(of: id)
            try db.removeSessions(of: id, except: session)
        }
    }

    public func setGrants(
        of id: UserRecord.ID, to grants: [UserGrant], read: [UserGrant]?, endsAccess: Bool
    ) async throws {
        try await write { db in
            let hadOwner = try db.hasActiveOwner()
            try LinkStoreError.requireUnchanged(
                try UserRecord.fetch(db, where: "users.id = ?", [id.uuid]).first, id, read: read)
            try db.run("DELETE FROM user_grants WHERE user_id = ?", [id.uuid])
            try db.insert(grants, of: id)
            try db.requireActiveOwner(if: hadOwner)
            guard endsAccess else { return }
            try db.removePasswordLinks(of: id)
            try db.removeSessions(of: id)
        }
    }

    public func setDisabled(_ id: UserRecord.ID, at moment: Date?) async throws {
        try await write { db in
            let hadOwner = try db.hasActiveOwner()
            try db.runOnExisting(
                "UPDATE users SET disabled_at = ? WHERE id = ?", [moment?.millisecondsSince1970, id.uuid])
            try db.requireActiveOwner(if: hadOwner)
            if moment != nil {
                try db.removePasswordLinks(of: id)
                try db.run("DELETE FROM invitations WHERE invited_by = ?", [id.description])
            }
            try db.removeSessions(of: id)
        }
    }

    public func removeUser(_ id: UserRecord.ID) async throws {
        try await write { db in
            let hadOwner = try db.hasActiveOwner()
            try db.run("DELETE FROM invitations WHERE email = (SELECT email FROM users WHERE id = ?)", [id.uuid])
            try db.runOnExisting("DELETE FROM users WHERE id = ?", [id.uuid])
            try db.requireActiveOwner(if: hadOwner)
        }
    }
}

extension Database {
    /// Adds a person.
    func insert(_ user: UserRecord) throws {
        try run(
            """
            INSERT INTO users (id, email, name, password_hash, created_at, disabled_at) VALUES (?, ?, ?, ?, ?, ?)
            """,
            [
                user.id.uuid, user.email, user.name, user.passwordHash, user.createdAt.millisecondsSince1970,
                user.disabledAt?.millisecondsSince1970,
            ])
        try insert(user.grants, of: user.id)
    }

    fileprivate func insert(_ grants: [UserGrant], of user: UserRecord.ID) throws {
        for (position, grant) in grants.enumerated() {
            try run(
                "INSERT INTO user_grants (user_id, position, project_id, role) VALUES (?, ?, ?, ?)",
                [user.uuid, position, grant.projectID?.uuid, grant.role.rawValue])
        }
    }

    /// - Throws: `notFound` where there is no such person.
    func requireUser(_ id: UserRecord.ID) throws {
        guard try hasRow("SELECT 1 FROM users WHERE id = ?", [id.uuid]) else {
            throw LinkStoreError(.notFound, detail: "user \(id)")
        }
    }

    /// Whether a query has a result.
    func hasRow(_ sql: String, _ arguments: StatementArguments = []) throws -> Bool {
        try Row.fetchOne(cachedStatement(sql: sql), arguments: arguments) != nil
    }

    /// Withdraws the links by which a person could choose another password.
    fileprivate func removePasswordLinks(of user: UserRecord.ID) throws {
        try run(
            "DELETE FROM invitations WHERE purpose = ? AND email = (SELECT email FROM users WHERE id = ?)",
            [InvitationRecord.Purpose.passwordReset.rawValue, user.uuid])
    }

    /// Ends sessions of a person.
    func removeSessions(of user: UserRecord.ID, except kept: SessionRecord.ID? = nil) throws {
        try run("DELETE FROM sessions WHERE user_id = ? AND id IS NOT ?", [user.uuid, kept?.uuid])
    }

    fileprivate func hasActiveOwner() throws -> Bool {
        try hasRow(
            """
            SELECT 1 FROM users JOIN user_grants ON user_grants.user_id = users.id
            WHERE disabled_at IS NULL AND project_id IS NULL AND role = ? LIMIT 1
            """, [UserRole.owner.rawValue])
    }

    fileprivate func requireActiveOwner(if hadOwner: Bool) throws {
        guard try !hadOwner || hasActiveOwner() else { throw LinkStoreError(.lastOwner) }
    }
}

extension UserRecord {
    /// The people of a condition, oldest first.
    static func fetch(
        _ db: Database, where condition: String = "1", _ arguments: StatementArguments = []
    ) throws -> [UserRecord] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT users.id, email, name, password_hash, created_at, disabled_at, project_id, role
                FROM users LEFT JOIN user_grants ON user_grants.user_id = users.id
                WHERE \(condition) ORDER BY created_at, users.id, position
                """)
        var users: [UserRecord] = []
        let rows = try Row.fetchCursor(statement, arguments: arguments)
        while let row = try rows.next() {
            let id: UserRecord.ID = try row.identifier(0)
            if users.last?.id != id {
                users.append(
                    UserRecord(
                        id: id, email: try row.decode(atIndex: 1), name: try row.decode(atIndex: 2),
                        passwordHash: try row.decode(atIndex: 3), grants: [], createdAt: try row.moment(4),
                        disabledAt: try row.optionalMoment(5)))
            }
            guard let role = try row.optionalValue(7, { UserRole(rawValue: $0) }) else { continue }
            let project = try row.decode(UUID?.self, atIndex: 6).map(ProjectRecord.ID.init(uuid:))
            users[users.count - 1].grants.append(UserGrant(role, in: project))
        }
        return users
    }
}
