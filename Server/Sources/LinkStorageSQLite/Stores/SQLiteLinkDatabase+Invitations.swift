// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The part of `UserStore` for the links by which people come in, and for second factors. The protocol documents the methods.

public import Foundation
internal import GRDB
public import LinkStorage

extension SQLiteLinkDatabase {
    public func insert(_ invitation: InvitationRecord) async throws {
        try invitation.requireStorable()
        let grants = try ColumnText.json(invitation.grants)
        try await write { db in
            switch invitation.purpose {
            case .invitation: break
            case .passwordReset:
                try db.run(
                    "DELETE FROM invitations WHERE purpose = ? AND email IS ?",
                    [invitation.purpose.rawValue, invitation.email])
            case .firstOwner:
                try db.requireNobody()
                try db.run(
                    """
                    DELETE FROM invitations WHERE purpose = ?1 AND id NOT IN (
                        SELECT id FROM invitations WHERE purpose = ?1 ORDER BY created_at DESC, id DESC LIMIT ?2)
                    """,
                    [invitation.purpose.rawValue, InvitationRecord.mostForFirstOwner - 1])
            }
            try db.run(
                """
                INSERT INTO invitations (id, hash, purpose, email, grants, invited_by, created_at, expires_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    invitation.id.uuid, invitation.hash, invitation.purpose.rawValue, invitation.email, grants,
                    invitation.invitedBy, invitation.createdAt.millisecondsSince1970,
                    invitation.expiresAt.millisecondsSince1970,
                ])
        }
    }

    public func invitations() async throws -> [InvitationRecord] {
        try await read { try InvitationRecord.fetch($0) }
    }

    public func invitation(_ hash: Data) async throws -> InvitationRecord? {
        try await read { try InvitationRecord.fetch($0, where: "hash = ?", [hash]).first }
    }

    public func removeInvitation(_ id: InvitationRecord.ID) async throws {
        try await write { try $0.removeExisting(from: "invitations", id.uuid) }
    }

    public func accept(_ hash: Data, as user: UserRecord) async throws {
        try user.requireStorable()
        try await write { try $0.accept(hash, as: user) }
    }

    public func resetPassword(_ invitation: Data, of id: UserRecord.ID, to hash: String) async throws {
        try LinkStoreError.requireStorable(hash)
        try await write { db in
            _ = try db.takeInvitation(invitation)
            try db.runOnExisting("UPDATE users SET password_hash = ? WHERE id = ?", [hash, id.uuid])
            try db.removeSessions(of: id)
        }
    }

    public func secondFactor(of id: UserRecord.ID) async throws -> SecondFactorRecord? {
        try await read { db in
            let statement = try db.cachedStatement(
                sql: "SELECT secret, confirmed_at, last_step FROM second_factors WHERE user_id = ?")
            guard let row = try Row.fetchOne(statement, arguments: [id.uuid]) else { return nil }
            let codes = try db.cachedStatement(
                sql: "SELECT hash FROM recovery_codes WHERE user_id = ? ORDER BY hash")
            return SecondFactorRecord(
                userID: id, secret: try row.decode(atIndex: 0), confirmedAt: try row.optionalMoment(1),
                lastStep: try row.decode(atIndex: 2), recoveryHashes: try Data.fetchAll(codes, arguments: [id.uuid]))
        }
    }

    public func set(_ factor: SecondFactorRecord, keeping session: SessionRecord.ID?) async throws {
        try await write { db in
            try db.requireUser(factor.userID)
            try db.run("DELETE FROM second_factors WHERE user_id = ?", [factor.userID.uuid])
            try db.run(
                "INSERT INTO second_factors (user_id, secret, confirmed_at, last_step) VALUES (?, ?, ?, ?)",
                [
                    factor.userID.uuid, factor.secret, factor.confirmedAt?.millisecondsSince1970, factor.lastStep,
                ])
            for hash in factor.recoveryHashes {
                try db.run(
                    "INSERT INTO recovery_codes (user_id, hash) VALUES (?, ?)", [factor.userID.uuid, hash])
            }
            try db.removeSessions(of: factor.userID, except: session)
        }
    }

    public func removeSecondFactor(of id: UserRecord.ID, keeping session: SessionRecord.ID?) async throws {
        try await write { db in
            try db.runOnExisting("DELETE FROM second_factors WHERE user_id = ?", [id.uuid])
            try db.removeSessions(of: id, except: session)
        }
    }

    public func useStep(_ step: Int64, of id: UserRecord.ID) async throws -> Bool {
        try await write { db in
            try db.run(
                "UPDATE second_factors SET last_step = ?2 WHERE user_id = ?1 AND last_step < ?2", [id.uuid, step])
            return db.changesCount > 0
        }
    }

    public func useRecoveryCode(_ hash: Data, of id: UserRecord.ID) async throws -> Bool {
        try await write { db in
            try db.run("DELETE FROM recovery_codes WHERE user_id = ? AND hash = ?", [id.uuid, hash])
            return db.changesCount > 0
        }
    }
}

extension Database {
    /// Uses an invitation up, and adds the person; other links of the address, and those for a first owner, end with it.
    func accept(_ hash: Data, as user: UserRecord) throws {
        if try takeInvitation(hash).purpose == .firstOwner { try requireNobody() }
        try insert(user)
        try run(
            "DELETE FROM invitations WHERE purpose = ? OR email = ?",
            [InvitationRecord.Purpose.firstOwner.rawValue, user.email])
    }

    /// Uses an invitation up.
    ///
    /// - Throws: `notFound` where it is not there any more.
    fileprivate func takeInvitation(_ hash: Data) throws -> InvitationRecord {
        guard let invitation = try InvitationRecord.fetch(self, where: "hash = ?", [hash]).first else {
            throw LinkStoreError(.notFound, detail: "an invitation")
        }
        try run("DELETE FROM invitations WHERE hash = ?", [hash])
        return invitation
    }

    fileprivate func requireNobody() throws {
        guard try !hasRow("SELECT 1 FROM users LIMIT 1") else {
            throw LinkStoreError(.alreadyExists, detail: "there are people")
        }
    }
}

extension InvitationRecord {
    /// The invitations of a condition, oldest first.
    fileprivate static func fetch(
        _ db: Database, where condition: String = "1", _ arguments: StatementArguments = []
    ) throws -> [InvitationRecord] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT id, hash, purpose, email, grants, invited_by, created_at, expires_at
                FROM invitations WHERE \(condition) ORDER BY created_at, id
                """)
        return try Array(
            Row.fetchCursor(statement, arguments: arguments).map { row in
                InvitationRecord(
                    id: try row.identifier(0), hash: try row.decode(atIndex: 1),
                    purpose: try row.value(2) { Purpose(rawValue: $0) }, email: try row.decode(atIndex: 3),
                    grants: try row.json([UserGrant].self, 4), invitedBy: try row.decode(atIndex: 5),
                    createdAt: try row.moment(6), expiresAt: try row.moment(7))
            })
    }
}
