import Foundation
import LinkStorage

extension UserRecord {
    static func sample(
        email: String = "ann@example.com", grants: [UserGrant] = [UserGrant(.owner)], createdAt: Date = .sample
    ) -> UserRecord {
        UserRecord(
            id: ID(at: createdAt), email: email, name: "Änn '\\", passwordHash: "$argon2id$one", grants: grants,
            createdAt: createdAt)
    }
}

extension SessionRecord {
    static func sample(of user: UserRecord, number: UInt8 = 1, createdAt: Date = .sample) -> SessionRecord {
        SessionRecord(
            id: ID(at: createdAt), hash: Data(repeating: number, count: 32), userID: user.id, createdAt: createdAt,
            lastUsedAt: createdAt, expiresAt: createdAt + 1000, confirmedAt: createdAt, network: "203.0.113.0/24",
            userAgent: "Browser")
    }
}

extension InvitationRecord {
    static func sample(
        _ purpose: Purpose = .invitation, number: UInt8 = 1, email: String? = "ann@example.com",
        grants: [UserGrant] = [UserGrant(.owner)], createdAt: Date = .sample
    ) -> InvitationRecord {
        InvitationRecord(
            id: ID(at: createdAt), hash: Data(repeating: number, count: 32), purpose: purpose, email: email,
            grants: grants, invitedBy: "Ann", createdAt: createdAt, expiresAt: createdAt + 1000)
    }
}

extension AuditEntryRecord {
    static func sample(
        _ action: String = "domain.update", project: ProjectRecord.ID? = nil, at moment: Date = .sample,
        outcome: Outcome = .done
    ) -> AuditEntryRecord {
        AuditEntryRecord(
            id: ID(at: moment), at: moment, actor: AuditActor(.user, id: "u1", name: "Ann"), action: action,
            target: AuditTarget("domain", id: "d1", name: "https://go.example.com"), projectID: project,
            changes: [AuditChange("name", before: "a\0b", after: nil)], requestID: "r1", network: "203.0.113.0/24",
            outcome: outcome)
    }
}

extension LinkDatabase {
    /// Adds a person by an invitation, as there is no other way in.
    func insert(_ user: UserRecord) async throws {
        let hash = withUnsafeBytes(of: user.id.uuid.uuid) { Data($0) + Data($0) }
        let invitation = InvitationRecord(
            id: InvitationRecord.ID(at: .sample), hash: hash, purpose: .invitation, email: user.email,
            grants: user.grants, createdAt: .sample, expiresAt: .sample + 1000)
        try await insert(invitation)
        try await accept(hash, as: user)
    }
}
