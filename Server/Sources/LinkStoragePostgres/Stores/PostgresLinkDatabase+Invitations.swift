// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The part of `UserStore` for the links by which people come in, and for second factors. The protocol documents the methods.

public import Foundation
public import LinkStorage

extension PostgresLinkDatabase {
    public func insert(_ invitation: InvitationRecord) async throws {
        try invitation.requireStorable()
        let grants = try ColumnText.json(invitation.grants)
        try await write { session in
            switch invitation.purpose {
            case .invitation: break
            case .passwordReset:
                try session.run(
                    "DELETE FROM invitations WHERE purpose = $1 AND coalesce(email, '') = coalesce($2::text, '')",
                    [.text(invitation.purpose.rawValue), .text(invitation.email)])
            case .firstOwner:
                try session.lockPeople()
                try session.requireNobody()
                try session.run(
                    """
                    DELETE FROM invitations WHERE purpose = $1 AND id NOT IN (
                        SELECT id FROM invitations WHERE purpose = $1 ORDER BY created_at DESC, id DESC LIMIT $2)
                    """,
                    [.text(invitation.purpose.rawValue), .number(InvitationRecord.mostForFirstOwner - 1)])
            }
            try session.run(
                """
                INSERT INTO invitations (id, hash, purpose, email, grants, invited_by, created_at, expires_at)
                VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
                """,
                [
                    .id(invitation.id), .bytes(invitation.hash), .text(invitation.purpose.rawValue),
                    .text(invitation.email), .text(grants), .text(invitation.invitedBy), .moment(invitation.createdAt),
                    .moment(invitation.expiresAt),
                ])
        }
    }

    public func invitations() async throws -> [InvitationRecord] {
        try await read { try InvitationRecord.fetch($0) }
    }

    public func invitation(_ hash: Data) async throws -> InvitationRecord? {
        try await read { try InvitationRecord.fetch($0, where: "hash = $1", [.bytes(hash)]).first }
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
        try await write { session in
            try session.takeInvitation(invitation)
            try session.runOnExisting("UPDATE users SET password_hash = $1 WHERE id = $2", [.text(hash), .id(id)])
            try session.removeSessions(of: id)
        }
    }

    public func secondFactor(of id: UserRecord.ID) async throws -> SecondFactorRecord? {
        try await read { session in
            let found = try session.run(
                "SELECT secret, confirmed_at, last_step FROM second_factors WHERE user_id = $1", [.id(id)])
            guard let row = found.first else { return nil }
            let codes = try session.run(
                "SELECT hash FROM recovery_codes WHERE user_id = $1 ORDER BY hash", [.id(id)])
            return SecondFactorRecord(
                userID: id, secret: Data(try row.bytes(0)), confirmedAt: try row.optionalMoment(1),
                lastStep: try row.number(2), recoveryHashes: try codes.map { Data(try $0.bytes(0)) })
        }
    }

    public func set(_ factor: SecondFactorRecord, keeping kept: SessionRecord.ID?) async throws {
        try await write { session in
            try session.requireUser(factor.userID)
            try session.run("DELETE FROM second_factors WHERE user_id = $1", [.id(factor.userID)])
            try session.run(
                "INSERT INTO second_factors (user_id, secret, confirmed_at, last_step) VALUES ($1, $2, $3, $4)",
                [
                    .id(factor.userID), .bytes(factor.secret), .moment(factor.confirmedAt), .number(factor.lastStep),
                ])
            for hash in factor.recoveryHashes {
                try session.run(
                    "INSERT INTO recovery_codes (user_id, hash) VALUES ($1, $2)", [.id(factor.userID), .bytes(hash)])
            }
            try session.removeSessions(of: factor.userID, except: kept)
        }
    }

    public func removeSecondFactor(of id: UserRecord.ID, keeping kept: SessionRecord.ID?) async throws {
        try await write { session in
            try session.runOnExisting("DELETE FROM second_factors WHERE user_id = $1", [.id(id)])
            try session.removeSessions(of: id, except: kept)
        }
    }

    public func useStep(_ step: Int64, of id: UserRecord.ID) async throws -> Bool {
        try await write { session in
            try session.run(
                "UPDATE second_factors SET last_step = $2 WHERE user_id = $1 AND last_step < $2",
                [.id(id), .number(step)]
            ).changedCount > 0
        }
    }

    public func useRecoveryCode(_ hash: Data, of id: UserRecord.ID) async throws -> Bool {
        try await write { session in
            try session.run(
                "DELETE FROM recovery_codes WHERE user_id = $1 AND hash = $2", [.id(id), .bytes(hash)]
            ).changedCount > 0
        }
    }
}

extension PostgresSession {
    /// Uses an invitation up, and adds the person; other links of the address, and those for a first owner, end with it.
    ///
    /// - Throws: what ``takeInvitation(_:)`` throws.
    func accept(_ hash: Data, as user: UserRecord) throws {
        try takeInvitation(hash)
        try insert(user)
        try run(
            "DELETE FROM invitations WHERE purpose = $1 OR email = $2",
            [.text(InvitationRecord.Purpose.firstOwner.rawValue), .text(user.email)])
    }

    /// Uses an invitation up; of two who try at once, one finds it gone.
    ///
    /// - Throws: `notFound` where it is not there any more, or `alreadyExists` where it is for the first owner and there are people.
    fileprivate func takeInvitation(_ hash: Data) throws {
        let found = try InvitationRecord.fetch(self, where: "hash = $1", [.bytes(hash)]).first
        if found?.purpose == .firstOwner {
            try lockPeople()
            try requireNobody()
        }
        guard found != nil, try run("DELETE FROM invitations WHERE hash = $1", [.bytes(hash)]).changedCount > 0 else {
            throw LinkStoreError(.notFound, detail: "an invitation")
        }
    }

    fileprivate func requireNobody() throws {
        guard try run("SELECT 1::bigint FROM users LIMIT 1").count == 0 else {
            throw LinkStoreError(.alreadyExists, detail: "there are people")
        }
    }
}

extension InvitationRecord {
    /// The invitations of a condition, oldest first.
    fileprivate static func fetch(
        _ session: PostgresSession, where condition: String = "true", _ parameters: [PostgresValue] = []
    ) throws -> [InvitationRecord] {
        try session.run(
            """
            SELECT id, hash, purpose, email, grants, invited_by, created_at, expires_at
            FROM invitations WHERE \(condition) ORDER BY created_at, id
            """, parameters
        ).map { row in
            InvitationRecord(
                id: try row.identifier(0), hash: Data(try row.bytes(1)),
                purpose: try row.value(2) { Purpose(rawValue: $0) }, email: try row.optionalText(3),
                grants: try row.json([UserGrant].self, 4), invitedBy: try row.optionalText(5),
                createdAt: try row.moment(6), expiresAt: try row.moment(7))
        }
    }
}
