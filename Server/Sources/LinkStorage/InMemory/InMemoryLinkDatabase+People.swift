// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// People, the links by which they come in, and their second factors. The protocol documents the methods.

public import Foundation

extension InMemoryLinkDatabase {
    public func users() async throws -> [UserRecord] {
        try access { $0.users.values.sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) } }
    }

    public func user(_ id: UserRecord.ID) async throws -> UserRecord? {
        try access { $0.users[id] }
    }

    public func user(email: String) async throws -> UserRecord? {
        try access { $0.user(email: email) }
    }

    public func renameUser(_ id: UserRecord.ID, to name: String) async throws {
        try LinkStoreError.requireStorable(name)
        try access { tables in
            var user = try tables.require(id, in: tables.users)
            user.name = name
            tables.users[id] = user
        }
    }

    public func rehashPassword(of id: UserRecord.ID, from old: String, to new: String) async throws {
        try LinkStoreError.requireStorable(new)
        try access { tables in
            guard tables.users[id]?.passwordHash == old else { return }
            tables.users[id]?.passwordHash = new
        }
    }

    public func setPassword(of id: UserRecord.ID, to hash: String?, keeping session: SessionRecord.ID?) async throws {
        try LinkStoreError.requireStorable(hash)
        try access { tables in
            var user = try tables.require(id, in: tables.users)
            user.passwordHash = hash
            tables.users[id] = user
            tables.removePasswordLinks(of: user)
            tables.removeSessions(of: id, except: session)
        }
    }

    public func setGrants(
        of id: UserRecord.ID, to grants: [UserGrant], read: [UserGrant]?, endsAccess: Bool
    ) async throws {
        try access { tables in
            var user = try tables.require(id, in: tables.users)
            try LinkStoreError.requireUnchanged(user, id, read: read)
            try tables.requireProjects(of: grants)
            user.grants = grants
            try tables.requireOwner(after: id, becomes: user)
            tables.users[id] = user
            guard endsAccess else { return }
            tables.removePasswordLinks(of: user)
            tables.removeSessions(of: id)
        }
    }

    public func setDisabled(_ id: UserRecord.ID, at moment: Date?) async throws {
        try access { tables in
            var user = try tables.require(id, in: tables.users)
            user.disabledAt = moment?.roundedToMilliseconds
            try tables.requireOwner(after: id, becomes: user)
            tables.users[id] = user
            if moment != nil {
                tables.removePasswordLinks(of: user)
                tables.invitations = tables.invitations.filter { $0.value.invitedBy != id.description }
            }
            tables.removeSessions(of: id)
        }
    }

    public func removeUser(_ id: UserRecord.ID) async throws {
        try access { tables in
            let user = try tables.require(id, in: tables.users)
            try tables.requireOwner(after: id, becomes: nil)
            tables.invitations = tables.invitations.filter { $0.value.email != user.email }
            tables.users[id] = nil
            tables.secondFactors[id] = nil
            tables.identities.removeAll { $0.userID == id }
            tables.passkeys = tables.passkeys.filter { $0.value.userID != id }
            tables.removeSessions(of: id)
        }
    }

    public func insert(_ invitation: InvitationRecord) async throws {
        try invitation.requireStorable()
        try access { tables in
            try tables.requireFree(invitation.id, in: tables.invitations)
            guard !tables.invitations.values.contains(where: { $0.hash == invitation.hash }),
                invitation.purpose != .firstOwner || tables.users.isEmpty
            else { throw LinkStoreError(.alreadyExists, detail: "invitation \(invitation.id)") }
            var invitation = invitation
            invitation.createdAt = invitation.createdAt.roundedToMilliseconds
            invitation.expiresAt = invitation.expiresAt.roundedToMilliseconds
            switch invitation.purpose {
            case .invitation: break
            case .passwordReset:
                tables.invitations = tables.invitations.filter {
                    $0.value.purpose != invitation.purpose || $0.value.email != invitation.email
                }
            case .firstOwner:
                let known = tables.invitations.values.filter { $0.purpose == .firstOwner }
                    .sorted { ($0.createdAt, $0.id) > ($1.createdAt, $1.id) }
                for old in known.dropFirst(InvitationRecord.mostForFirstOwner - 1) { tables.invitations[old.id] = nil }
            }
            tables.invitations[invitation.id] = invitation
        }
    }

    public func invitations() async throws -> [InvitationRecord] {
        try access { $0.invitations.values.sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) } }
    }

    public func invitation(_ hash: Data) async throws -> InvitationRecord? {
        try access { $0.invitations.values.first { $0.hash == hash } }
    }

    public func removeInvitation(_ id: InvitationRecord.ID) async throws {
        try access { tables in
            _ = try tables.require(id, in: tables.invitations)
            tables.invitations[id] = nil
        }
    }

    public func accept(_ hash: Data, as user: UserRecord) async throws {
        try user.requireStorable()
        try access { try $0.accept(hash, as: user) }
    }

    public func resetPassword(_ invitation: Data, of id: UserRecord.ID, to hash: String) async throws {
        try LinkStoreError.requireStorable(hash)
        try access { tables in
            let invitation = try tables.requireInvitation(invitation)
            var user = try tables.require(id, in: tables.users)
            user.passwordHash = hash
            tables.invitations[invitation.id] = nil
            tables.users[id] = user
            tables.removeSessions(of: id)
        }
    }

    public func secondFactor(of id: UserRecord.ID) async throws -> SecondFactorRecord? {
        try access { $0.secondFactors[id] }
    }

    public func set(_ factor: SecondFactorRecord, keeping session: SessionRecord.ID?) async throws {
        try access { tables in
            _ = try tables.require(factor.userID, in: tables.users)
            var factor = factor
            factor.confirmedAt = factor.confirmedAt?.roundedToMilliseconds
            factor.recoveryHashes.sort { $0.lexicographicallyPrecedes($1) }
            tables.secondFactors[factor.userID] = factor
            tables.removeSessions(of: factor.userID, except: session)
        }
    }

    public func removeSecondFactor(of id: UserRecord.ID, keeping session: SessionRecord.ID?) async throws {
        try access { tables in
            guard tables.secondFactors.removeValue(forKey: id) != nil else {
                throw LinkStoreError(.notFound, detail: "second factor of \(id)")
            }
            tables.removeSessions(of: id, except: session)
        }
    }

    public func useStep(_ step: Int64, of id: UserRecord.ID) async throws -> Bool {
        try access { tables in
            guard let factor = tables.secondFactors[id], factor.lastStep < step else { return false }
            tables.secondFactors[id]?.lastStep = step
            return true
        }
    }

    public func useRecoveryCode(_ hash: Data, of id: UserRecord.ID) async throws -> Bool {
        try access { tables in
            guard let place = tables.secondFactors[id]?.recoveryHashes.firstIndex(of: hash) else { return false }
            tables.secondFactors[id]?.recoveryHashes.remove(at: place)
            return true
        }
    }
}

extension InMemoryTables {
    /// Uses an invitation up, and adds the person.
    mutating func accept(_ hash: Data, as user: UserRecord) throws {
        let invitation = try requireInvitation(hash)
        try requireProjects(of: user.grants)
        try requireFree(user.id, in: users)
        guard self.user(email: user.email) == nil, invitation.purpose != .firstOwner || users.isEmpty else {
            throw LinkStoreError(.alreadyExists, detail: "user \(user.email)")
        }
        invitations[invitation.id] = nil
        invitations = invitations.filter { $0.value.purpose != .firstOwner && $0.value.email != user.email }
        var user = user
        user.createdAt = user.createdAt.roundedToMilliseconds
        user.disabledAt = user.disabledAt?.roundedToMilliseconds
        users[user.id] = user
    }

    fileprivate func user(email: String) -> UserRecord? {
        let email = BinaryString(email)
        return users.values.first { BinaryString($0.email) == email }
    }

    fileprivate func requireInvitation(_ hash: Data) throws -> InvitationRecord {
        guard let invitation = invitations.values.first(where: { $0.hash == hash }) else {
            throw LinkStoreError(.notFound, detail: "an invitation")
        }
        return invitation
    }

    fileprivate func requireProjects(of grants: [UserGrant]) throws {
        for project in grants.compactMap(\.projectID) { _ = try require(project, in: projects) }
    }

    /// Refuses a change after which nobody would own the instance, if somebody does.
    fileprivate func requireOwner(after id: UserRecord.ID, becomes user: UserRecord?) throws {
        guard users[id]?.isActiveOwner == true, user?.isActiveOwner != true else { return }
        guard users.values.contains(where: { $0.id != id && $0.isActiveOwner }) else {
            throw LinkStoreError(.lastOwner, detail: "user \(id)")
        }
    }

    fileprivate mutating func removePasswordLinks(of user: UserRecord) {
        invitations = invitations.filter { $0.value.purpose != .passwordReset || $0.value.email != user.email }
    }

    mutating func removeSessions(of user: UserRecord.ID, except kept: SessionRecord.ID? = nil) {
        sessions = sessions.filter { $0.value.userID != user || $0.key == kept }
    }
}
