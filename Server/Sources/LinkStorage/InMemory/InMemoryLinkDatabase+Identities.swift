// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Accounts elsewhere and passkeys. The protocols document the methods.

public import Foundation

extension InMemoryLinkDatabase {
    public func identity(issuer: String, subject: String) async throws -> IdentityRecord? {
        try access { $0.identity(issuer: issuer, subject: subject) }
    }

    public func identities(of user: UserRecord.ID) async throws -> [IdentityRecord] {
        try access { tables in
            tables.identities.filter { $0.userID == user }
                .sorted { ($0.createdAt, $0.issuer, $0.subject) < ($1.createdAt, $1.issuer, $1.subject) }
        }
    }

    public func insert(_ identity: IdentityRecord) async throws {
        try identity.requireStorable()
        try access { try $0.insert(identity) }
    }

    public func removeIdentity(
        issuer: String, subject: String, of user: UserRecord.ID, keeping session: SessionRecord.ID?
    ) async throws {
        try access { tables in
            guard tables.identity(issuer: issuer, subject: subject)?.userID == user else {
                throw LinkStoreError(.notFound, detail: "an identity of \(user)")
            }
            tables.identities.removeAll {
                BinaryString($0.issuer) == BinaryString(issuer) && BinaryString($0.subject) == BinaryString(subject)
            }
            tables.removeSessions(of: user, except: session)
        }
    }

    public func accept(_ hash: Data, as user: UserRecord, with identity: IdentityRecord) async throws {
        try user.requireStorable()
        try identity.requireStorable()
        try access { tables in
            guard tables.identity(issuer: identity.issuer, subject: identity.subject) == nil else {
                throw LinkStoreError(.alreadyExists, detail: "identity \(identity.subject)")
            }
            try tables.accept(hash, as: user)
            try tables.insert(identity)
        }
    }

    public func passkeys(of user: UserRecord.ID) async throws -> [PasskeyRecord] {
        try access { tables in
            tables.passkeys.values.filter { $0.userID == user }.sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
        }
    }

    public func passkey(credentialID: Data) async throws -> PasskeyRecord? {
        try access { $0.passkeys.values.first { $0.credentialID == credentialID } }
    }

    public func insert(_ passkey: PasskeyRecord, keeping session: SessionRecord.ID?) async throws {
        try LinkStoreError.requireStorable(passkey.name)
        try access { tables in
            _ = try tables.require(passkey.userID, in: tables.users)
            try tables.requireFree(passkey.id, in: tables.passkeys)
            guard !tables.passkeys.values.contains(where: { $0.credentialID == passkey.credentialID }) else {
                throw LinkStoreError(.alreadyExists, detail: "passkey \(passkey.id)")
            }
            var passkey = passkey
            passkey.createdAt = passkey.createdAt.roundedToMilliseconds
            passkey.lastUsedAt = passkey.lastUsedAt?.roundedToMilliseconds
            tables.passkeys[passkey.id] = passkey
            tables.removeSessions(of: passkey.userID, except: session)
        }
    }

    public func usePasskey(_ id: PasskeyRecord.ID, signCount: UInt32, at moment: Date) async throws -> Bool {
        try access { tables in
            guard let stored = tables.passkeys[id],
                stored.signCount < signCount || (stored.signCount, signCount) == (0, 0)
            else { return false }
            tables.passkeys[id]?.signCount = signCount
            tables.passkeys[id]?.lastUsedAt = moment.roundedToMilliseconds
            return true
        }
    }

    public func renamePasskey(_ id: PasskeyRecord.ID, of user: UserRecord.ID, to name: String) async throws {
        try LinkStoreError.requireStorable(name)
        try access { tables in
            try tables.requirePasskey(id, of: user)
            tables.passkeys[id]?.name = name
        }
    }

    public func removePasskey(
        _ id: PasskeyRecord.ID, of user: UserRecord.ID, keeping session: SessionRecord.ID?
    ) async throws {
        try access { tables in
            try tables.requirePasskey(id, of: user)
            tables.passkeys[id] = nil
            tables.removeSessions(of: user, except: session)
        }
    }

    public func insert(_ challenge: SignInChallengeRecord, at moment: Date, most: Int) async throws {
        try access { tables in
            tables.challenges = tables.challenges.filter { $0.value.expiresAt > moment }
            guard tables.challenges.count < most else {
                throw LinkStoreError(.unavailable, detail: "too many challenges")
            }
            guard tables.challenges[challenge.hash] == nil else {
                throw LinkStoreError(.alreadyExists, detail: "a challenge")
            }
            var challenge = challenge
            challenge.expiresAt = challenge.expiresAt.roundedToMilliseconds
            tables.challenges[challenge.hash] = challenge
        }
    }

    public func takeChallenge(_ hash: Data, at moment: Date) async throws -> SignInChallengeRecord? {
        try access { tables in
            guard let challenge = tables.challenges.removeValue(forKey: hash), challenge.expiresAt > moment else {
                return nil
            }
            return challenge
        }
    }
}

extension InMemoryTables {
    fileprivate func identity(issuer: String, subject: String) -> IdentityRecord? {
        let (issuer, subject) = (BinaryString(issuer), BinaryString(subject))
        return identities.first { BinaryString($0.issuer) == issuer && BinaryString($0.subject) == subject }
    }

    fileprivate mutating func insert(_ identity: IdentityRecord) throws {
        _ = try require(identity.userID, in: users)
        guard self.identity(issuer: identity.issuer, subject: identity.subject) == nil else {
            throw LinkStoreError(.alreadyExists, detail: "identity \(identity.subject)")
        }
        var identity = identity
        identity.createdAt = identity.createdAt.roundedToMilliseconds
        identities.append(identity)
    }

    fileprivate func requirePasskey(_ id: PasskeyRecord.ID, of user: UserRecord.ID) throws {
        guard passkeys[id]?.userID == user else { throw LinkStoreError(.notFound, detail: "passkey \(id)") }
    }
}
